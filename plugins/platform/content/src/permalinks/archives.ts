import { type CallContext, type Timestamp, USERS } from '@plinth/kernel';
import { fromSiteTime } from '@plinth/kernel/time';
import type { ArchiveSubject } from '../hooks.js';
import {
  CONTENT_SETTINGS,
  PERMALINKS,
  POST_TYPES,
  POSTS,
  type PostSelection,
  type PostStore,
  TAXONOMIES,
  TERMS,
} from '../ports.js';
import { formatTitle, specialFormat, typesWithFormats } from '../posts/formats.js';
import { termBase } from './permalinks.js';

/** A list of posts with an address of its own: the front of the site, or what one term, author or format has. */
export interface Archive {
  /** Empty for the front. */
  readonly title: string;
  readonly description: string;
  readonly selection: PostSelection;
  /** What its posts have in common, where others may add to the page. */
  readonly subject?: ArchiveSubject;
}

const FRONT: Archive = {
  title: '',
  description: '',
  selection: { types: ['post'], statuses: ['publish'], stickyFirst: true },
};

async function termArchive({ use }: CallContext, base: string, slug: string): Promise<Archive | undefined> {
  const taxonomy = use(TAXONOMIES)
    .all()
    .find((each) => termBase(each.name) === base);
  const term = taxonomy && (await use(TERMS).findBySlug(taxonomy.name, slug));
  if (!taxonomy || !term) return undefined;
  const terms = [{ taxonomy: taxonomy.name, ids: [term.id], includeChildren: true }];
  const selection = { types: taxonomy.objectTypes, statuses: ['publish'], terms };
  return { title: term.name, description: term.description, selection, subject: { kind: 'term', term } };
}

/** Whether a selection has any post, however many they are. */
async function hasPosts(posts: Pick<PostStore, 'ids'>, selection: PostSelection): Promise<boolean> {
  return (await posts.ids(selection, 1)).length > 0;
}

/** An author who has published nothing is as unknown as one who does not exist. */
async function authorArchive({ use }: CallContext, slug: string): Promise<Archive | undefined> {
  const author = await use(USERS).findBySlug(slug);
  if (!author) return undefined;
  const selection = { types: ['post'], statuses: ['publish'], authors: [author.id] };
  if (!(await hasPosts(use(POSTS), selection))) return undefined;
  const subject = { kind: 'author', author } as const;
  return { title: author.displayName, description: author.description, selection, subject };
}

/** A format that no post has is as unknown as one that does not exist. */
async function formatArchive({ use }: CallContext, name: string): Promise<Archive | undefined> {
  const format = specialFormat(name);
  if (!format) return undefined;
  const types = typesWithFormats(use(POST_TYPES).all());
  const selection = { types, statuses: ['publish'], formats: [format] };
  if (!(await hasPosts(use(POSTS), selection))) return undefined;
  return { title: formatTitle(format), description: '', selection };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The moment before a day of the site's clock begins; days and months past the last are those that follow. */
function beforeDay([year, month, day]: readonly [number, number, number], timezone: string): Timestamp | undefined {
  const date = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 19);
  const begins = fromSiteTime(date, timezone);
  return begins === undefined ? undefined : new Date(Date.parse(begins) - 1).toISOString();
}

const DATE = /^([12]\d{3})(?:\/(0[1-9]|1[0-2])(?:\/(0[1-9]|[12]\d|3[01]))?)?$/;

/** What a date in an address names: when it begins and ends, and how it is called. */
function period(path: string) {
  const match = DATE.exec(path);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  if (day > 0) {
    const title = `${MONTHS[month - 1]} ${day}, ${year}`;
    return isDay ? ({ first: [year, month, day], after: [year, month, day + 1], title } as const) : undefined;
  }
  if (month > 0) {
    return { first: [year, month, 1], after: [year, month + 1, 1], title: `${MONTHS[month - 1]} ${year}` } as const;
  }
  return { first: [year, 1, 1], after: [year + 1, 1, 1], title: String(year) } as const;
}

/** Whether a path without slashes around it is that of a list of a date, whether there are posts of it or not. */
export function isDatePath(path: string): boolean {
  return period(path) !== undefined;
}

/** The posts of a year, of a month or of a day; one without posts is unknown. */
async function dateArchive({ site, use }: CallContext, path: string): Promise<Archive | undefined> {
  const named = period(path);
  const after = named && beforeDay(named.first, site.timezone);
  const last = named && beforeDay(named.after, site.timezone);
  if (after === undefined || last === undefined) return undefined;
  const before = new Date(Date.parse(last) + 1).toISOString();
  const selection = { types: ['post'], statuses: ['publish'], after, before };
  if (!(await hasPosts(use(POSTS), selection))) return undefined;
  return { title: named?.title ?? '', description: '', selection };
}

/** The list of all posts at the address of the page that the owner chose for it. */
async function pageForPosts({ use }: CallContext, path: string): Promise<Archive | undefined> {
  const { pageForPosts: id, showOnFront } = use(CONTENT_SETTINGS)();
  if (showOnFront !== 'page' || id === 0) return undefined;
  const page = await use(PERMALINKS).find(path);
  return page?.id === id && page.status === 'publish' ? { ...FRONT, title: page.title } : undefined;
}

/** The public posts and pages that hold some words; what a password protects is not looked at. */
export function searchArchive(words: string): Archive {
  const selection = {
    types: ['post', 'page'],
    statuses: ['publish'],
    search: words,
    withoutProtected: true,
    orderBy: 'relevance',
  } as const;
  return { title: `Search results for “${words}”`, description: '', selection };
}

/** The list at a path without slashes around it; undefined when there is none. */
export async function findArchive(call: CallContext, path: string): Promise<Archive | undefined> {
  if (path === '') return FRONT;
  const blog = await pageForPosts(call, path);
  if (blog) return blog;
  const dated = await dateArchive(call, path);
  if (dated) return dated;
  const [base = '', slug = '', ...more] = path.split('/');
  if (more.length > 0 || slug === '') return undefined;
  if (base === 'author') return authorArchive(call, slug);
  return (base === 'type' ? await formatArchive(call, slug) : undefined) ?? termArchive(call, base, slug);
}
