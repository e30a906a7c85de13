import { html, type SafeHtml } from '@plinth/pages';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { anyObject, flag, number, text } from '../types/schemas.js';
import { isSet, textOf } from '../types/values.js';

const PLACES: Readonly<Record<string, string>> = {
  'button-inside': 'wp-block-search__button-inside',
  'button-outside': 'wp-block-search__button-outside',
  'button-only': 'wp-block-search__button-only',
  'no-button': 'wp-block-search__no-button',
};

const LENS = html`<svg class="search-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M10 4a6 6 0 1 0 3.7 10.7l4.8 4.8 1-1-4.8-4.8A6 6 0 0 0 10 4Zm0 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z" fill="currentColor"/></svg>`;

function render(rendering: BlockRendering): SafeHtml {
  const { attributes, context } = rendering;
  const id = `wp-block-search__input-${context.nextNumber()}`;
  const label = textOf(attributes, 'label') || 'Search';
  const buttonText = textOf(attributes, 'buttonText') || 'Search';
  const isIcon = isSet(attributes, 'buttonUseIcon');
  const position = textOf(attributes, 'buttonPosition');
  const labelClass = `wp-block-search__label${attributes['showLabel'] === false ? ' screen-reader-text' : ''}`;
  const button =
    position !== 'no-button' &&
    html`<button type="submit" class="wp-block-search__button ${isIcon && 'has-icon '}wp-element-button"${isIcon && html` aria-label="${buttonText}"`}>${isIcon ? LENS : buttonText}</button>`;
  const attribute = wrapper(
    rendering,
    PLACES[position] ?? false,
    isIcon ? 'wp-block-search__icon-button' : 'wp-block-search__text-button',
  );
  const input = html`<input type="search" id="${id}" class="wp-block-search__input" name="s" value="" placeholder="${textOf(attributes, 'placeholder')}" maxlength="200" required>`;
  return html`<form role="search" method="get" action="${context.host.site.url}/" ${attribute}><label for="${id}" class="${labelClass}">${label}</label><div class="wp-block-search__inside-wrapper">${input}${button}</div></form>`;
}

/** A form that searches the site. */
export const search: BlockTypeDefinition = {
  name: 'core/search',
  title: 'Search',
  category: 'widgets',
  description: 'A form that searches the site.',
  keywords: ['find'],
  supports: {
    align: ['left', 'center', 'right'],
    html: false,
    color: { gradients: true },
    typography: { fontSize: true },
  },
  attributes: {
    label: text(),
    showLabel: flag(true),
    placeholder: text(''),
    width: number(),
    widthUnit: text(),
    buttonText: text(),
    buttonPosition: text('button-outside'),
    buttonUseIcon: flag(false),
    query: anyObject,
  },
  render,
};
