import { type SiteInfo, Type } from '@plinth/kernel';
import type { BlockTypeDefinition } from './block-type.js';
import { attributesOf } from './schemas.js';

/** Clients of the host know an object without anything in it as an empty list. */
function mapOrEmpty(map: Readonly<Record<string, unknown>> | undefined): unknown {
  return map && Object.keys(map).length > 0 ? map : [];
}

/** A block type as clients read it. */
export function blockTypeItem(type: BlockTypeDefinition, { restUrl }: SiteInfo): Readonly<Record<string, unknown>> {
  const all = `${restUrl}/wp/v2/block-types`;
  const [namespace] = type.name.split('/');
  const isDynamic = type.render !== undefined;
  return {
    attributes: attributesOf(type),
    is_dynamic: isDynamic,
    api_version: 2,
    name: type.name,
    title: type.title,
    description: type.description ?? '',
    icon: type.icon ?? null,
    category: type.category ?? null,
    keywords: type.keywords ?? [],
    parent: type.parent ?? null,
    ancestor: type.ancestor ?? null,
    provides_context: mapOrEmpty(type.providesContext),
    uses_context: type.usesContext ?? [],
    supports: mapOrEmpty(type.supports),
    styles: (type.styles ?? []).map(({ name, label, isDefault }) => ({
      name,
      label,
      ...(isDefault ? { isDefault } : {}),
    })),
    textdomain: null,
    example: type.example ?? null,
    editor_script_handles: [],
    script_handles: [],
    view_script_handles: [],
    editor_style_handles: [],
    style_handles: [],
    variations: type.variations ?? [],
    // What came after 6.1; scripts and styles belong to the editor that somebody installs.
    selectors: [],
    block_hooks: [],
    allowed_blocks: type.allowedBlocks ?? null,
    view_script_module_ids: [],
    view_style_handles: [],
    editor_script: null,
    script: null,
    view_script: null,
    editor_style: null,
    style: null,
    _links: {
      collection: [{ href: all }],
      self: [{ href: `${all}/${type.name}` }],
      up: [{ href: `${all}/${namespace}` }],
      ...(isDynamic
        ? { 'wp:render-block': [{ href: `${restUrl}/wp/v2/block-renderer/${type.name}?context=edit` }] }
        : {}),
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    },
  };
}

const ALL = ['embed', 'view', 'edit'];

function field(type: string | readonly string[], description: string) {
  return Type.Unsafe<unknown>({ type, description, context: ALL, readonly: true });
}

/** The schema of {@link blockTypeItem}. */
export const blockTypeSchema = Type.Object(
  {
    api_version: field('integer', 'Version of block API.'),
    title: field('string', 'Title of block type.'),
    name: field('string', 'Unique name identifying the block type.'),
    description: field('string', 'Description of block type.'),
    icon: field(['string', 'null'], 'Icon of block type.'),
    attributes: field(['object', 'null'], 'Block attributes.'),
    provides_context: field(['object', 'array'], 'Context provided by blocks of this type.'),
    uses_context: field('array', 'Context values inherited by blocks of this type.'),
    supports: field(['object', 'array'], 'Block supports.'),
    category: field(['string', 'null'], 'Block category.'),
    is_dynamic: field('boolean', 'Is the block dynamically rendered.'),
    styles: field('array', 'Block style variations.'),
    variations: field('array', 'Block variations.'),
    textdomain: field(['string', 'null'], 'Public text domain.'),
    parent: field(['array', 'null'], 'Parent blocks.'),
    ancestor: field(['array', 'null'], 'Ancestor blocks.'),
    keywords: field('array', 'Block keywords.'),
    selectors: field(['object', 'array'], 'Custom CSS selectors: none.'),
    block_hooks: field(['object', 'array'], 'Blocks beside which it stands by itself: none.'),
    allowed_blocks: field(['array', 'null'], 'Allowed child block types.'),
    example: field(['object', 'null'], 'Block example.'),
  },
  { title: 'block-type' },
);
