import { blockDelimiters } from '@plinth/content';
import { type TSchema, Type } from '@plinth/kernel';
import type { BlockTypeDefinition } from '../types/block-type.js';
import { flag, number, objects, text } from '../types/schemas.js';

/** What a saved HTML says: an attribute that the editor reads from an element. */
function inside(selector: string): TSchema {
  return Type.String({ source: 'html', selector, default: '' });
}

/** What an attribute of an element of the saved HTML says. */
function read(selector: string, attribute: string): TSchema {
  return Type.String({ source: 'attribute', selector, attribute });
}

const WIDE = { align: ['wide', 'full'] };
const COLORED = { color: { gradients: true, link: true } };
const TYPESET = { typography: { fontSize: true, lineHeight: true } };

type Category = 'text' | 'media' | 'design' | 'widgets' | 'embed';

function shown(
  category: Category,
  name: string,
  title: string,
  more: Pick<BlockTypeDefinition, 'attributes' | 'supports' | 'parent' | 'keywords'> = {},
): BlockTypeDefinition {
  return { name: `core/${name}`, title, category, ...more };
}

const TEXTS: readonly BlockTypeDefinition[] = [
  shown('text', 'paragraph', 'Paragraph', {
    keywords: ['text'],
    supports: { anchor: true, className: false, ...COLORED, ...TYPESET },
    attributes: {
      align: text(),
      content: inside('p'),
      dropCap: flag(false),
      placeholder: text(),
      direction: Type.Unsafe({ type: 'string', enum: ['ltr', 'rtl'] }),
    },
  }),
  shown('text', 'heading', 'Heading', {
    keywords: ['title', 'subtitle'],
    supports: { anchor: true, ...WIDE, ...COLORED, ...TYPESET },
    attributes: { textAlign: text(), content: inside('h1,h2,h3,h4,h5,h6'), level: number(2), placeholder: text() },
  }),
  shown('text', 'list', 'List', {
    supports: { anchor: true, className: false, ...COLORED, ...TYPESET },
    attributes: { ordered: flag(false), values: inside('ol,ul'), start: number(), reversed: Type.Boolean() },
  }),
  shown('text', 'list-item', 'List item', {
    parent: ['core/list'],
    supports: { className: false, ...TYPESET },
    attributes: { placeholder: text(), content: inside('li') },
  }),
  shown('text', 'quote', 'Quote', {
    keywords: ['blockquote', 'cite'],
    supports: { anchor: true, ...COLORED, ...TYPESET },
    attributes: { value: inside('blockquote'), citation: inside('cite'), align: text() },
  }),
  shown('text', 'code', 'Code', {
    supports: { anchor: true, ...WIDE, ...COLORED },
    attributes: { content: inside('code') },
  }),
  shown('text', 'preformatted', 'Preformatted', {
    supports: { anchor: true, ...COLORED, ...TYPESET },
    attributes: { content: inside('pre') },
  }),
  shown('text', 'pullquote', 'Pullquote', {
    supports: { anchor: true, align: ['left', 'right', 'wide', 'full'], ...COLORED, ...TYPESET },
    attributes: { value: inside('p'), citation: inside('cite'), textAlign: text() },
  }),
  shown('text', 'table', 'Table', {
    supports: { anchor: true, align: true, ...COLORED, ...TYPESET },
    attributes: { hasFixedLayout: flag(false), caption: inside('figcaption') },
  }),
  shown('text', 'verse', 'Verse', {
    keywords: ['poetry', 'poem'],
    supports: { anchor: true, ...COLORED, ...TYPESET },
    attributes: { content: inside('pre'), textAlign: text() },
  }),
  shown('text', 'freeform', 'Classic', { supports: { className: false, customClassName: false, reusable: false } }),
  shown('text', 'missing', 'Unsupported', {
    supports: { className: false, customClassName: false, inserter: false, html: false },
  }),
  shown('text', 'table-of-contents', 'Table of Contents', {
    keywords: ['document outline', 'summary'],
    supports: { html: false, ...COLORED, ...TYPESET },
    attributes: { headings: objects, onlyIncludeCurrentPage: flag(false) },
  }),
];

