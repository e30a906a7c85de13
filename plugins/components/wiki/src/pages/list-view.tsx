import type { Post } from '@plinth/content';
import {
  Ago,
  Button,
  ButtonLink,
  Empty,
  Heading,
  Notice,
  Table,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { PATHS } from './addresses.js';
import { listTexts } from './texts.js';

/** A page of the list. */
export interface ListedPage {
  readonly page: Post;
  readonly address: string;
  readonly editable: boolean;
}

/** What the list of pages shows. */
export interface ListView {
  readonly pages: readonly ListedPage[];
  readonly term: string;
  readonly number: number;
  readonly hasMore: boolean;
  /** Whether the number is past the last page. */
  readonly isPast: boolean;
  readonly mayCreate: boolean;
  readonly done: string | undefined;
}

function Nothing({ term, isPast }: { term: string; isPast: boolean }) {
  const t = useTexts(listTexts);
  if (isPast) return null;
  if (term === '')
    return (
      <Empty title={t('none')}>
        <p>{t('none_lead')}</p>
      </Empty>
    );
  return (
    <Empty title={t('nothing', { term })}>
      <p>{t('nothing_lead')}</p>
      <ButtonLink to={PATHS.list} kind="quiet">
        {t('all')}
      </ButtonLink>
    </Empty>
  );
}

/** Where one is in the list; how many there are is nobody's to know, because some may be hidden from whoever looks. */
function ListPaging({ term, number, hasMore, isPast }: ListView) {
  const t = useTexts(listTexts);
  const address = useAddress();
  const to = (page: number) => address(`${PATHS.list}?${new URLSearchParams({ page: String(page), term })}`);
  if (number === 1 && !hasMore) return null;
  if (isPast)
    return (
      <nav class="paging" aria-label={t('pages')}>
        <span>{t('no_such_page', { number })}</span>
        <a href={to(1)}>{t('first_page')}</a>
      </nav>
    );
  return (
    <nav class="paging" aria-label={t('pages')}>
      {number > 1 ? (
        <a href={to(number - 1)} rel="prev">
          {t('previous')}
        </a>
      ) : null}
      {hasMore ? (
        <a href={to(number + 1)} rel="next">
          {t('next')}
        </a>
      ) : null}
    </nav>
  );
}

/** The list of wiki pages with its search. */
export function PageList(view: ListView) {
  const t = useTexts(listTexts);
  const address = useAddress();
  const { pages, term, mayCreate, done } = view;
  const hasActions = pages.some(({ editable }) => editable);
  return (
    <>
      <Heading
        title={t('title')}
        lead={t('lead')}
        actions={mayCreate ? <ButtonLink to={PATHS.edit}>{t('write')}</ButtonLink> : undefined}
      />
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <form class="filters" action={address(PATHS.list)}>
        <TextField name="term" type="search" label={t('search')} value={term} maxLength={200} />
        <Button kind="quiet">{t('search_act')}</Button>
      </form>
      <Table
        caption={t('caption')}
        rows={pages}
        rowKey={({ page }) => page.id}
        empty={<Nothing term={term.trim()} isPast={view.isPast} />}
        columns={[
          {
            key: 'page',
            title: t('page'),
            heads: true,
            cell: ({ page, address: to }) => <a href={to}>{page.title}</a>,
          },
          { key: 'changed', title: t('changed'), cell: ({ page }) => <Ago at={page.modifiedAt} /> },
          ...(hasActions
            ? [
                {
                  key: 'do',
                  title: t('do'),
                  cell: ({ page, editable }: ListedPage) =>
                    editable ? (
                      <ButtonLink
                        to={`${PATHS.edit}?page=${page.id}`}
                        kind="quiet"
                        small
                        label={t('edit_named', { title: page.title })}
                      >
                        {t('edit')}
                      </ButtonLink>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      <ListPaging {...view} />
    </>
  );
}
