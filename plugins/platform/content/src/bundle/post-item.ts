import { Type } from '@plinth/kernel';
import { movedFrom, wantedId } from './moved.js';
import { postState } from './post-state.js';

const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

/** A post as a site bundle has it. */
export const postItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 180, description: 'The natural key.' }),
    id: Type.Optional(wantedId),
    movedFrom: Type.Optional(movedFrom),
    unnamed: Type.Optional(
      Type.Boolean({ description: 'A draft without a slug of its own; `slug` only names it within the bundle.' }),
    ),
    title: Type.Optional(Type.String()),
    content: Type.Optional(Type.String({ description: 'HTML, taken as it is.' })),
    excerpt: Type.Optional(Type.String()),
    status: Type.Optional(Type.Enum(['publish', 'future', 'draft', 'pending', 'private', 'trash'])),
    author: Type.Optional(Type.String({ description: 'Login of the author.' })),
    createdAt: Type.Optional(time),
    dated: Type.Optional(
      Type.Boolean({ description: 'Whether somebody gave it its date; default: whether `createdAt` is there.' }),
    ),
    modifiedAt: Type.Optional(time),
    parent: Type.Optional(Type.String({ description: 'Slug of the page above.' })),
    menuOrder: Type.Optional(Type.Integer()),
    commentStatus: Type.Optional(Type.Enum(['open', 'closed'])),
    pingStatus: Type.Optional(Type.Enum(['open', 'closed'])),
    sticky: Type.Optional(Type.Boolean()),
    password: Type.Optional(Type.String({ maxLength: 255 })),
    template: Type.Optional(Type.String({ maxLength: 191 })),
    format: Type.Optional(Type.String({ maxLength: 40 })),
    terms: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Slugs of terms by taxonomy.' }),
    ),
    state: Type.Optional(postState.schema),
    meta: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Values kept with the post, by name.' }),
    ),
  },
  { additionalProperties: false },
);

/** A post of a site bundle. */
export type PostItem = Type.Static<typeof postItem>;
