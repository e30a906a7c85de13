import type { ImportContext } from '@plinth/bundle';
import { type PluginContext, USERS } from '@plinth/kernel';
import { type AnyTable, DATABASE, grouped, type Table } from '@plinth/kernel/database';
import { POST_TYPES, POSTS, type Post, TERMS } from '../../ports.js';

/** How a bundle names rows of another table. */
export interface CarriedReference {
  /** Sections that must come in before. */
  readonly after: readonly string[];
  readonly description: string;
  /** Names by ids; what no bundle carries is left out. */
  names(ids: readonly number[], context: PluginContext): Promise<ReadonlyMap<number, string>>;
  /** Ids by names; names of nothing are left out. */
  ids(names: readonly string[], context: ImportContext): Promise<ReadonlyMap<string, number>>;
}

/** Members, by their logins. */
export const byLogin: CarriedReference = {
  after: ['users'],
  description: 'Login.',
  names: async (ids, { use }) => new Map((await use(USERS).findMany(ids)).map(({ id, login }) => [id, login])),
  ids: (names, context) => context.findMany('users', names),
};

/** What a bundle knows a post by: its slug; a draft without one goes out under its id. */
export function keyOfPost({ id, type, slug }: Pick<Post, 'id' | 'type' | 'slug'>): string {
  return slug === '' ? `${type}-${id}` : slug;
}

/** Blog posts, by their slugs. */
export const byPost: CarriedReference = {
  after: ['posts'],
  description: 'Slug of the post.',
  async names(ids, { use }) {
    const found = (await use(POSTS).findMany(ids)).filter(
      ({ type, status }) => type === 'post' && status !== 'auto-draft',
    );
    return new Map(found.map((post) => [post.id, keyOfPost(post)]));
  },
  ids: (names, context) => context.findMany('posts', names),
};

/** Posts of any type, by the section that carries them and their slug: `pages/about`. */
export const byAnyPost: CarriedReference = {
  after: ['posts', 'pages', 'media'],
  description: 'Section and slug of the post: pages/about.',
  async names(ids, { use }) {
    const found = (await use(POSTS).findMany(ids)).filter(({ status }) => status !== 'auto-draft');
    const named = found.flatMap((post) => {
      const section = use(POST_TYPES).get(post.type)?.restBase;
      return section === undefined ? [] : [[post.id, `${section}/${keyOfPost(post)}`] as const];
    });
    return new Map(named);
  },
  async ids(names, context) {
    const bySection = grouped(
      names,
      (name) => name.slice(0, name.indexOf('/')),
      (name) => name.slice(name.indexOf('/') + 1),
    );
    const ids = new Map<string, number>();
    for (const [section, slugs] of bySection) {
      for (const [slug, id] of await context.findMany(section, slugs)) ids.set(`${section}/${slug}`, id);
    }
    return ids;
  },
};

/** Terms, by their taxonomies and slugs. */
export const byTerm: CarriedReference = {
  after: ['terms'],
  description: 'Taxonomy and slug of the term: category/news.',
  async names(ids, { use }) {
    return new Map((await use(TERMS).findMany(ids)).map(({ id, taxonomy, slug }) => [id, `${taxonomy}/${slug}`]));
  },
  ids: (names, context) => context.findMany('terms', names),
};

const BATCH = 500;

/** Rows of a table that the named section carries, by a column that is unique. */
export function bySlug(section: string, table: AnyTable, column = 'slug'): CarriedReference {
  return {
    after: [section],
    description: `Its ${column} in the section ${section}.`,
    async names(ids, { use }) {
      const found = new Map<number, string>();
      for (let from = 0; from < ids.length; from += BATCH) {
        const rows: readonly Readonly<Record<string, unknown>>[] = await use(DATABASE)
          .rows<Table>(table as Table)
          .list({ id: ids.slice(from, from + BATCH) });
        for (const row of rows) found.set(Number(row['id']), String(row[column]));
      }
      return found;
    },
    ids: (names, context) => context.findMany(section, names),
  };
}
