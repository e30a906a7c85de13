import { Button, Field, fieldId, useTexts } from '@plinth/kernel/page';
import { useRef, useState } from '@plinth/kernel/page/island';
import type { Suggestion } from '../search.js';
import { editTexts } from './texts.js';

/** What is looked for, and what was found. */
export interface PageFinderProps {
  readonly term: string;
  readonly found: readonly Suggestion[] | undefined;
  /** The route that answers suggestions, a whole address. */
  readonly url: string;
}

/** As many characters as the route takes. */
export const MAX_TERM_LENGTH = 200;

const MIN_TERM_LENGTH = 2;

/** How long typing has to rest before it is searched, in milliseconds. */
const REST = 200;

function isSuggestion(value: unknown): value is Suggestion {
  return typeof value === 'object' && value !== null && 'ID' in value && 'post_title' in value;
}

function Found({ found }: { found: readonly Suggestion[] }) {
  const t = useTexts(editTexts);
  return (
    <ul class="found-pages" aria-label={t('found_label')}>
      {found.map(({ ID, post_title, permalink }) => (
        <li key={ID}>
          <a href={permalink} target="_blank" rel="noopener">
            {post_title}
          </a>{' '}
          <Button kind="quiet" small name="link" value={String(ID)} label={t('insert_named', { title: post_title })}>
            {t('insert')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Finds pages to link to: by a button of the form, and in the browser while one types. */
export function PageFinder({ term: sent, found: answered, url }: PageFinderProps) {
  const t = useTexts(editTexts);
  const [found, setFound] = useState(answered);
  const [term, setTerm] = useState(sent);
  const asked = useRef(sent);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const find = async (text: string) => {
    const response = await fetch(`${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ term: text })}`);
    const answer: unknown = response.ok ? await response.json() : [];
    // Of answers that overtake each other, the one to the last question counts.
    if (asked.current === text) setFound(Array.isArray(answer) ? answer.filter(isSuggestion) : []);
  };
  const onInput = ({ target }: { target: unknown }) => {
    if (typeof target !== 'object' || target === null || !('value' in target)) return;
    const text = String(target.value);
    setTerm(text);
    asked.current = text.trim();
    clearTimeout(timer.current);
    if ([...text.trim()].length < MIN_TERM_LENGTH) return setFound(undefined);
    // Without an answer the button of the form is still there.
    timer.current = setTimeout(() => {
      find(text.trim()).catch(() => setFound(undefined));
    }, REST);
  };
  return (
    <div class="page-finder">
      <Field name="find" label={t('find')} help={t('find_help')}>
        <input
          id={fieldId('find')}
          type="search"
          name="find"
          value={term}
          maxLength={MAX_TERM_LENGTH}
          autocomplete="off"
          aria-describedby={`${fieldId('find')}-help`}
          onInput={onInput}
        />
      </Field>
      <Button kind="quiet" name="action" value="find">
        {t('find_act')}
      </Button>
      <div role="status">{found ? t('found', { count: found.length }) : null}</div>
      {found && found.length > 0 ? <Found found={found} /> : null}
    </div>
  );
}