const MEDIA: readonly BlockTypeDefinition[] = [
  shown('media', 'image', 'Image', {
    keywords: ['img', 'photo', 'picture'],
    supports: { anchor: true, align: true },
    attributes: {
      url: read('img', 'src'),
      alt: read('img', 'alt'),
      caption: inside('figcaption'),
      id: number(),
      width: number(),
      height: number(),
      sizeSlug: text(),
      linkDestination: text(),
    },
  }),
  shown('media', 'gallery', 'Gallery', {
    keywords: ['images', 'photos'],
    supports: { anchor: true, align: true, html: false },
    attributes: { columns: number(), caption: inside('figcaption'), imageCrop: flag(true), linkTo: text() },
  }),
  shown('media', 'audio', 'Audio', {
    keywords: ['music', 'sound', 'podcast', 'recording'],
    supports: { anchor: true, align: true },
    attributes: { src: read('audio', 'src'), caption: inside('figcaption'), id: number() },
  }),
  shown('media', 'video', 'Video', {
    keywords: ['movie'],
    supports: { anchor: true, align: true },
    attributes: { src: read('video', 'src'), caption: inside('figcaption'), id: number() },
  }),
  shown('media', 'cover', 'Cover', {
    supports: { anchor: true, align: true, html: false },
    attributes: { url: text(), id: number(), dimRatio: number(100), overlayColor: text(), minHeight: number() },
  }),
  shown('media', 'file', 'File', {
    keywords: ['document', 'pdf', 'download'],
    supports: { anchor: true, align: true },
    attributes: { id: number(), href: text(), fileName: inside('a:not([download])'), showDownloadButton: flag(true) },
  }),
  shown('media', 'media-text', 'Media & Text', {
    keywords: ['image', 'video'],
    supports: { anchor: true, ...WIDE, html: false, ...COLORED },
    attributes: { mediaId: number(), mediaType: text(), mediaPosition: text('left'), mediaWidth: number(50) },
  }),
];

const DESIGN: readonly BlockTypeDefinition[] = [
  shown('design', 'buttons', 'Buttons', { keywords: ['link'], supports: { anchor: true, ...WIDE } }),
  shown('design', 'button', 'Button', {
    keywords: ['link'],
    parent: ['core/buttons'],
    supports: { anchor: true, align: true, ...COLORED, ...TYPESET },
    attributes: { url: read('a', 'href'), title: read('a', 'title'), text: inside('a'), width: number() },
  }),
  shown('design', 'columns', 'Columns', {
    supports: { anchor: true, ...WIDE, html: false, ...COLORED },
    attributes: { verticalAlignment: text(), isStackedOnMobile: flag(true) },
  }),
  shown('design', 'column', 'Column', {
    parent: ['core/columns'],
    supports: { anchor: true, html: false, reusable: false, ...COLORED },
    attributes: { verticalAlignment: text(), width: text() },
  }),
  shown('design', 'group', 'Group', {
    keywords: ['container', 'wrapper', 'row', 'section'],
    supports: { anchor: true, ...WIDE, html: false, ...COLORED },
    attributes: { tagName: text('div') },
  }),
  shown('design', 'separator', 'Separator', {
    keywords: ['horizontal-line', 'hr', 'divider'],
    supports: { anchor: true, align: ['center', 'wide', 'full'], color: { background: true } },
    attributes: { opacity: text('alpha-channel') },
  }),
  shown('design', 'spacer', 'Spacer', {
    supports: { anchor: true },
    attributes: { height: text('100px'), width: text() },
  }),
  shown('design', 'more', 'More', {
    supports: { className: false, customClassName: false, html: false, multiple: false },
    attributes: { customText: text(), noTeaser: flag(false) },
  }),
  shown('design', 'nextpage', 'Page Break', { supports: { className: false, customClassName: false, html: false } }),
  shown('design', 'text-columns', 'Text Columns (deprecated)', {
    supports: { inserter: false },
    attributes: { columns: number(2) },
  }),
];

const WIDGETS: readonly BlockTypeDefinition[] = [
  shown('widgets', 'html', 'Custom HTML', {
    keywords: ['embed'],
    supports: { className: false, customClassName: false, html: false },
  }),
  shown('widgets', 'shortcode', 'Shortcode', { supports: { className: false, customClassName: false, html: false } }),
  shown('widgets', 'social-links', 'Social Icons', { keywords: ['links'], supports: { anchor: true, align: true } }),
];

/** Blocks whose saved HTML is what readers see. */
export const staticBlocks: readonly BlockTypeDefinition[] = [...TEXTS, ...MEDIA, ...DESIGN, ...WIDGETS];

const NAMES: ReadonlySet<string> = new Set(staticBlocks.map(({ name }) => name));

/** Whether all blocks of a text are shown as they are saved, so that it shows nothing else of the site. */
export function isStatic(text: string): boolean {
  for (const { name } of blockDelimiters(text)) if (!NAMES.has(name)) return false;
  return true;
}
