import type { BlockAttributes } from '@plinth/content';
import { html, type SafeHtml } from '@plinth/pages';
import type { BlockRendering } from '../types/block-type.js';
import { textOf } from '../types/values.js';

const SLUG = /^[a-z0-9-]+$/i;

/** The class of a block by its name: `wp-block-latest-posts`, `wp-block-shop-basket`. */
export function blockClass(name: string): string {
  return `wp-block-${name.replace(/^core\//, '').replace('/', '-')}`;
}

/** `before`, the slug and `after`, where the attribute is a slug. */
function named(attributes: BlockAttributes, attribute: string, before: string, after: string): string {
  const slug = textOf(attributes, attribute);
  return SLUG.test(slug) ? `${before}${slug}${after}` : '';
}

/** The classes that follow from what an editor set for a block. */
function chosenClasses(attributes: BlockAttributes): string[] {
  const color = named(attributes, 'textColor', 'has-', '-color');
  const background = named(attributes, 'backgroundColor', 'has-', '-background-color');
  const gradient = named(attributes, 'gradient', 'has-', '-gradient-background');
  return [
    named(attributes, 'align', 'align', ''),
    ...textOf(attributes, 'className').split(/\s+/),
    ...(color ? ['has-text-color', color] : []),
    ...(background || gradient ? [background, gradient, 'has-background'] : []),
    named(attributes, 'fontSize', 'has-', '-font-size'),
    named(attributes, 'textAlign', 'has-text-align-', ''),
  ];
}

/**
 * The `class` of the outermost element of a block: its own classes, that of its type, and those that follow from
 * alignment, colours and sizes.
 */
export function wrapper({ attributes, block }: BlockRendering, ...own: readonly (string | false)[]): SafeHtml {
  const all = [...own, blockClass(block.name ?? ''), ...chosenClasses(attributes)];
  return html`class="${[...new Set(all)].filter(Boolean).join(' ')}"`;
}
