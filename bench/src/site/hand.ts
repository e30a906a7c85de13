/** A SELECT with its values in order, as whatever driver is measured sends it. */
export type Select = <R extends object>(sql: string, values: readonly unknown[]) => Promise<R[]>;

/** A row of the table of posts, as far as the hand-written routes read it. */
export interface PostRow {
  readonly id: number;
  readonly author_id: number | null;
  readonly title: string;
  readonly content: string;
  readonly summary: string;
  readonly excerpt: string;
  readonly slug: string;
  readonly comment_status: string;
  readonly ping_status: string;
  readonly sticky: number;
  readonly template: string;
  readonly format: string;
  readonly featured_media: number;
  readonly created_at: string;
  readonly modified_at: string;
  readonly guid: string;
  readonly revision_count: number;
  readonly latest_revision_id: number;
}

interface TermRow {
  readonly post_id: number;
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
}

interface MetaRow {
  readonly post_id: number;
  readonly name: string;
  readonly value: string;
}

interface GroupRow {
  readonly post_id: number;
  readonly group_id: number;
}

/** The condition of published posts. */
export const PUBLISHED = "p.type = 'post' AND p.status = 'publish'";

/** The order of lists: the newest post first. */
export const NEWEST_FIRST = 'ORDER BY p.created_at DESC, p.id DESC';

/** How many items a page has. */
export const PAGE_LENGTH = 10;

const ONE = `SELECT * FROM plinth_posts p WHERE p.id = ?1 AND ${PUBLISHED}`;
const META_NAMES = ['footnotes', '_mb_focus_keyword', '_mb_meta_description', '_mb_editorjs_blocks'];
const WORDS_A_MINUTE = 220;

/** The URL of the site under measurement. */
export const SITE = 'http://127.0.0.1';

/** The URL of its REST API. */
export const ROOT = `${SITE}/wp-json/wp/v2`;

/** What belongs to some posts, read at once. */
interface Related {
  readonly terms: readonly TermRow[];
  readonly meta: readonly MetaRow[];
  readonly groups: readonly GroupRow[];
}

async function relatedTo(select: Select, ids: readonly number[]): Promise<Related> {
  const places = ids.map((_id, index) => `?${index + 1}`).join(', ');
  const [terms, meta, groups] = await Promise.all([
    select<TermRow>(
      `SELECT pt.post_id, t.id, t.taxonomy, t.slug FROM plinth_post_terms pt JOIN plinth_terms t ON t.id = pt.term_id
        WHERE pt.post_id IN (${places}) ORDER BY t.name_key, t.id`,
      ids,
    ),
    select<MetaRow>(`SELECT post_id, name, value FROM plinth_post_meta WHERE post_id IN (${places})`, ids),
    select<GroupRow>(`SELECT post_id, group_id FROM plinth_mb_group_posts WHERE post_id IN (${places})`, ids),
  ]);
  return { terms, meta, groups };
}

/** The URL of a post. */
export function addressOf({ created_at, slug }: Pick<PostRow, 'created_at' | 'slug'>): string {
  return `${SITE}/${created_at.slice(0, 10).replaceAll('-', '/')}/${slug}/`;
}

function reading(html: string): string {
  const words = html.split(/(?:\s|<[^<>]*>)+/).filter(Boolean).length;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  return `<p class="reading-time">${minutes} minute${minutes === 1 ? '' : 's'} to read</p>\n${html}\n`;
}

