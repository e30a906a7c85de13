import { choice, ids, nullable, Type } from '@plinth/kernel';
import { type Sql, startsWith, where } from '@plinth/kernel/database';
import { collectionArguments } from '../posts/collection-arguments.js';
import { someOf } from '../posts/conditions.js';
import { listedPosts as p } from '../posts/table.js';
import { writeArguments } from '../posts/write-arguments.js';
import { attachmentType } from '../types/post-types.js';

const FAMILIES = ['image', 'video', 'text', 'application', 'audio'] as const;

/** The parameters of the list of media: those of posts, and what kind of file (host-conventions H8). */
export const mediaListArguments = {
  ...collectionArguments(attachmentType),
  parent: ids('Limit result set to items with particular parent IDs.'),
  parent_exclude: ids('Limit result set to all items except those of a particular parent ID.'),
  status: Type.Array(choice(['inherit', 'private', 'trash']), {
    default: ['inherit'],
    description: 'Limit result set to media assigned one or more statuses.',
  }),
  media_type: Type.Array(choice(FAMILIES), {
    default: [],
    description: 'Limit result set to attachments of a particular media type or media types.',
  }),
  mime_type: Type.Array(Type.String({ pattern: '^[a-z]+/[a-zA-Z0-9.+_-]+$' }), {
    default: [],
    description: 'Limit result set to attachments of a particular MIME type or MIME types.',
  }),
};

const LIMIT = 10_000;

const { title, author, date, date_gmt, slug, comment_status, ping_status, template, meta } =
  writeArguments(attachmentType);

/** What may be said of a file, when it is uploaded and afterwards. */
export const mediaArguments = {
  title,
  author,
  date,
  date_gmt,
  slug,
  comment_status,
  ping_status,
  template,
  meta,
  alt_text: Type.Optional(
    Type.String({ maxLength: LIMIT, description: 'Alternative text to display when attachment is not displayed.' }),
  ),
  caption: Type.Optional(
    Type.Unsafe<unknown>({
      description: 'The attachment caption.',
      properties: { raw: { type: 'string' }, rendered: { type: 'string' } },
    }),
  ),
  description: Type.Optional(
    Type.Unsafe<unknown>({
      description: 'The attachment description.',
      properties: { raw: { type: 'string' }, rendered: { type: 'string' } },
    }),
  ),
  featured_media: Type.Optional(Type.Integer({ description: 'The ID of the featured media for the post.' })),
  post: Type.Optional(Type.Integer({ minimum: 0, description: 'The ID for the associated post of the attachment.' })),
};

/** What may be changed of a file. One below no post says null, which may be sent back. */
export const mediaChangeArguments = { ...mediaArguments, post: Type.Optional(nullable(mediaArguments.post)) };

/** The conditions that `media_type` and `mime_type` mean; any type of either list suffices. */
export function kindConditions(families: readonly string[], types: readonly string[]): Sql[] {
  const ofFamilies = families.map((family) => startsWith(p.mimeType, `${family}/`));
  return families.length + types.length === 0 ? [] : [someOf([...ofFamilies, where(p, { mimeType: types })])];
}
