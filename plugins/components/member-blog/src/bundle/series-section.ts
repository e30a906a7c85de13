import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { carriedState, TERMS } from '@plinth/content';
import { Type } from '@plinth/kernel';
import { SERIES_POSTS } from '../series/posts.js';
import { SERIES, SERIES_STATUSES, type Series } from '../series/store.js';
import { seriesOwners } from '../series/tables.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';
import { BATCH, keysOf } from './keys.js';

const seriesState = carriedState(seriesOwners, ['createdAt'], 'termId');

const seriesItem = Type.Object(
  {
    slug: Type.String({
      minLength: 1,
      description: 'The natural key: slug of a term of mb_series in the section terms.',
    }),
    owner: Type.String({ description: 'Login of the owner.' }),
    status: Type.Optional(Type.Enum([...SERIES_STATUSES])),
    state: Type.Optional(seriesState.schema),
    order: Type.Optional(Type.Array(Type.String(), { description: 'Slugs of its posts, in order.' })),
  },
  { additionalProperties: false },
);

type SeriesItem = Type.Static<typeof seriesItem>;

async function importItem({ slug, owner, status = 'active', order = [], state }: SeriesItem, context: ImportContext) {
  const { use } = context;
  const term = await use(TERMS).findBySlug(SERIES_TAXONOMY, slug);
  const ownerId = await context.find('users', owner);
  if (!term) throw new Error(`There is no term ${SERIES_TAXONOMY}/${slug}.`);
  if (ownerId === undefined) throw new Error(`There is no user ${owner}, the owner of the series ${slug}.`);
  const isNew = await use(SERIES).adopt(term, ownerId, status);
  const posts = await Promise.all(order.map((key) => context.find('posts', key)));
  if (isNew)
    await use(SERIES_POSTS).reorder(
      term.id,
      posts.filter((id) => id !== undefined),
    );
  if (isNew) await seriesState.keep(term.id, state, context);
  context.remember('series', slug, term.id);
  context.count(isNew ? 'created' : 'kept');
}

async function exported(pluginContext: ExportContext, series: readonly Series[]): Promise<SeriesItem[]> {
  const orders = await Promise.all(series.map(({ id }) => pluginContext.use(SERIES_POSTS).of(id)));
  const keys = await keysOf(pluginContext, { posts: orders.flat(), users: series.map(({ ownerId }) => ownerId) });
  const states = await seriesState.of(
    series.map(({ id }) => id),
    pluginContext,
  );
  return series.flatMap(({ id, ownerId, slug, status }, index) => {
    const owner = keys.logins.get(ownerId);
    const order = (orders[index] ?? []).flatMap((id) => keys.posts.get(id) ?? []);
    if (owner !== undefined) return [{ slug, owner, status, order, state: states.get(id) ?? {} }];
    pluginContext.leaveOut(`The series "${slug}" was left out because its owner no longer exists.`);
    return [];
  });
}

/** The section `series` of a site bundle: who owns the terms of `mb_series`, and the order of their posts. */
export const seriesSection: BundleSection = {
  name: 'series',
  title: 'Series of posts',
  item: seriesItem,
  after: ['users', 'terms', 'posts'],
  async import(items: readonly SeriesItem[], context) {
    for (const item of items) await importItem(item, context);
  },
  async export(pluginContext) {
    const items: SeriesItem[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const series = await pluginContext.use(SERIES).list({ limit: BATCH, offset });
      if (series.length > 0) items.push(...(await exported(pluginContext, series)));
      if (series.length < BATCH) return items;
    }
  },
  find: async (slug, { use }) => (await use(TERMS).findBySlug(SERIES_TAXONOMY, slug))?.id,
};
