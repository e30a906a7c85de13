import { type ArgumentsOf, choice, pagingArguments, Type } from '@plinth/kernel';
import { MAX_FILE, MAX_FILES } from '../files/file.js';
import { MAX_LANGUAGE_LENGTH } from '../files/languages.js';
import { EXPIRATIONS } from './expiration.js';
import { PASTE_STATUSES, VISIBILITIES } from './paste.js';
import { PASTE_ORDERS } from './query.js';

/** Longest password of a paste, in characters (docs/components/snippets.md, size limits). */
export const MAX_PASSWORD_LENGTH = 128;

const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 5000;
const MAX_TAG_LENGTH = 50;
const MAX_TAGS = 20;

/** As a client sends it; longer than a kept name, because a path may stand before it. */
const MAX_PATH_LENGTH = 4096;

/** The fields of a file (docs/components/snippets.md, file). */
export const fileArguments = {
  filename: Type.Optional(
    Type.String({ maxLength: MAX_PATH_LENGTH, description: 'Its name; of a path the last part.' }),
  ),
  content: Type.Optional(Type.String({ maxLength: MAX_FILE, description: 'Its text; needed for a new file.' })),
  language: Type.Optional(
    Type.String({
      maxLength: MAX_LANGUAGE_LENGTH,
      description: 'Slug of its language; told by its name when left out.',
    }),
  ),
};

const newFile = Type.Object({
  ...fileArguments,
  content: Type.String({ minLength: 1, maxLength: MAX_FILE, description: 'Its text.' }),
});

const replacedFile = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1, description: 'The file that it was.' })),
  ...fileArguments,
});

const expiration = (options: object) =>
  choice(EXPIRATIONS, { description: 'When it expires: never, or after an hour, a day, a week, a month.', ...options });

const tags = (options: object) =>
  Type.Array(Type.String({ maxLength: MAX_TAG_LENGTH }), { maxItems: MAX_TAGS, description: 'Its tags.', ...options });

const title = Type.String({
  maxLength: MAX_TITLE_LENGTH,
  description: 'Its title; the name of the first file when left out.',
});
const description = { maxLength: MAX_DESCRIPTION_LENGTH, description: 'What it is about.' };
const password = { maxLength: MAX_PASSWORD_LENGTH, description: 'Its password; empty for none.' };
const burn = { description: 'Whether its content is erased once somebody has read it.' };
const visibility = { description: 'Who finds it.' };

/** The body that makes a paste (docs/components/snippets.md, `POST /pastes`). */
export const createArguments = {
  title: Type.Optional(title),
  description: Type.String({ default: '', ...description }),
  visibility: choice(VISIBILITIES, { default: 'public', ...visibility }),
  expiration: expiration({ default: 'never' }),
  password: Type.String({ default: '', ...password }),
  burn_after_read: Type.Boolean({ default: false, ...burn }),
  tags: tags({ default: [] }),
  files: Type.Array(newFile, { minItems: 1, maxItems: MAX_FILES, description: 'Its files.' }),
};

/** The body that makes a paste, after validation. */
export type CreateArguments = ArgumentsOf<typeof createArguments>;

/** The body that changes a paste: the same, and what is left out stays. */
export const updateArguments = {
  title: Type.Optional(title),
  description: Type.Optional(Type.String(description)),
  visibility: Type.Optional(choice(VISIBILITIES, visibility)),
  expiration: Type.Optional(expiration({})),
  password: Type.Optional(Type.String(password)),
  burn_after_read: Type.Optional(Type.Boolean(burn)),
  tags: Type.Optional(tags({})),
  files: Type.Optional(
    Type.Array(replacedFile, {
      minItems: 1,
      maxItems: MAX_FILES,
      description: 'All its files: with the id or the name of one that is there, that is changed.',
    }),
  ),
};

/** The body that changes a paste, after validation. */
export type UpdateArguments = ArgumentsOf<typeof updateArguments>;

/** The global list parameters (docs/components/snippets.md). */
export const listArguments = {
  ...pagingArguments({ perPage: 10, maximum: 100 }),
  orderby: choice(PASTE_ORDERS, { default: 'created_at', description: 'What the list is ordered by.' }),
  order: choice(['asc', 'desc'], { default: 'desc', description: 'Direction of the order.' }),
};

/** The filters of `/pastes` (docs/components/snippets.md). */
export const filterArguments = {
  language: Type.Optional(Type.String({ maxLength: 200, description: 'Only with a file in this language (slug).' })),
  user: Type.Optional(Type.String({ maxLength: 200, description: 'Only of this member: id or username.' })),
  tag: Type.Optional(Type.String({ maxLength: 200, description: 'Only with this tag (slug).' })),
  search: Type.Optional(Type.String({ maxLength: 1000, description: 'Only with this in title or description.' })),
  status: choice(PASTE_STATUSES, { default: 'active', description: 'Only in this status; others for their owner.' }),
};
