import { type CallContext, RestError } from '@plinth/kernel';
import { stripTags } from '@plinth/kernel/text';
import { errors, refuse } from '../errors.js';
import { directoryHooks, type SpamCandidate } from '../hooks.js';
import { settings } from '../settings.js';

const LINK = /\b(?:https?:\/\/|www\.)\S/gi;

/** A listed word as it stands between other characters than letters and digits. */
function contains(text: string, word: string): boolean {
  const escaped = word.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Bounded pattern: at most 100 characters, a word of the list, in which nothing repeats.
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/**
 * The guards after the honeypot and the rate limit, in this order: captcha and spam services (taps of
 * `directory_spam_check`), the owner's word list, the density of links (docs/components/directory-limits.md, order of
 * guards).
 * @param texts what the sender wrote, field by field
 * @throws RestError 403 `directory_spam`, or what a tap answers
 */
export async function refuseSpam(
  call: CallContext,
  kind: SpamCandidate['kind'],
  texts: readonly string[],
): Promise<void> {
  const candidate: SpamCandidate = { kind, text: texts.join('\n') };
  const verdict = await call.hooks.filter(directoryHooks.directory_spam_check, null, candidate, call.request);
  if (verdict instanceof RestError) throw verdict;
  const { blockedWords, mostLinks } = call.settings(settings);
  const plain = stripTags(candidate.text).toLowerCase();
  const links = candidate.text.match(LINK)?.length ?? 0;
  if (blockedWords.some((word) => contains(plain, word)) || (mostLinks > 0 && links > mostLinks))
    throw refuse(errors.spam, 'This looks like spam.');
}
