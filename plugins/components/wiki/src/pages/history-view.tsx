import type { Post } from '@plinth/content';
import type { SafeHtml } from '@plinth/pages';
import { Breadcrumb, ButtonForm, ButtonLink, Empty, Heading, Paging, Table, Time, useTexts } from '@plinth/pages/kit';
import { PATHS } from './addresses.js';
import { Compared, type ComparedField } from './compared.js';
import { historyTexts, listTexts } from './texts.js';

/** The list of the versions of a page. */
export interface HistoryView {
  readonly page: Post;
  /** Where the page is read. */
  readonly address: string;
  readonly rows: readonly {
    readonly id: number;
    readonly at: string;
    /** When it was saved, in words. */
    readonly date: string;
    /** Whether the page still says the same. */
    readonly isNow: boolean;
    readonly by: string | undefined;
    /** The version before it; undefined for the first. */
    readonly before: number | undefined;
  }[];
  readonly number: number;
  readonly perPage: number;
  readonly total: number;
}

/** The versions of a page, the latest first. */
export function HistoryPage({ page, address, rows, number, perPage, total }: HistoryView) {
  const t = useTexts(historyTexts);
  const crumb = useTexts(listTexts)('title');
  const way = `${PATHS.history}?page=${page.id}`;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: crumb, path: PATHS.list },
          { title: page.title, path: address },
        ]}
      />
      <Heading
        title={t('title', { title: page.title })}
        lead={t('lead')}
        actions={
          <ButtonLink to={address} kind="quiet">
            {t('read')}
          </ButtonLink>
        }
      />
      <Table
        caption={t('caption')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'saved', title: t('saved'), heads: true, cell: ({ at }) => <Time at={at} /> },
          { key: 'by', title: t('by'), cell: ({ by }) => by ?? t('somebody') },
          {
            key: 'compare',
            title: t('do'),
            cell: ({ id, date, isNow, before }) => (
              <div class="table-actions">
                {before === undefined ? null : (
                  <ButtonLink
                    to={`${way}&version=${id}&before=${before}`}
                    kind="quiet"
                    small
                    label={t('change_named', { date })}
                  >
                    {t('change')}
                  </ButtonLink>
                )}
                {isNow ? (
                  <span class="quiet">{t('is_now')}</span>
                ) : (
                  <ButtonLink to={`${way}&version=${id}`} kind="quiet" small label={t('compare_named', { date })}>
                    {t('compare')}
                  </ButtonLink>
                )}
              </div>
            ),
          },
        ]}
      />
      <Paging page={number} perPage={perPage} total={total} address={(list) => `${way}&list=${list}`} />
    </>
  );
}

/** A version beside the page as it is now. */
export interface VersionView {
  readonly page: Post;
  readonly version: Post;
  /** When it was saved, in words. */
  readonly date: string;
  /** Whether it stands beside the version before it, and not beside the page as it is. */
  readonly isChange: boolean;
  readonly fields: readonly ComparedField[];
  readonly nonce: SafeHtml;
}

/** What a version has that the page has no more, and the button that brings it back. */
export function VersionPage({ page, version, date, isChange, fields, nonce }: VersionView) {
  const t = useTexts(historyTexts);
  const crumb = useTexts(listTexts)('title');
  const isOther = fields.some(({ exact, hunks }) => !exact || hunks.length > 0);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: crumb, path: PATHS.list },
          { title: t('title', { title: page.title }), path: `${PATHS.history}?page=${page.id}` },
        ]}
      />
      <Heading
        title={t(isChange ? 'change_title' : 'version_title', { title: version.title, date })}
        lead={t(isChange ? 'change_lead' : 'version_lead')}
        actions={
          isOther && !isChange ? (
            <ButtonForm
              to={PATHS.history}
              nonce={nonce}
              fields={{ page: page.id, version: version.id, seen: page.modifiedAt }}
            >
              {t('restore')}
            </ButtonForm>
          ) : undefined
        }
      />
      {fields.map((field) => (
        <section key={field.name} aria-label={field.name}>
          <h2>{field.name}</h2>
          <Compared field={field} same={t(isChange ? 'unchanged' : 'same')} />
        </section>
      ))}
    </>
  );
}
