import { tap } from '@plinth/kernel';
import { pageHooks, renderHtml } from '@plinth/pages';
import { Button, TextField, useAddress, useTexts } from '@plinth/pages/kit';
import { searchTexts } from './texts.js';
import { SEARCH_PATH } from './view.js';

/** The longest address whose words are taken over. */
const MAX_WORDS = 100;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Half a character is nothing to look for, and the rest is.
    return text;
  }
}

/** What somebody may have looked for, from the last part of the address. */
export function wordsOf(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  const words = decoded(last)
    .replace(/\.\w{1,5}$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.slice(0, MAX_WORDS);
}

function SearchInstead({ words }: { words: string }) {
  const t = useTexts(searchTexts);
  const address = useAddress();
  return (
    <form method="get" action={address(SEARCH_PATH)} class="filters" aria-label={t('search')}>
      <TextField name="q" label={t('instead')} type="search" value={words} maxLength={200} />
      <Button kind="quiet">{t('find')}</Button>
    </form>
  );
}

/** A search below a page that is not there, with the words of its address. */
export const notFoundTap = tap(pageHooks.page_not_found, { id: 'search-instead' }, (context, sink, { request }) =>
  sink.append(renderHtml(context, <SearchInstead words={wordsOf(request.path)} />)),
);
