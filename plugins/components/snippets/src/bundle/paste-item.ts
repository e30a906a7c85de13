import { Type } from '@plinth/kernel';
import { PASTE_STATUSES, VISIBILITIES } from '../pastes/paste.js';
import { REASONS, REPORT_STATUSES } from '../reports/report-store.js';

/** A moment in a bundle. */
export const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

const file = Type.Object(
  {
    filename: Type.String({ minLength: 1, maxLength: 191 }),
    language: Type.Optional(Type.String({ maxLength: 50 })),
    content: Type.String(),
  },
  { additionalProperties: false },
);

const revision = Type.Object(
  {
    files: Type.Array(file, { minItems: 1, description: 'All files as they then were.' }),
    author: Type.Optional(Type.String({ description: 'Login; the owner when left out.' })),
    message: Type.Optional(Type.String({ maxLength: 300 })),
    createdAt: Type.Optional(time),
  },
  { additionalProperties: false },
);

const report = Type.Object(
  {
    reporter: Type.Optional(Type.String({ description: 'Login.' })),
    reason: Type.Enum([...REASONS]),
    details: Type.Optional(Type.String()),
    status: Type.Optional(Type.Enum([...REPORT_STATUSES])),
    createdAt: Type.Optional(time),
    resolvedBy: Type.Optional(Type.String({ description: 'Login.' })),
    resolvedAt: Type.Optional(time),
  },
  { additionalProperties: false },
);

/** A paste as a bundle carries it. */
export const pasteItem = Type.Object(
  {
    hash: Type.String({ pattern: '^[A-Za-z0-9_-]{1,10}$', description: 'The natural key: its name in addresses.' }),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    description: Type.Optional(Type.String({ maxLength: 5000 })),
    author: Type.String({ description: 'Login of the owner.' }),
    visibility: Type.Optional(Type.Enum([...VISIBILITIES])),
    status: Type.Optional(Type.Enum([...PASTE_STATUSES])),
    expiration: Type.Optional(Type.Enum(['never', '1h', '1d', '1w', '1m'])),
    expiresAt: Type.Optional(time),
    password: Type.Optional(
      Type.String({ description: 'In plain text, for demo content only; exports carry the hash.' }),
    ),
    passwordHash: Type.Optional(Type.String({ maxLength: 100 })),
    burnAfterRead: Type.Optional(Type.Boolean()),
    burnedAt: Type.Optional(time),
    forkOf: Type.Optional(Type.String({ description: 'Hash of the paste that it is a fork of.' })),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20 })),
    views: Type.Optional(Type.Integer({ minimum: 0 })),
    createdAt: Type.Optional(time),
    updatedAt: Type.Optional(time),
    revisions: Type.Array(revision, { minItems: 1, description: 'From the first to the newest.' }),
    stars: Type.Optional(Type.Array(Type.String(), { description: 'Logins of those who gave it a star.' })),
    starredAt: Type.Optional(Type.Record(Type.String(), time, { description: 'Since when, by their logins.' })),
    reports: Type.Optional(Type.Array(report)),
  },
  { additionalProperties: false },
);

/** A paste as a bundle carries it. */
export type PasteBundleItem = Type.Static<typeof pasteItem>;
