import { POSTS } from '@plinth/content';
import { anyone, type CallContext, page, type Route, raw, type TapDeclaration, tap } from '@plinth/kernel';
import { pageHooks, type SafeHtml } from '@plinth/pages';
import { ButtonLink, Empty, Html, useTexts } from '@plinth/pages/kit';
import { authorPage } from '../authors/authors.js';
import { renderAuthors } from '../cards/author-cards.js';
import { renderCards } from '../cards/cards.js';
import { CARD_STYLE } from '../cards/style.js';
import { postsInOrder } from '../discovery/items.js';
import { popularPage } from '../discovery/popular.js';
import { PUBLISHED_POSTS } from '../discovery/published.js';
import { pickedPage } from '../featured/picks.js';
import { actionPages } from './actions.js';
import { blogAddress } from './address.js';
import { blogPage } from './frame.js';
import { AUTHOR_COLUMNS, listPages } from './list-pages.js';
import { blogTexts } from './texts.js';

const MAX_PICKS = 3;
const MAX_RECENT = 6;
const MAX_POPULAR = 5;

/** How the pages of the blog look beside its cards. */
const PAGE_STYLE = `form.mb-action { margin: .2rem 0 0; } .mb-action button { margin: 0; padding: .2rem .7rem; font-size: .85rem; border: 1px solid var(--line); background: none; color: var(--accent); }
.mb-part { margin-top: 2rem; } .mb-part > h2 { margin: 0; font-size: var(--large); line-height: 1.2; }
`;

interface PartProps {
  readonly title: string;
  readonly cards: SafeHtml;
  readonly more?: { readonly title: string; readonly path: string };
}

/** A part of the overview; nothing where there is nothing to show. */
function Part({ title, cards, more }: PartProps) {
  if (cards.text === '') return null;
  return (
    <section class="mb-part">
      <h2>{title}</h2>
      <Html of={cards} />
      {more ? (
        <ButtonLink to={`/blog${more.path}`} kind="quiet" small>
          {more.title}
        </ButtonLink>
      ) : null}
    </section>
  );
}

interface OverviewProps {
  readonly picks: SafeHtml;
  readonly recent: SafeHtml;
  readonly popular: SafeHtml;
  readonly writers: SafeHtml;
  readonly isEmpty: boolean;
}

function Overview({ picks, recent, popular, writers, isEmpty }: OverviewProps) {
  const t = useTexts(blogTexts);
  return (
    <>
      {isEmpty ? (
        <Empty title={t('nothing')}>
          <p>{t('nothing_lead')}</p>
        </Empty>
      ) : null}
      <Part title={t('picks')} cards={picks} />
      <Part title={t('recent')} cards={recent} more={{ title: t('all'), path: '/feed' }} />
      <Part title={t('popular_posts')} cards={popular} more={{ title: t('more_popular'), path: '/popular' }} />
      <Part title={t('popular_authors')} cards={writers} more={{ title: t('all_authors'), path: '/authors' }} />
    </>
  );
}

/** The posts of the three parts; what stands in one of them is left out of those below it. */
async function postsOfParts(call: CallContext) {
  const recentOnes = { ...PUBLISHED_POSTS, limit: MAX_PICKS + MAX_RECENT, without: ['content'] } as const;
  const popularOnes = { limit: MAX_PICKS + MAX_RECENT + MAX_POPULAR, offset: 0 };
  const [picked, newest, read] = await Promise.all([
    pickedPage(call, { limit: MAX_PICKS }),
    call.use(POSTS).list(recentOnes),
    popularPage(call, PUBLISHED_POSTS, popularOnes),
  ]);
  const above = new Set(picked.ids);
  const recent = newest.posts.filter(({ id }) => !above.has(id)).slice(0, MAX_RECENT);
  for (const { id } of recent) above.add(id);
  const popular = read.ids.filter((id) => !above.has(id)).slice(0, MAX_POPULAR);
  const found = await postsInOrder(call, [...picked.ids, ...popular]);
  const among = (ids: readonly number[]) => found.filter(({ id }) => ids.includes(id));
  return { picks: among(picked.ids), recent, popular: among(popular) };
}

async function authors(call: CallContext): Promise<SafeHtml> {
  const found = await authorPage(call, { orderBy: 'total_views', order: 'desc', limit: AUTHOR_COLUMNS });
  const shown = { showAvatar: true, showCount: true, showViews: true, showBio: false };
  return renderAuthors(call, found.authors, { columns: AUTHOR_COLUMNS, avatarSize: 64, ...shown });
}

const overview = page({
  method: 'GET',
  path: '/blog',
  summary: 'The blog: editors’ picks, recent and popular posts, and its most read authors.',
  access: anyone,
  async handle(call) {
    const [{ picks, popular, recent }, writers] = await Promise.all([postsOfParts(call), authors(call)]);
    const [chosen, newest, read] = await Promise.all([
      renderCards(call, picks),
      renderCards(call, recent),
      // What is read most may stand above, so these have no numbers; the list of their own has.
      renderCards(call, popular, { variant: 'popular', showExcerpt: false }),
    ]);
    const isEmpty = picks.length + recent.length === 0;
    const view = { picks: chosen, recent: newest, popular: read, writers, isEmpty };
    const t = blogTexts.in(call.site.language);
    return blogPage(call, { title: t('blog'), lead: t('lead'), part: '', body: <Overview {...view} /> });
  },
});

const style = page({
  method: 'GET',
  path: '/blog/cards.css',
  summary: 'How cards look, for pages that show those of a feed.',
  access: anyone,
  handle: () =>
    raw(CARD_STYLE + PAGE_STYLE, 'text/css; charset=utf-8', { headers: { 'Cache-Control': 'max-age=3600' } }),
});

/** The readable pages of the blog. */
export const blogPages: readonly Route[] = [overview, style, ...listPages, ...actionPages];

/** The blog in the menu of every page. */
export const navigationTaps: readonly TapDeclaration[] = [
  tap(pageHooks.site_navigation, { id: 'blog' }, ({ site }, entries) => [
    ...entries,
    { title: blogTexts.in(site.language)('blog'), url: blogAddress(site) },
  ]),
];
