import { nullable, Type } from '@plinth/kernel';
import { personSchema } from '../people.js';
import { PASTE_STATUSES, VISIBILITIES } from './paste.js';

/** A file of a paste. */
export const fileSchema = Type.Object(
  {
    id: Type.Integer(),
    filename: Type.String(),
    language: Type.String({ description: 'Slug of its language.' }),
    content: Type.Optional(Type.String({ description: 'Its text; left out in lists.' })),
    size: Type.Integer({ description: 'Bytes.' }),
    line_count: Type.Integer(),
    position: Type.Integer({ description: 'Its place among the files, from 0.' }),
    raw_url: Type.String({ description: 'Its plain text.' }),
  },
  { title: 'snippet-file' },
);

const time = (description: string) => Type.String({ description: `${description} ISO 8601, UTC.` });

/** A paste. */
export const pasteSchema = Type.Object(
  {
    id: Type.Integer(),
    hash: Type.String({ description: 'Its name in addresses.' }),
    title: Type.String(),
    description: Type.String(),
    visibility: Type.Enum([...VISIBILITIES]),
    status: Type.Enum([...PASTE_STATUSES]),
    expiration: Type.String({ description: 'never, 1h, 1d, 1w or 1m.' }),
    expires_at: nullable(time('When it expires.')),
    password_protected: Type.Boolean(),
    burn_after_read: Type.Boolean(),
    tags: Type.Array(Type.String()),
    author: personSchema,
    files: Type.Array(fileSchema),
    file_count: Type.Integer(),
    language: Type.String({ description: 'That of the first file.' }),
    star_count: Type.Integer(),
    fork_count: Type.Integer(),
    view_count: Type.Integer(),
    starred: Type.Boolean({ description: 'Whether the caller gave it a star.' }),
    forked_from: Type.Union([Type.Object({ id: Type.Integer(), title: Type.String() }), Type.Null()]),
    revision: Type.Integer({ description: 'Number of its newest revision.' }),
    url: Type.String(),
    raw_url: Type.String(),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
  },
  { title: 'snippet-paste', additionalProperties: true },
);
