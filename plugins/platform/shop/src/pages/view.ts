import { html, type PluginContext, type RawParameters, type SafeHtml, stylesheet } from '@plinth/kernel';
import { type Product, SHOP } from '../ports.js';

/** Looks of the shop's pages. */
export const shopStyle = stylesheet(
  'shop',
  `ul.products { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: 1.25rem; }
ul.products li { border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; }
ul.products h2 { font-size: 1.05rem; line-height: 1.3; margin: 0; }
ul.products p { margin: .25rem 0; }
ul.products img { width: 100%; aspect-ratio: 4 / 3; object-fit: cover; margin-bottom: .5rem; }
.price { font-weight: 700; } .price del { font-weight: 400; } .sale { font-size: .85rem; }
.stars { letter-spacing: .1em; }
form.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: 1.5rem; } form.row button { margin: 0; }
form.row label { display: flex; flex-direction: column; font-size: .85rem; }
select { font: inherit; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: Canvas; color: CanvasText; }
td.number, th.number { text-align: right; }
article.review { border-top: 1px solid var(--line); padding: .5rem 0; }
`,
);

/** The price of a product, with the regular one struck out where it is on sale. */
export function priceOf({ use }: Pick<PluginContext, 'use'>, product: Product): SafeHtml | null {
  const { price, regularPrice, onSale } = product;
  if (price === null) return null;
  const now = use(SHOP).price(price);
  if (!onSale || regularPrice === null) return html`<p class="price">${now}</p>`;
  return html`<p class="price"><del><span class="meta">was </span>${use(SHOP).price(regularPrice)}</del> <ins>${now}</ins> <span class="sale">Sale</span></p>`;
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
