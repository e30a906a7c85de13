import { html, type PluginContext, type RawParameters, type SafeHtml, stylesheet } from '@plinth/kernel';
import { type Product, SHOP } from '../ports.js';
import { shopTexts } from './texts.js';

/** Looks of the shop's pages. */
export const shopStyle = stylesheet(
  'shop',
  `.shop-columns { display: grid; gap: var(--space-5); }
.shop-filters > summary { font-weight: 600; }
.shop-filters form { margin: 0 0 var(--space-4); padding: 0; border: 0; }
.shop-filters :is(input:not([type='checkbox'], [type='radio']), select) { width: 100%; }
.shop-chips { display: flex; flex-wrap: wrap; gap: var(--space-2); list-style: none; margin: 0 0 var(--space-4); padding: 0; }
.shop-chips > li { list-style: none; margin: 0; }
.shop-chips a { display: inline-flex; align-items: center; min-height: 32px; padding: 0 var(--space-3); border: 1px solid var(--line); border-radius: 999px; font-size: var(--table); text-decoration: none; }
ul.products { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: var(--space-5) var(--space-4); }
ul.products > li { list-style: none; margin: 0; }
ul.products h2 { font-size: var(--body); line-height: 1.3; margin: var(--space-2) 0 0; }
ul.products p { margin: var(--space-1) 0; }
ul.products .meta { font-size: var(--table); }
.shop-picture { display: grid; place-items: center; aspect-ratio: 4 / 3; overflow: hidden; border-radius: var(--radius); background: var(--sunken); color: var(--quiet); font-size: 3rem; }
.shop-picture img { width: 100%; height: 100%; object-fit: cover; }
.price { font-weight: 600; } .price del { font-weight: 400; color: var(--quiet); } .price ins { text-decoration: none; }
.stars { letter-spacing: .1em; font-size: var(--table); }
.shop-product { display: grid; gap: var(--space-5) var(--space-7); align-items: start; }
.shop-product h1 { margin-top: 0; }
.shop-product .price { font-size: var(--heading); line-height: 1.3; margin: var(--space-3) 0 var(--space-1); }
.shop-product .price :is(del, .badge) { font-size: var(--body); }
td.number, th.number { text-align: right; }
article.review { border-top: 1px solid var(--divider); margin: 0; padding: var(--space-3) 0; }
@media (max-width: 640px) { .shop-chips a { min-height: 44px; } ul.products { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); } }
@media (min-width: 720px) { .shop-product { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
@media (min-width: 900px) {
  .shop-columns { grid-template-columns: 224px minmax(0, 1fr); gap: var(--space-7); }
  .shop-filters > summary { display: none; }
  .shop-filters::details-content { display: block; content-visibility: visible; block-size: auto; }
}
`,
);

/** The price of a product, with the regular one struck out where it is on sale. */
export function priceOf({ site, use }: Pick<PluginContext, 'site' | 'use'>, product: Product): SafeHtml | null {
  const { price, regularPrice, onSale } = product;
  if (price === null) return null;
  const t = shopTexts.in(site.language);
  const now = use(SHOP).price(price);
  if (!onSale || regularPrice === null) return html`<p class="price">${now}</p>`;
  return html`<p class="price"><del><span class="meta">was </span>${use(SHOP).price(regularPrice)}</del> <ins>${now}</ins> <span class="badge accent">${t('sale')}</span></p>`;
}

const STARS = 5;

/** A rating in hundredths of a star, as stars and as words. */
export function starsOf(hundredths: number, count?: number): SafeHtml {
  const full = Math.round(hundredths / 100);
  const words = `${hundredths / 100} of ${STARS} stars`;
  const reviews = count === undefined ? null : html` <span class="meta">(${count})</span>`;
  return html`<span class="stars" role="img" aria-label="${words}">${'★'.repeat(full)}${'☆'.repeat(STARS - full)}</span>${reviews}`;
}

const STOCK: Readonly<Record<Product['stockStatus'], string>> = {
  instock: 'In stock',
  outofstock: 'Out of stock',
  onbackorder: 'Available on back-order',
};

/** Whether a product can be had. */
export function stockOf({ stockStatus, stockQuantity }: Product): string {
  const words = STOCK[stockStatus];
  return stockStatus === 'instock' && stockQuantity !== null ? `${stockQuantity} in stock` : words;
}

/** The texts among raw parameters, as they stand in an address. */
export function textParameters(parameters: RawParameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    if (!Array.isArray(value)) return [];
    return value.flatMap((each): [string, string][] => (typeof each === 'string' ? [[`${name}[]`, each]] : []));
  });
}

/** The picture of a product in a box as large as every other: a letter where there is none. */
export function pictureOf(product: Product, image: SafeHtml | undefined): SafeHtml {
  const [letter = ''] = product.name.trim();
  return html`<div class="shop-picture">${image ?? html`<span aria-hidden="true">${letter.toUpperCase()}</span>`}</div>`;
}

/** Links to the neighbours of a page; other parameters of the address stay. */
export function pageLinks(
  parameters: RawParameters,
  place: { name: string; page: number; pages: number },
): SafeHtml | null {
  const { name, page, pages } = place;
  if (pages < 2) return null;
  const link = (to: number, rel: string, text: string) => {
    const query = new URLSearchParams(textParameters(parameters));
    query.set(name, String(to));
    return html`<a rel="${rel}" href="?${query.toString()}">${text}</a>`;
  };
  return html`<nav aria-label="Pages"><p>${page > 1 && link(page - 1, 'prev', 'Previous')}
Page ${page} of ${pages}
${page < pages && link(page + 1, 'next', 'Next')}</p></nav>`;
}
