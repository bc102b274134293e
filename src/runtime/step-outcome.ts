/** What one attempt of a step has come to. */
import type { StepFailure } from './step-error.ts';

export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly failure: StepFailure }
  /** `overflow`: the words of the refusal, where the context was too long for one more call. */
  | { readonly kind: 'handoff'; readonly overflow: string | null };
