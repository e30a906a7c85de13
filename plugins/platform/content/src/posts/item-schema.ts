import { choice, type TSchema, Type } from '@plinth/kernel';
import type { PostTypeDefinition, TaxonomyDefinition } from '../ports.js';
import { supports } from '../types/post-types.js';
import { internalStatuses, writableStatuses } from '../types/statuses.js';

const ALL = ['view', 'edit', 'embed'];
const WHOLE = ['view', 'edit'];
const EDIT = ['edit'];

interface FieldOptions {
  readonly context?: readonly string[];
  readonly readonly?: boolean;
}

/** A field of an item: its type, what it means, the contexts that show it. */
export function field(type: string | readonly string[], description: string, options: FieldOptions = {}): TSchema {
  return Type.Unsafe<unknown>({
    type,
    description,
    context: options.context ?? ALL,
    ...(options.readonly ? { readonly: true } : {}),
  });
}

/** A field that only the host writes. */
export function fixed(
  type: string | readonly string[],
  description: string,
  context: readonly string[] = ALL,
): TSchema {
  return field(type, description, { context, readonly: true });
}

/** A field with a rendered and, for editors, a raw form. */
export function text(
  description: string,
  context: readonly string[],
  extra: Readonly<Record<string, TSchema>> = {},
): TSchema {
  return Type.Object(
    {
      raw: Type.Optional(field('string', `${description}, as it exists in the database.`, { context: EDIT })),
      rendered: fixed('string', `${description}, transformed for display.`, context),
      ...extra,
    },
    { description: `${description}.`, context },
  );
}

const guarded = { protected: fixed('boolean', 'Whether a password protects it.') };

function featureFields(type: PostTypeDefinition): Record<string, TSchema> {
  return {
    ...(supports(type, 'editor') ? { content: text('Content of the post', WHOLE, guarded) } : {}),
    ...(supports(type, 'excerpt') ? { excerpt: text('Excerpt of the post', ALL, guarded) } : {}),
    ...(supports(type, 'thumbnail') ? { featured_media: field('integer', 'The ID of the featured media.') } : {}),
    ...(type.hierarchical ? { parent: field('integer', 'The ID of the parent.', { context: WHOLE }) } : {}),
    ...(supports(type, 'page-attributes')
      ? { menu_order: field('integer', 'The order among others.', { context: WHOLE }) }
      : {}),
    ...(supports(type, 'sticky')
      ? { sticky: field('boolean', 'Whether the post is sticky.', { context: WHOLE }) }
      : {}),
    ...(supports(type, 'post-formats')
      ? { format: field('string', 'The format of the post.', { context: WHOLE }) }
      : {}),
  };
}

function editFields(type: PostTypeDefinition): Record<string, TSchema> {
  if (type.viewable === false) return {};
  return {
    permalink_template: fixed('string', 'Permalink template for the post.', EDIT),
    generated_slug: fixed('string', 'Slug automatically generated from the title.', EDIT),
  };
}

/** The schema of an item, as OPTIONS publishes it (host-conventions E1): every field with the contexts that show it. */
export function itemSchema(type: PostTypeDefinition, taxonomies: readonly TaxonomyDefinition[]): TSchema {
  const terms = taxonomies.map(({ restBase, title }): [string, TSchema] => [
    restBase,
    Type.Array(Type.Integer(), { description: `${title} of the post, by id.`, context: WHOLE }),
  ]);
  const properties: Record<string, TSchema> = {
    date: field(['string', 'null'], "The date of the post, in the site's timezone."),
    date_gmt: field(['string', 'null'], 'The date of the post, as GMT.', { context: WHOLE }),
    guid: text('The globally unique identifier of the post', WHOLE),
    id: fixed('integer', 'Unique identifier for the post.'),
    link: fixed('string', 'URL to the post.'),
    modified: fixed('string', "The date of the last change, in the site's timezone.", WHOLE),
    modified_gmt: fixed('string', 'The date of the last change, as GMT.', WHOLE),
    slug: field('string', 'An alphanumeric identifier for the post unique to its type.'),
    status: choice(writableStatuses, {
      description: 'A named status for the post.',
      context: WHOLE,
      alsoTakes: [...internalStatuses, 'inherit'],
    }),
    type: fixed('string', 'Type of post.'),
    password: field('string', 'A password to protect access to content and excerpt.', { context: EDIT }),
    ...editFields(type),
    title: text('Title of the post', ALL),
    ...featureFields(type),
    author: field('integer', 'The ID of the author.'),
    comment_status: field('string', 'Whether comments are open.', { context: WHOLE }),
    ping_status: field('string', 'Whether the post can be pinged.', { context: WHOLE }),
    template: field('string', 'The template that shows the post.', { context: WHOLE }),
    meta: field('object', 'Meta fields.', { context: WHOLE }),
    class_list: fixed('array', 'The class names of the post.', WHOLE),
    ...Object.fromEntries(terms),
  };
  const optional = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Type.Object(Object.fromEntries(optional), {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title: type.name,
  });
}
