/** The colour of each tone: the only escape sequences that text of the display is given. */
import pc from 'picocolors';
import type { LineTone } from '../view/event-line.ts';

/** Wraps a text in the colour of its tone; leaves it as it is where there are no colours. */
export type TonePaint = (tone: LineTone, text: string) => string;

export function createPaint(hasColor: boolean): TonePaint {
  const { bold, cyan, dim, green, magenta, red, yellow } = pc.createColors(hasColor);
  const paints: Readonly<Record<LineTone, (text: string) => string>> = {
    plain: text => text,
    quiet: dim,
    step: text => bold(cyan(text)),
    good: green,
    bad: red,
    warning: yellow,
    question: text => bold(magenta(text)),
  };
  return (tone, text) => (text === '' ? '' : paints[tone](text));
}
