import { expect, it } from 'vitest';
import { plainWords } from '../../src/claude/plain-words.ts';

it.each([
  ['Prompt is too long · Press esc twice to go up a few messages and try again', 'Prompt is too long'],
  ['Context limit reached · /compact or /clear to continue', 'Context limit reached'],
  [
    'Prompt is too long · the request is ~210000 tokens (limit 200000). A single-exchange conversation cannot be compacted; reduce attached files/tools or start with less context.',
    'Prompt is too long · the request is ~210000 tokens (limit 200000).',
  ],
  [
    'Request too large (max 32MB). Accumulated images pushed the request over the limit. Remove older images or compact the conversation.',
    'Request too large (max 32MB). Accumulated images pushed the request over the limit.',
  ],
  ['Invalid API key · Please run /login', 'Invalid API key'],
  ['OAuth token revoked. Please log in again or contact your administrator.', 'OAuth token revoked.'],
])('%s: what only a person at the harness could do is left out', (text, plain) => {
  expect(plainWords(text)).toBe(plain);
});

it.each([
  'API Error: 500 /v1/messages failed at http://host/login/x. See /var/log/usage/today.',
  "You've hit your session limit · resets 3pm (Europe/Berlin)",
  'Use /compact',
  '',
])('%s: stays as it is', text => {
  expect(plainWords(text)).toBe(text);
});
