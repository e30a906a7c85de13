import type { SearchHit } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  Empty,
  Heading,
  Notice,
  Num,
  Tabs,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { searchTexts } from './texts.js';

/** Where the search is. */
export const SEARCH_PATH = '/search';

/** What one kind has. */
export interface FoundSection {
  readonly name: string;
  readonly title: string;
  readonly hits: readonly SearchHit[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
  /** Whether it could not be searched. */
  readonly failed: boolean;
}

/** Everything that the page shows. */
export interface SearchView {
  readonly words: string;
  readonly isTooShort: boolean;
  /** The kind that is looked through alone; empty for all. */
  readonly kind: string;
  readonly page: number;
  readonly kinds: readonly { readonly name: string; readonly title: string }[];
  readonly sections: readonly FoundSection[];
}

function addressOf({ words, kind, page = 1 }: { words: string; kind?: string; page?: number }): string {
  const query = new URLSearchParams({ q: words });
  if (kind) query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  return `${SEARCH_PATH}?${query}`;
}

function Hits({ hits }: { hits: readonly SearchHit[] }) {
  const t = useTexts(searchTexts);
  return (
    <ul class="plain-list search-hits">
      {hits.map(({ title, url, text, at }) => (
        <li key={url}>
          <a href={url}>{title || t('untitled')}</a>
          {at ? (
            <span class="quiet">
              {' '}
              <Time at={at} clock={false} />
            </span>
          ) : null}
          {text ? <p class="quiet">{text}</p> : null}
        </li>
      ))}
    </ul>
  );
}

function Section({ section, view }: { section: FoundSection; view: SearchView }) {
  const t = useTexts(searchTexts);
  const { name, title, hits, total, hasMore } = section;
  return (
    <section aria-labelledby={`found-${name}`}>
      <h2 id={`found-${name}`}>
        {title}{' '}
        {total === undefined ? null : (
          <span class="quiet">
            <Num of={total} />
          </span>
        )}
      </h2>
      <Hits hits={hits} />
      {hasMore && view.kind === '' ? (
        <ButtonLink to={addressOf({ words: view.words, kind: name })} kind="quiet" small>
          {t('more', { title })}
        </ButtonLink>
      ) : null}
    </section>
  );
}

function Pages({ view, hasMore }: { view: SearchView; hasMore: boolean }) {
  const t = useTexts(searchTexts);
  const address = useAddress();
  const { words, kind, page } = view;
  if (page === 1 && !hasMore) return null;
  return (
    <nav class="paging" aria-label={t('pages')}>
      {page > 1 ? (
        <a href={address(addressOf({ words, kind, page: page - 1 }))} rel="prev">
          {t('previous')}
        </a>
      ) : null}
      {hasMore ? (
        <a href={address(addressOf({ words, kind, page: page + 1 }))} rel="next">
          {t('next')}
        </a>
      ) : null}
    </nav>
  );
}

function Found(view: SearchView) {
  const { kind, sections } = view;
  const t = useTexts(searchTexts);
  const full = sections.filter(({ hits }) => hits.length > 0);
  const failed = sections.filter((section) => section.failed);
  return (
    <>
      {failed.map(({ name, title }) => (
        <Notice key={name} kind="warning">
          <p>{t('unsearched', { title })}</p>
        </Notice>
      ))}
      {full.length === 0 && failed.length === 0 ? (
        <Empty title={t('nothing')}>
          <p>{t('nothing_lead')}</p>
        </Empty>
      ) : null}
      {full.map((section) => (
        <Section key={section.name} section={section} view={view} />
      ))}
      {kind === '' ? null : <Pages view={view} hasMore={full[0]?.hasMore ?? false} />}
    </>
  );
}

/** The search of the site: words, kinds, and what was found of each. */
export function SearchPage(view: SearchView) {
  const { words, isTooShort, kind, kinds } = view;
  const t = useTexts(searchTexts);
  const address = useAddress();
  const tabs = [{ name: '', title: t('everything') }, ...kinds];
  return (
    <>
      <Heading title={words === '' ? t('search') : t('results', { words })} lead={t('lead')} />
      <search>
        <form method="get" action={address(SEARCH_PATH)} class="filters">
          {kind === '' ? null : <input type="hidden" name="kind" value={kind} />}
          <TextField
            name="q"
            type="search"
            label={t('words')}
            value={words}
            maxLength={200}
            error={isTooShort ? t('too_short') : undefined}
            autofocus={words === ''}
          />
          <Button>{t('find')}</Button>
        </form>
      </search>
      {words === '' || isTooShort ? null : (
        <>
          <Tabs
            label={t('kinds')}
            tabs={tabs.map(({ name, title }) => ({
              title,
              path: addressOf({ words, kind: name }),
              current: name === kind,
            }))}
          />
          <Found {...view} />
        </>
      )}
    </>
  );
}
