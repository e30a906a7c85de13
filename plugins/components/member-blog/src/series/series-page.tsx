import { PERMALINKS, TERMS } from '@plinth/content';
import { anyone, type CallContext, notFound, page, type Route, Type, USERS } from '@plinth/kernel';
import { nonceField, type SafeHtml, sitePage } from '@plinth/pages';
import { Badge, Breadcrumb, ButtonForm, ButtonLink, Empty, Heading, Meter, Time, useTexts } from '@plinth/pages/kit';
import { belowStyle } from '../below/look.js';
import { belowTexts } from '../below/texts.js';
import { countFollowers, followedAmong } from '../follows/follows.js';
import { FOLLOW } from '../pages/actions.js';
import { blogTexts } from '../pages/texts.js';
import { settings } from '../settings.js';
import { READING_PROGRESS } from './progress.js';
import { SERIES_DESK } from './series-desk-view.js';
import { type ShelfPost, shelfOf } from './shelf.js';
import { SERIES, type Series } from './store.js';
import { SERIES_TAXONOMY } from './taxonomy.js';

interface SeriesView {
  readonly series: Series;
  readonly posts: readonly ShelfPost[];
  readonly owner: { readonly name: string; readonly link: string } | undefined;
  readonly followers: number;
  /** Undefined for who cannot follow. */
  readonly isFollowed: boolean | undefined;
  /** Undefined where progress is kept of nobody. */
  readonly read: ReadonlySet<number> | undefined;
  readonly mayChange: boolean;
  readonly nonce: SafeHtml;
}

function Actions({ series, isFollowed, mayChange, nonce }: SeriesView) {
  const t = useTexts(belowTexts);
  const back = `/${SERIES_TAXONOMY}/${encodeURIComponent(series.slug)}/`;
  const fields = { id: series.id, kind: 'series', wanted: isFollowed ? 0 : 1, back };
  return (
    <>
      {mayChange ? (
        <ButtonLink to={`${SERIES_DESK}/${series.id}`} kind="quiet">
          {t('change')}
        </ButtonLink>
      ) : null}
      {isFollowed === undefined ? null : (
        <ButtonForm to="/blog/following" nonce={nonce} fields={fields} kind={isFollowed ? 'quiet' : 'main'}>
          {t(isFollowed ? 'unfollow' : 'follow')}
        </ButtonForm>
      )}
    </>
  );
}

function Progress({ posts, read }: SeriesView) {
  const t = useTexts(belowTexts);
  if (!read || posts.length === 0) return null;
  const seen = posts.filter(({ id }) => read.has(id)).length;
  return (
    <Meter label={t('series_progress')} value={seen} max={posts.length}>
      {t('series_read', { count: seen, total: posts.length })}
    </Meter>
  );
}

function SeriesPage(view: SeriesView) {
  const { series, posts, owner, followers, read } = view;
  const t = useTexts(belowTexts);
  const blog = useTexts(blogTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: blog('blog'), path: '/blog' }]} />
      <Heading title={series.name} actions={<Actions {...view} />} />
      {series.description === '' ? null : <p class="lead">{series.description}</p>}
      <p class="quiet">
        {owner ? (
          <>
            {t('by')} <a href={owner.link}>{owner.name}</a> ·{' '}
          </>
        ) : null}
        {t('posts', { count: posts.length })} · {t('followers', { count: followers })} · {t(series.status)}
      </p>
      <Progress {...view} />
      {posts.length === 0 ? (
        <Empty title={t('no_parts')}>
          <p>{t('no_parts_lead')}</p>
        </Empty>
      ) : (
        <ol class="mb-series-posts" aria-label={t('parts')}>
          {posts.map(({ id, title, link, at }) => (
            <li key={id}>
              <a class="mb-title" href={link}>
                {title || t('untitled')}
              </a>
              {read?.has(id) ? <Badge tone="good">{t('read')}</Badge> : null}
              <span class="quiet">
                <Time at={at} clock={false} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

async function viewOf(call: CallContext, series: Series): Promise<SeriesView> {
  const { caller, settings: values, use } = call;
  const { follow, seriesProgress } = values(settings);
  const object = { type: 'series', id: series.id } as const;
  const isMember = !caller.isVisitor;
  const [posts, owner, followers, followed, read] = await Promise.all([
    shelfOf(call, series.id, ['publish']),
    use(USERS).find(series.ownerId),
    follow ? countFollowers(call, object) : 0,
    follow && isMember ? followedAmong(call, caller.id, 'series', [series.id]) : undefined,
    seriesProgress && isMember ? use(READING_PROGRESS).of(series.id, caller.id) : undefined,
  ]);
  return {
    ...{ series, posts, followers, read },
    owner: owner && { name: owner.displayName, link: use(PERMALINKS).ofAuthor(owner) },
    isFollowed: followed?.has(series.id),
    mayChange: isMember && (series.ownerId === caller.id || caller.can('edit_others_posts')),
    nonce: nonceField(call, FOLLOW),
  };
}

/** The series of an address. @throws RestError 404 */
async function addressedSeries({ use }: CallContext, slug: string): Promise<Series> {
  const term = await use(TERMS).findBySlug(SERIES_TAXONOMY, slug);
  const series = term && (await use(SERIES).find(term.id));
  if (!series) throw notFound('rest_no_route', 'There is no such page.');
  return series;
}

/** A series with its posts in their order, at the address of its term. */
export const seriesPages: readonly Route[] = [
  page({
    method: 'GET',
    path: `/${SERIES_TAXONOMY}/:slug`,
    summary: 'A series: its posts in their order, and how far the reader has come.',
    access: anyone,
    args: { slug: Type.String({ maxLength: 200, description: 'Slug of the series.' }) },
    resource: (call) => addressedSeries(call, call.args.slug),
    async handle(call) {
      const { resource: series, site, use } = call;
      const canonical = use(PERMALINKS).ofTerm({ taxonomy: SERIES_TAXONOMY, slug: series.slug });
      const body = <SeriesPage {...(await viewOf(call, series))} />;
      const meta = { description: series.description, canonical };
      return sitePage(call, { title: series.name, body, head: belowStyle.link(site), meta });
    },
  }),
];
