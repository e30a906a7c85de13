import type { CallContext } from '@plinth/kernel';
import { compareBriefly, type TextPair } from '@plinth/pages/diff';
import { compareReadable } from '../comparing.js';
import { readableLines } from '../readable.js';
import type { ComparedField } from './compared.js';
import { comparedTexts } from './texts.js';

/** A field of a page in two states, as it is shown: what one reads of both, and their markup. */
export function comparedField(
  { clock, site }: Pick<CallContext, 'clock' | 'site'>,
  name: string,
  pair: TextPair,
): ComparedField {
  const t = comparedTexts.in(site.language);
  const picture = (shows: string) => `[${shows === '' ? t('picture_bare') : t('picture', { shows })}]`;
  const [before, after] = [readableLines(pair.before, picture), readableLines(pair.after, picture)];
  const { hunks, exact } = compareBriefly(pair);
  return { name, readable: compareReadable(before, after, clock), hunks, exact };
}
