import { vi } from 'vitest';

/** What an example printed, in order. */
export function printed(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...parts) => void lines.push(parts.join(' ')));
  vi.spyOn(console, 'error').mockImplementation((...parts) => void lines.push(`error: ${parts.join(' ')}`));
  return lines;
}
