/** The error classes of flower. Each carries a stable code; its message says what happened and what to do next. */

/** Base of every error that flower throws on purpose. */
export class FlowerError extends Error {
  /** Stable across versions and languages; meant for programs. */
  readonly code: string;

  /** `code` is for programs, `message` for people. */
  constructor(code: string, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** The caller asked for something that cannot be meant; nothing has been spent. Code `usage` or `session-in-use`. */
export class UsageError extends FlowerError {
  /** `message` is for people; `code` is `usage` by default. */
  constructor(message: string, options: { readonly code?: 'usage' | 'session-in-use'; readonly cause?: unknown } = {}) {
    super(options.code ?? 'usage', message, options);
  }
}

/** No usable key or token was found. Code `credentials`. */
export class CredentialsError extends FlowerError {
  /** `message` is for people. */
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super('credentials', message, options);
  }
}

/** Isolation was wanted outside a git repository (or in one without a commit). Code `not-git`. */
export class NotAGitRepositoryError extends FlowerError {
  /** `message` is for people. */
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super('not-git', message, options);
  }
}

/** The run-wide ceiling was already reached before anything was started. Code `budget`. */
export class BudgetError extends FlowerError {
  /** `message` is for people. */
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super('budget', message, options);
  }
}

/** Thrown by a gate: trying this step again will not help. Code `step-abort`. */
export class StepAbort extends FlowerError {
  /** The step could go on if a person answered, and nobody did. A driver ends with exit code 4 then. Default false. */
  readonly needsPerson: boolean;

  /** `message` becomes `ctx._aborted`. */
  constructor(message: string, options: { readonly cause?: unknown; readonly needsPerson?: boolean } = {}) {
    super('step-abort', message, options);
    this.needsPerson = options.needsPerson ?? false;
  }
}

/** The message of whatever was thrown, for people; never throws itself. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  try {
    return String(thrown);
  } catch {
    return 'an unprintable value was thrown';
  }
}
