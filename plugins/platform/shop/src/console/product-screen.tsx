import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  forbidden,
  id,
  notFound,
  offsetOf,
  page,
  pagingArguments,
  type Refused,
  redirect,
  refusedBy,
  refusedFor,
  type Screen,
  Type,
} from '@plinth/kernel';
import { PRODUCT_STATUSES, PRODUCTS, type Product, SHOP } from '../ports.js';
import { productTexts } from './product-texts.js';
import { ProductList, ProductPage } from './product-view.js';
import { readTyped, type TypedProduct, typedArguments, typedOf } from './typed-product.js';

const access = can('edit_products');

const STOCKS = ['', 'in', 'out'] as const;

/** @throws RestError 404 when there is none, 403 for whoever may not edit this one */
async function editable({ caller, use }: CallContext, wanted: number): Promise<Product> {
  const product = await use(PRODUCTS).find(wanted);
  if (!product) throw notFound('rest_product_not_found', 'There is no such product.');
  if (!caller.can('edit_product', product)) throw forbidden();
  return product;
}

function show(
  call: CallContext,
  product: Product,
  more: { readonly done?: boolean; readonly typed?: TypedProduct; readonly refused?: Refused } = {},
) {
  const { site, use } = call;
  const { done = false, typed = typedOf(call, product), refused } = more;
  const view = {
    ...{ path: use(CONSOLE).path, nonce: consoleNonce(call), product, typed, done, refused },
    ...{ currency: use(SHOP).currency(), url: use(SHOP).productUrl(product.slug) },
  };
  return consolePage({
    title: productTexts.in(site.language)('edit_title', { name: product.name }),
    ...(refused ? { status: refused.status } : {}),
    body: <ProductPage {...view} />,
  });
}

const listPage = page({
  method: 'GET',
  path: '/products',
  summary: 'The products of the shop.',
  access,
  args: {
    ...pagingArguments({ perPage: 20 }),
    search: Type.String({ default: '', maxLength: 200, description: 'Words of the name, the texts or the SKU.' }),
    status: choice(['', ...PRODUCT_STATUSES], { default: '', description: 'Only products in this state.' }),
    stock: choice(STOCKS, { default: '', description: 'Only products that can be had, or that cannot.' }),
  },
  async handle(call) {
    const { args, site, use } = call;
    const { page: number, per_page: perPage, search, status, stock } = args;
    const { products, total } = await use(PRODUCTS).list({
      ...{ limit: perPage, offset: offsetOf(args), search, orderBy: 'title', without: ['description'] },
      statuses: status === '' ? PRODUCT_STATUSES.filter((each) => each !== 'trash') : [status],
      ...(stock === '' ? {} : { inStock: stock === 'in' }),
    });
    const price = (amount: number | null) => (amount === null ? undefined : use(SHOP).price(amount));
    const view = {
      ...{ path: use(CONSOLE).path, filter: { search, status, stock }, page: number, perPage, total },
      products: products.map((product) => ({
        ...{ ...product, regular: price(product.regularPrice), sale: price(product.salePrice) },
      })),
    };
    return consolePage({ title: productTexts.in(site.language)('products'), body: <ProductList {...view} /> });
  },
});

const productPages = [
  page({
    method: 'GET',
    path: '/products/:id',
    summary: 'The form that changes a product.',
    access,
    args: { id: id('The product.'), done: Type.Boolean({ default: false, description: 'Whether it was just saved.' }) },
    resource: (call) => editable(call, call.args.id),
    handle: (call) => show(call, call.resource, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: '/products/:id',
    summary: 'Changes a product, unless somebody else did since it was shown.',
    access,
    audited: true,
    args: {
      id: id('The product.'),
      seen: Type.String({
        default: '',
        maxLength: 30,
        description: 'When the product that was shown was changed last.',
      }),
      ...typedArguments,
    },
    resource: (call) => editable(call, call.args.id),
    async handle(call) {
      const { args, resource, site, use } = call;
      const { id: _, seen, ...typed } = args;
      const { changes, mistakes } = readTyped(call, resource, typed);
      const refused = refusedFor(mistakes);
      if (refused) return show(call, resource, { typed, refused });
      try {
        await use(PRODUCTS).update(resource.id, changes, { seen });
      } catch (thrown) {
        return show(call, await editable(call, args.id), { typed, refused: refusedBy(call, thrown) });
      }
      return redirect(`${site.url}${use(CONSOLE).path}/products/${resource.id}?done=1`);
    },
  }),
];

/** The products of the shop, and the form that changes one. */
export const productScreen: Screen = {
  id: 'products',
  title: 'Products',
  section: 'shop',
  order: 5,
  access,
  pages: [listPage, ...productPages],
};
