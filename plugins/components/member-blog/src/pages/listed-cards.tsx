import type { SafeHtml } from '@plinth/pages';
import { ButtonLink, Empty, Html, Paging, useTexts } from '@plinth/pages/kit';
import { blogTexts } from './texts.js';

/** Cards on a page of a list. */
export const PER_PAGE = 12;

/** What a list says while it is empty. */
export type EmptyList = 'nothing' | 'nobody' | 'following_none' | 'reading_none';

/** The cards of a list, and the ways to its other pages. */
export function ListedCards(props: {
  cards: SafeHtml;
  /** Where the list is, below the address of the blog. */
  path: string;
  page: number;
  total: number;
  empty: EmptyList;
}) {
  const { cards, path, page, total, empty } = props;
  const t = useTexts(blogTexts);
  const isOwn = empty === 'following_none' || empty === 'reading_none';
  return (
    <>
      {total === 0 ? (
        <Empty title={t(empty)}>
          {empty === 'nobody' ? null : <p>{t(`${empty}_lead`)}</p>}
          {isOwn ? (
            <ButtonLink to="/blog/feed" kind="quiet">
              {t('to_posts')}
            </ButtonLink>
          ) : null}
        </Empty>
      ) : (
        <Html of={cards} />
      )}
      <Paging page={page} perPage={PER_PAGE} total={total} address={(to) => `/blog${path}?page=${to}`} />
    </>
  );
}
