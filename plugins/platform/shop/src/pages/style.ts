import { stylesheet } from '@plinth/pages';

/** Looks of the shop's pages. */
export const shopStyle = stylesheet(
  'shop',
  `.shop-columns { display: grid; gap: var(--space-5); }
.shop-filters > summary { font-weight: 600; }
.shop-filters form { margin: 0; }
.shop-categories { margin-bottom: var(--space-5); } .shop-categories nav { display: block; } .shop-categories nav :is(ul:first-of-type, li) { display: block; margin: 0; padding: 0; }
.shop-categories nav a { display: block; margin: 0; padding: var(--space-1) 0; color: var(--text); text-decoration: none; font-size: var(--table); } .shop-categories a:hover { text-decoration: underline; }
.shop-categories a[aria-current] { font-weight: 600; color: var(--accent); }
.shop-categories nav ul ul:first-of-type { padding-inline-start: var(--space-4); border-inline-start: 1px solid var(--divider); }
.shop-filters .field, .shop-filters details, .shop-filters fieldset { margin: 0 0 var(--space-4); }
.shop-filters fieldset { padding: 0; border: 0; }
.shop-filters :is(legend, details > summary) { font-size: var(--table); font-weight: 600; color: var(--text); padding: 0; margin-bottom: var(--space-1); }
.shop-filters ul { list-style: none; margin: 0; padding: 0; } .shop-filters ul ul { padding-inline-start: var(--space-5); }
.shop-filters li label input { flex: none; margin: 0; }
.shop-filters li > details { margin: 0; } .shop-filters li > details > summary { font-weight: 400; color: var(--quiet); margin: 0; padding-inline-start: var(--space-5); }
.shop-filters li { list-style: none; margin: 0; break-inside: avoid; }
.shop-filters li label { display: flex; align-items: center; gap: var(--space-2); min-height: 32px; margin: 0; font-size: var(--table); font-weight: 400; }
.shop-filters :is(input:not([type='checkbox'], [type='radio']), select) { width: 100%; margin: 0; }
.shop-filters h2 { font-size: var(--body); margin: var(--space-5) 0 var(--space-2); padding-top: var(--space-4); border-top: 1px solid var(--divider); }
.shop-range { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); } .shop-range label { font-size: var(--small); margin: 0; }
.shop-in-2 { columns: 2; } .shop-in-3 { columns: 3; } .shop-in-4 { columns: 4; }
.shop-chips { display: flex; flex-wrap: wrap; gap: var(--space-2); list-style: none; margin: 0 0 var(--space-4); padding: 0; }
.shop-chips > li { list-style: none; margin: 0; }
.shop-chips a { display: inline-flex; align-items: center; gap: var(--space-1); min-height: 32px; padding: 0 var(--space-3); border: 1px solid var(--line); border-radius: 999px; font-size: var(--table); text-decoration: none; }
.shop-chips a.clear { border-color: transparent; }
ul.products { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: var(--space-6) var(--space-5); }
ul.products > li { list-style: none; margin: 0; position: relative; }
ul.products h2 { font-size: var(--body); line-height: 1.3; margin: var(--space-3) 0 0; }
ul.products h2 a { text-decoration: none; } ul.products h2 a::after { content: ''; position: absolute; inset: 0; }
ul.products > li:hover h2 a { text-decoration: underline; }
ul.products p { margin: var(--space-1) 0; }
ul.products .quiet { font-size: var(--table); }
.shop-picture { display: grid; place-items: center; aspect-ratio: 4 / 3; overflow: hidden; border-radius: var(--radius); background: var(--sunken); color: var(--quiet); font-size: 3rem; }
.shop-picture img { width: 100%; height: 100%; object-fit: cover; }
.price { font-weight: 600; } .price del { font-weight: 400; color: var(--quiet); } .price ins { text-decoration: none; color: inherit; }
.shop-product { display: grid; gap: var(--space-5) var(--space-7); align-items: start; }
.shop-product h1 { margin-top: 0; }
.shop-product .price { font-size: var(--heading); line-height: 1.3; margin: var(--space-3) 0 var(--space-1); }
.shop-product .price :is(del, .badge) { font-size: var(--body); }
.shop-about { max-width: 42rem; }
article.review { border-top: 1px solid var(--divider); margin: 0; padding: var(--space-3) 0; background: none; box-shadow: none; border-radius: 0; }
article.review > :last-child { margin-bottom: 0; }
.shop-gallery ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(5rem, 1fr)); gap: var(--space-2); margin: var(--space-2) 0 0; padding: 0; }
.shop-gallery li { list-style: none; margin: 0; }
.shop-gallery li img { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: var(--radius); background: var(--sunken); }
.shop-product h2 { font-size: var(--large); margin: var(--space-5) 0 var(--space-2); }
.shop-actions { margin: var(--space-4) 0; }
.shop-actions { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: end; } .shop-actions > * { margin: 0; }
.shop-buy { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: end; margin: 0; } .shop-buy .field { margin: 0; } .shop-buy input[type='number'] { width: 6rem; margin: 0; }
:is(.shop-buy, form.cart-columns) > span { display: none; }
.card-buy { position: relative; margin-top: var(--space-2); }
.cart-columns { display: grid; gap: var(--space-6); align-items: start; }
.cart-product { display: flex; gap: var(--space-3); align-items: center; text-align: start; } .cart-product img { width: 3.5rem; height: 3.5rem; object-fit: cover; border-radius: var(--radius); } .cart-product .link-button { padding-inline: 0; } .cart-product p { margin: var(--space-1) 0 0; font-weight: 400; }
input.cart-quantity[type='number'] { width: 5.5rem; margin: 0; text-align: end; }
.cart-summary { padding: var(--space-4) var(--space-5); border: 1px solid var(--divider); border-radius: var(--radius); background: var(--raised); } .cart-summary h2 { margin-top: 0; font-size: var(--large); }
.checkout-items { list-style: none; margin: 0 0 var(--space-3); padding: 0; } .checkout-items > li { display: flex; justify-content: space-between; gap: var(--space-4); margin: 0; padding: var(--space-2) 0; border-bottom: 1px solid var(--divider); list-style: none; } .checkout-items > li > :last-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
.cart-summary .definitions { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-2) var(--space-4); } .cart-summary .definitions dd { margin: 0; text-align: end; white-space: nowrap; }
.cart-summary a:not(.button) { display: inline-block; padding-block: var(--space-1); }
.checkout-town { display: grid; max-width: 42rem; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: 0 var(--space-4); align-items: end; }
.checkout-update { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; margin-bottom: var(--space-4); } .checkout-update p { margin: 0; }
.shop-ordering { margin: var(--space-4) 0; padding: var(--space-3) var(--space-4); border: 1px solid var(--divider); border-radius: var(--radius); }
.shop-ordering > :first-child { margin-top: 0; } .shop-ordering > :last-child > :last-child { margin-bottom: 0; }
@media (max-width: 640px) {
  .shop-chips a, .shop-filters li label { min-height: 44px; } .shop-categories nav a { padding: var(--space-3) 0; }
  ul.products { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: var(--space-5) var(--space-4); }
}
@media (min-width: 720px) { .shop-product { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
@media (min-width: 900px) {
  .shop-columns { grid-template-columns: 232px minmax(0, 1fr); gap: var(--space-7); }
  .cart-columns { grid-template-columns: minmax(0, 1fr) minmax(18rem, 22rem); gap: var(--space-7); } .cart-summary { position: sticky; top: var(--space-5); }
  .shop-filters > summary { display: none; }
  .shop-filters::details-content { display: block; content-visibility: visible; block-size: auto; }
}
`,
);