function linksOf({ id, author_id, latest_revision_id: latest, revision_count }: PostRow): object {
  const self = `${ROOT}/posts/${id}`;
  return {
    self: [{ href: self, targetHints: { allow: ['GET'] } }],
    collection: [{ href: `${ROOT}/posts` }],
    about: [{ href: `${ROOT}/types/post` }],
    author: [{ embeddable: true, href: `${ROOT}/users/${author_id}` }],
    replies: [{ embeddable: true, href: `${ROOT}/comments?post=${id}` }],
    'version-history': [{ count: revision_count, href: `${self}/revisions` }],
    ...(latest === 0 ? {} : { 'predecessor-version': [{ id: latest, href: `${self}/revisions/${latest}` }] }),
    'wp:attachment': [{ href: `${ROOT}/media?parent=${id}` }],
    'wp:term': [
      { taxonomy: 'category', embeddable: true, href: `${ROOT}/categories?post=${id}` },
      { taxonomy: 'post_tag', embeddable: true, href: `${ROOT}/tags?post=${id}` },
      { taxonomy: 'mb_series', embeddable: true, href: `${ROOT}/mb_series?post=${id}` },
    ],
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

function itemOf(row: PostRow, { terms, meta, groups }: Related): object {
  const own = terms.filter((term) => term.post_id === row.id);
  const ids = (taxonomy: string) => own.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  const values = new Map(
    meta.filter((each) => each.post_id === row.id).map(({ name, value }) => [name, JSON.parse(value)]),
  );
  const created = row.created_at.slice(0, 19);
  const modified = row.modified_at.slice(0, 19);
  const classes = own.map(({ taxonomy, slug }) => `${taxonomy === 'post_tag' ? 'tag' : taxonomy}-${slug}`);
  return {
    id: row.id,
    date: created,
    date_gmt: created,
    guid: { rendered: row.guid },
    modified,
    modified_gmt: modified,
    slug: row.slug,
    status: 'publish',
    type: 'post',
    link: addressOf(row),
    title: { rendered: row.title },
    content: { rendered: reading(row.content), protected: false },
    excerpt: { rendered: row.excerpt === '' ? row.summary : `<p>${row.excerpt}</p>\n`, protected: false },
    author: row.author_id ?? 0,
    featured_media: row.featured_media,
    comment_status: row.comment_status,
    ping_status: row.ping_status,
    sticky: row.sticky === 1,
    template: row.template,
    format: row.format,
    meta: Object.fromEntries(META_NAMES.map((name) => [name, values.get(name) ?? ''])),
    categories: ids('category'),
    tags: ids('post_tag'),
    mb_series: ids('mb_series'),
    class_list: [
      ...[`post-${row.id}`, 'post', 'type-post', 'status-publish', `format-${row.format}`, 'hentry'],
      ...classes,
    ],
    _links: linksOf(row),
    mb_group: groups.find((group) => group.post_id === row.id)?.group_id ?? 0,
  };
}

/** What a hand-written route answers: a body, and how many there are in all. */
export interface HandMade {
  readonly body: object;
  readonly total?: number;
}

/** The items of some posts, in order: one query for each relation. */
export async function itemsByHand(select: Select, rows: readonly PostRow[]): Promise<object[]> {
  if (rows.length === 0) return [];
  const related = await relatedTo(
    select,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => itemOf(row, related));
}

/** Which posts a list shows. */
export interface HandList {
  /** A further condition. */
  readonly where?: string;
  /** The values of the condition, in order. */
  readonly values?: readonly unknown[];
  /** Default: 1. */
  readonly page?: number;
}

/** A page of posts as somebody would write the route by hand: the page, the count, and one query for each relation. */
export async function listByHand(
  select: Select,
  { where = '1 = 1', values = [], page = 1 }: HandList = {},
): Promise<HandMade> {
  const posts = `FROM plinth_posts p WHERE ${PUBLISHED} AND ${where}`;
  const limit = `LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`;
  const [rows, [counted]] = await Promise.all([
    select<PostRow>(`SELECT * ${posts} ${NEWEST_FIRST} ${limit}`, [...values, PAGE_LENGTH, (page - 1) * PAGE_LENGTH]),
    select<{ n: number }>(`SELECT COUNT(*) AS n ${posts}`, values),
  ]);
  return { body: await itemsByHand(select, rows), total: counted?.n ?? 0 };
}

/** One published post as somebody would write the route by hand. */
export async function oneByHand(select: Select, id: number): Promise<HandMade | undefined> {
  const [[row], related] = await Promise.all([select<PostRow>(ONE, [id]), relatedTo(select, [id])]);
  return row && { body: itemOf(row, related) };
}
