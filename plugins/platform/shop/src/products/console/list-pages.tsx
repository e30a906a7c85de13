import { type CallContext, can, choice, offsetOf, page, pagingArguments, type Route, redirect } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage } from '@plinth/pages';
import { noteNamed, outcomeArguments, outcomeQuery, readBulk } from '@plinth/pages/resource';
import { PRODUCT_CATEGORY, PRODUCT_TERMS, PRODUCTS, type Product, SHOP } from '../../ports.js';
import { actsOn, change, NOTED_ACTS, PRODUCT_ACTS, type ProductAct, productAct } from './acts.js';
import { ask } from './asking.js';
import { termOptions } from './choices.js';
import {
  listAddress,
  listArguments,
  orderingOf,
  type ProductListQuery,
  selectionOf,
  statusesOf,
} from './list-query.js';
import { type ListedProduct, ProductList } from './list-view.js';
import { productTexts } from './texts.js';

const access = can('edit_products');

function listed(call: CallContext, product: Product): ListedProduct {
  const { caller, use } = call;
  const price = (amount: number | null) => (amount === null ? undefined : use(SHOP).price(amount));
  return {
    ...product,
    regular: price(product.regularPrice),
    sale: price(product.salePrice),
    url: use(SHOP).productUrl(product.slug),
    isEditable: caller.can('edit_product', product),
    acts: actsOn(call, product),
  };
}

function categoriesOf({ use }: CallContext, { category }: ProductListQuery): Promise<number[]> | undefined {
  return category === 0 ? undefined : use(PRODUCT_TERMS).withDescendants(PRODUCT_CATEGORY, [category]);
}

/** Does an act with each product, one after the other; those that it changed or made. */
async function changeEach(call: CallContext, products: readonly Product[], act: ProductAct): Promise<Product[]> {
  const changed: Product[] = [];
  for (const product of products) {
    const done = await change(call, product, act);
    if (done) changed.push(done);
  }
  return changed;
}

/** The list, and what is done from it. */
export const productListPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/products',
    summary: 'The products of the shop.',
    access,
    args: { ...pagingArguments({ perPage: 20 }), ...outcomeArguments(PRODUCT_ACTS), ...listArguments },
    async handle(call) {
      const { args, site, use } = call;
      const { page: number, per_page: perPage, done, left, act, ...asked } = args;
      const query: ProductListQuery = { ...asked, search: asked.search.trim() };
      const selection = selectionOf(query, await categoriesOf(call, query));
      const [{ products, total }, counts, categories] = await Promise.all([
        use(PRODUCTS).list({
          ...{ ...selection, ...orderingOf(query), statuses: statusesOf(query) },
          ...{ limit: perPage, offset: offsetOf(args), without: ['description'] },
        }),
        use(PRODUCTS).statusCounts(selection),
        termOptions(call, PRODUCT_CATEGORY, query.category === 0 ? [] : [query.category]),
      ]);
      const view = {
        ...{ path: use(CONSOLE).path, nonce: consoleNonce(call), query, counts, categories },
        ...{ outcome: { done, left, act }, page: number, perPage, total },
        rows: products.map((product) => listed(call, product)),
      };
      return consolePage({ title: productTexts.in(site.language)('products'), body: <ProductList {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/products',
    summary:
      'Publishes the chosen products, makes drafts or copies, moves them to the trash and back, or deletes them.',
    access,
    // It says itself which products they were.
    audited: false,
    args: {
      ...listArguments,
      sure: choice(['', '1'], { default: '', description: 'Whether it was asked whether they go for good.' }),
    },
    async handle(call) {
      const { use, args, site } = call;
      const { sure, ...query } = args;
      const { ids, act: asked } = readBulk(call);
      const act = productAct(asked);
      const path = use(CONSOLE).path;
      const back = `${site.url}${listAddress(path, query)}`;
      if (act === undefined) return redirect(`${back}&${outcomeQuery({ done: 0, left: 0, act: '' })}`);
      const products = await use(PRODUCTS).findMany(ids);
      const going = products.filter((product) => actsOn(call, product).includes('remove'));
      if (act === 'remove' && sure === '' && going.length > 0) return ask(call, { query, ids, going });
      const changed = await changeEach(call, products, act);
      await noteNamed(
        call,
        NOTED_ACTS[act],
        changed.map(({ name }) => name),
      );
      const [made] = changed;
      if (act === 'copy' && made && ids.length === 1)
        return redirect(`${site.url}${path}/products/${made.id}?done=copied`, 303);
      const left = products.length - changed.length;
      return redirect(`${back}&${outcomeQuery({ done: changed.length, left, act })}`, 303);
    },
  }),
];
