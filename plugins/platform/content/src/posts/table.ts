import { alias, columns, table } from '@plinth/kernel/database';

/** Anything that is stored as a post: a post, page, attachment, revision, or of a type that a plugin brings. */
export const posts = table(
  'posts',
  {
    id: columns.id(),
    type: columns.string(20),
    /** `auto-draft`, `draft`, `pending`, `publish`, `future`, `private`, `trash`; `inherit` for attachments and revisions. */
    status: columns.string(20),
    /** Null when the author's account is gone. */
    authorId: columns.user({ nullable: true, onDelete: 'SET NULL' }),
    title: columns.text(),
    /** The beginning of the title in lower case: what titles are ordered by. */
    titleKey: columns.string(191),
    content: columns.text(),
    excerpt: columns.text(),
    /** The first words of the content as HTML: what is shown where there is no excerpt. Made by the store. */
    summary: columns.text(),
    /** Empty until the post is published or somebody chooses one. */
    slug: columns.string(191),
    /** Empty for a post without password. */
    password: columns.string(255, { default: '' }),
    parentId: columns.integer({ default: 0 }),
    menuOrder: columns.integer({ default: 0 }),
    commentStatus: columns.string(20),
    pingStatus: columns.string(20),
    sticky: columns.flag(),
    template: columns.string(191, { default: '' }),
    format: columns.string(40, { default: 'standard' }),
    /** Id of an attachment, or 0. */
    featuredMedia: columns.integer({ default: 0 }),
    commentCount: columns.integer({ default: 0 }),
    /** The date of the post; in the future for a scheduled one. */
    createdAt: columns.time(),
    /** Whether the date holds: somebody chose it, or publication gave it. An undated draft gets its date when it is published. */
    dated: columns.flag(),
    modifiedAt: columns.time(),
    /** The status before the post went to the trash; null elsewhere. */
    previousStatus: columns.string(20, { nullable: true }),
    mimeType: columns.string(100, { default: '' }),
    guid: columns.string(255, { default: '' }),
    /** How many revisions and autosaves it has, and the id of the newest revision (0: none). Kept by the revision store. */
    revisionCount: columns.integer({ default: 0 }),
    latestRevisionId: columns.integer({ default: 0 }),
  },
  {
    legacyName: true,
    bundleSection: 'posts',
    indexes: [
      ['type', 'status', 'createdAt', 'id'],
      ['type', 'status', 'modifiedAt', 'id'],
      ['type', 'status', 'titleKey', 'id'],
      ['type', 'status', 'sticky', 'createdAt', 'id'],
      ['type', 'slug'],
      ['authorId', 'type', 'status', 'createdAt'],
      ['parentId', 'type'],
      ['type', 'mimeType'],
      ['format', 'type', 'status'],
    ],
    search: { columns: ['title', 'excerpt', 'content'], unless: { column: 'type', value: 'revision' }, folded: true },
  },
);

/** A slug is taken by claiming its row: `<type>/<slug>` can be held once, whoever asks at the same time. */
export const postSlugs = table(
  'post_slugs',
  {
    name: columns.key(220),
    postId: columns.integer({ references: 'posts', unique: true }),
  },
  { legacyName: true, bundleSection: 'posts' },
);

/** The slugs under which posts could be read before, as `<type>/<slug>`; the newest row of a name is the last that had it. */
export const oldSlugs = table(
  'post_old_slugs',
  {
    id: columns.id(),
    name: columns.string(220),
    postId: columns.integer({ references: 'posts' }),
  },
  { legacyName: true, bundleSection: 'old_slugs', indexes: [['postId']], unique: [['name', 'postId']] },
);

/**
 * The posts as conditions and statements of other plugins name them: `p`. These columns stay what they are: `id`, `type`,
 * `status`, `authorId` (null once the account is gone), `parentId`, `title`, `slug`, `menuOrder`, `featuredMedia`,
 * `commentCount`, `createdAt`, `modifiedAt` (both UTC, 24 characters). Indexes: `type, status, createdAt, id`;
 * `type, status, modifiedAt, id`; `authorId, type, status, createdAt`; `parentId, type`. A migration may reference `posts`
 * (its `id`) by a foreign key.
 */
export const listedPosts = alias(posts, 'p');
