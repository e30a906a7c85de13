import { HostError, Type } from '@plinth/kernel';
import { hasShape, shapeMistakes } from '@plinth/kernel/layer';

const MAX_LINES = 100;

const text = Type.Object({ raw: Type.String() });
const id = Type.Integer();

const link = Type.Optional(Type.String());

const userItem = Type.Object({
  id,
  link,
  username: Type.String(),
  name: Type.String(),
  email: Type.String(),
  slug: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  nickname: Type.String(),
  description: Type.String(),
  url: Type.String(),
  registered_date: Type.String(),
  roles: Type.Array(Type.String()),
});

const termItem = Type.Object({
  id,
  link,
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  taxonomy: Type.String(),
  parent: Type.Optional(id),
});

const entry = { id, link, slug: Type.String(), date_gmt: Type.String(), title: text, author: id };

const mediaItem = Type.Object({
  ...entry,
  description: text,
  caption: text,
  alt_text: Type.String(),
  mime_type: Type.String(),
  source_url: Type.String(),
  // Left open: for some files WordPress writes an empty list in its place.
  media_details: Type.Optional(Type.Unknown()),
  post: Type.Union([id, Type.Null()]),
});

const postItem = Type.Object({
  ...entry,
  type: Type.String(),
  status: Type.String(),
  modified_gmt: Type.String(),
  content: text,
  excerpt: text,
  featured_media: id,
  password: Type.String(),
  comment_status: Type.String(),
  ping_status: Type.String(),
  template: Type.String(),
  sticky: Type.Optional(Type.Boolean()),
  format: Type.Optional(Type.String()),
  meta: Type.Optional(Type.Unknown()),
  parent: Type.Optional(id),
  menu_order: Type.Optional(Type.Integer()),
  categories: Type.Optional(Type.Array(id)),
  tags: Type.Optional(Type.Array(id)),
});

const commentItem = Type.Object({
  id,
  post: id,
  parent: id,
  author: id,
  author_name: Type.String(),
  author_email: Type.String(),
  author_url: Type.String(),
  date_gmt: Type.String(),
  content: text,
  status: Type.String(),
});

/** What the REST interface of WordPress tells a caller who may edit, collection by collection (`context=edit`). */
const exportSchema = Type.Object({
  users: Type.Array(userItem),
  categories: Type.Array(termItem),
  tags: Type.Array(termItem),
  media: Type.Array(mediaItem),
  pages: Type.Array(postItem),
  posts: Type.Array(postItem),
  comments: Type.Array(commentItem),
});

/** An export of a WordPress site through its REST interface. */
export type WordpressExport = Type.Static<typeof exportSchema>;
/** An account. */
export type WordpressUser = WordpressExport['users'][number];
/** A category or tag. */
export type WordpressTerm = WordpressExport['tags'][number];
/** An upload. */
export type WordpressMedia = WordpressExport['media'][number];
/** A post or page. */
export type WordpressPost = WordpressExport['posts'][number];
/** A comment. */
export type WordpressComment = WordpressExport['comments'][number];

/** Whether somebody means such an export: its collections, and not the mark of a bundle. */
export function looksLikeWordpress(given: Readonly<Record<string, unknown>>): boolean {
  return !('plinth' in given) && 'posts' in given && 'pages' in given && 'categories' in given;
}

/**
 * Reads such an export.
 * @throws HostError `HOST_BUNDLE_INVALID` with all that is not as WordPress writes it
 */
export function readWordpress(given: Readonly<Record<string, unknown>>): WordpressExport {
  if (hasShape(exportSchema, given)) return given;
  const mistakes = shapeMistakes(exportSchema, given, '');
  const lines = mistakes.slice(0, MAX_LINES).map((line) => `  ${line}`);
  throw new HostError('HOST_BUNDLE_INVALID', { count: mistakes.length, mistakes: lines.join('\n') });
}
