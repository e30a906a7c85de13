import { choice, dateTime, nullable, Type } from '@plinth/kernel';
import type { PostTypeDefinition } from '../ports.js';
import { internalStatuses, writableStatuses } from '../types/statuses.js';
import { POST_FORMATS } from './collection-arguments.js';
import { MAX_INTEGER } from './ids.js';
import { unsupportedArguments, withoutArguments } from './type-arguments.js';

const OPEN_OR_CLOSED = ['open', 'closed'] as const;

/** A text, or a map whose `raw` is the text; anything else is ignored (host-conventions E3, D16). */
export function rawText(description: string) {
  return Type.Optional(
    Type.Unsafe<unknown>({ description, properties: { raw: { type: 'string' }, rendered: { type: 'string' } } }),
  );
}

const texts = {
  title: rawText('The title for the post.'),
  content: rawText('The content for the post.'),
  excerpt: rawText('The excerpt for the post.'),
};

const metaArgument = {
  meta: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({ type: 'object', properties: {}, description: 'Meta fields.' }),
  ),
};

const everyArgument = {
  date: Type.Optional(nullable(dateTime("The date the post was published, in the site's timezone."))),
  date_gmt: Type.Optional(nullable(dateTime('The date the post was published, as GMT.'))),
  slug: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'An alphanumeric identifier for the post unique to its type.' }),
  ),
  status: Type.Optional(choice(writableStatuses, { description: 'A named status for the post.' })),
  password: Type.Optional(
    Type.String({ maxLength: 255, description: 'A password to protect access to the content and excerpt.' }),
  ),
  ...texts,
  author: Type.Optional(Type.Integer({ description: 'The ID for the author of the post.' })),
  featured_media: Type.Optional(Type.Integer({ description: 'The ID of the featured media for the post.' })),
  parent: Type.Optional(Type.Integer({ description: 'The ID for the parent of the post.' })),
  menu_order: Type.Optional(
    Type.Integer({
      minimum: -MAX_INTEGER,
      maximum: MAX_INTEGER,
      description: 'The order of the post in relation to other posts.',
    }),
  ),
  comment_status: Type.Optional(
    choice(OPEN_OR_CLOSED, { description: 'Whether or not comments are open on the post.' }),
  ),
  ping_status: Type.Optional(choice(OPEN_OR_CLOSED, { description: 'Whether or not the post can be pinged.' })),
  sticky: Type.Optional(Type.Boolean({ description: 'Whether or not the post should be treated as sticky.' })),
  template: Type.Optional(Type.String({ description: 'The theme file to use to display the post.' })),
  format: Type.Optional(choice(POST_FORMATS, { description: 'The format for the post.' })),
  ...metaArgument,
};

/** The texts of a post of a type and the meta beside them; what an autosave takes. */
export function textArguments(type: PostTypeDefinition) {
  return withoutArguments({ ...texts, ...metaArgument }, unsupportedArguments(type));
}

/** The arguments of creating and updating a post of a type; those of its taxonomies come on top. */
export function writeArguments(type: PostTypeDefinition) {
  return withoutArguments(everyArgument, unsupportedArguments(type));
}

/** The arguments of updating a post of a type: what a client read may be sent back, also a status that it could not give. */
export function changeArguments(type: PostTypeDefinition) {
  const status = Type.Optional(
    Type.Unsafe<(typeof writableStatuses | typeof internalStatuses)[number]>({
      ...everyArgument.status,
      alsoTakes: internalStatuses,
    }),
  );
  return withoutArguments({ ...everyArgument, status }, unsupportedArguments(type));
}
