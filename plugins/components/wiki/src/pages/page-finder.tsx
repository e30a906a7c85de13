import { useEffect, useRef, useState } from '@plinth/pages/island';
import { Button, Field, fieldId, useTexts } from '@plinth/pages/kit';
import type { Suggestion } from '../search.js';
import { WritingPlace } from './insert-link.js';
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

function Found(props: {
  found: readonly Suggestion[];
  /** In the browser, where a choice sends no form. */
  choose: ((page: Suggestion) => void) | undefined;
}) {
  const { found, choose } = props;
  const t = useTexts(editTexts);
  return (
    <ul class="found-pages" aria-label={t('found_label')}>
      {found.map((page) => (
        <li key={page.ID}>
          <a href={page.permalink} target="_blank" rel="noopener">
            {page.post_title}
          </a>{' '}
          <Button
            kind="quiet"
            small
            name="link"
            value={String(page.ID)}
            label={t('insert_named', { title: page.post_title })}
            {...(choose ? { type: 'button', onClick: () => choose(page) } : {})}
          >
            {t('insert')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Keeps where one writes, and looks for the name of a page that is typed there after two brackets. */
function useWritingPlace(named: (name: string) => void) {
  const root = useRef<HTMLDivElement>(null);
  const place = useRef<WritingPlace | undefined>(undefined);
  const latest = useRef(named);
  latest.current = named;
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const area = root.current?.closest('form')?.querySelector('textarea[name=content]');
    if (!(area instanceof HTMLTextAreaElement)) return undefined;
    const held = new WritingPlace(area, (name) => latest.current(name));
    place.current = held;
    setLive(true);
    return () => held.close();
  }, []);
  return { root, place, isLive };
}

/** What was found, and looks for more when one types. */
function useFinding({ term: sent, found: answered, url }: PageFinderProps) {
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
  const look = (text: string) => {
    setTerm(text);
    asked.current = text.trim();
    clearTimeout(timer.current);
    if ([...text.trim()].length < MIN_TERM_LENGTH) return setFound(undefined);
    // Without an answer the button of the form is still there.
    timer.current = setTimeout(() => {
      find(text.trim()).catch(() => setFound(undefined));
    }, REST);
  };
  return { found, term, look };
}

/**
 * Finds pages to link to: by a button of the form; in the browser while one types, there or in the text after two brackets.
 * A page that is chosen in the browser becomes a link where one writes, and at the end of the text without scripts.
 */
export function PageFinder(props: PageFinderProps) {
  const t = useTexts(editTexts);
  const { found, term, look } = useFinding(props);
  const [linked, setLinked] = useState<string>();
  const { root, place, isLive } = useWritingPlace((name) => look(name));
  const choose = ({ post_title: title, permalink: link }: Suggestion) => {
    place.current?.insert({ url: link, title }).then(
      () => {
        look('');
        setLinked(title);
      },
      (thrown: unknown) => console.error('The link was not put into the text.', thrown),
    );
  };
  const onInput = ({ target }: { target: unknown }) => {
    setLinked(undefined);
    if (target instanceof HTMLInputElement) look(target.value);
  };
  // The return key searches; it does not send the page.
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (!isLive || pressed.key !== 'Enter') return;
    pressed.preventDefault();
    look(term);
  };
  const told = linked === undefined ? null : t('linked_here', { title: linked });
  return (
    <div class="page-finder" ref={root}>
      <Field name="find" label={t('find')} help={t(isLive ? 'find_help_here' : 'find_help')}>
        <input
          id={fieldId('find')}
          type="search"
          // In the browser the search is made here, and is no part of what is saved.
          name={isLive ? undefined : 'find'}
          value={term}
          maxLength={MAX_TERM_LENGTH}
          autocomplete="off"
          aria-describedby={`${fieldId('find')}-help`}
          onInput={onInput}
          onKeyDown={onKeyDown}
        />
      </Field>
      {isLive ? null : (
        <Button kind="quiet" name="action" value="find">
          {t('find_act')}
        </Button>
      )}
      <div role="status">{found ? t('found', { count: found.length }) : told}</div>
      {found && found.length > 0 ? <Found found={found} choose={isLive ? choose : undefined} /> : null}
    </div>
  );
}
