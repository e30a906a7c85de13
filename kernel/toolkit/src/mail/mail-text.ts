import { shortened } from '@plinth/kernel/text';

/** Words that mail programs make links of by themselves: URLs, and what looks like the name of a host. */
const WORD = /\S+/g;
const SCHEME = /^[^a-z]?[a-z][a-z0-9+.-]{1,20}:\/\//i;
const HOST = /^[^\p{L}\p{N}]?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,24}(?:$|[/?#:.,;!)\]>'"])/u;

function isLink(word: string): boolean {
  return word.includes('://') ? true : SCHEME.test(word) || HOST.test(word);
}

/** Of a longer word no more is looked at. */
const MAX_WORD = 2_000;

const LINE_LENGTH = 120;
const TEXT_LENGTH = 2_000;

function withoutLinks(text: string, length: number): string {
  const bare = text.replace(WORD, (word) => (isLink(word.slice(0, MAX_WORD)) ? '[link]' : word));
  return bare.length > length ? `${shortened(bare, length - 1)}…` : bare;
}

/**
 * A name or title that somebody typed, as a mail may repeat it: one line, short, without links. The site's mails would
 * otherwise carry strangers' advertising to whomever they name.
 */
export function mailLine(text: string, length = LINE_LENGTH): string {
  return withoutLinks(text.replace(/\s+/g, ' ').trim(), length);
}

/** A longer text that somebody typed, as a mail may repeat it: shortened, without links. */
export function mailText(text: string, length = TEXT_LENGTH): string {
  return withoutLinks(text.trim(), length);
}
