import {
  anyone,
  type CallContext,
  choice,
  page,
  type RestResponse,
  type Route,
  redirect,
  reference,
  Type,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedFor, sitePage } from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import { shopStyle } from '../pages/style.js';
import { PRODUCTS, SHOP } from '../ports.js';
import { TAX_RATES } from '../taxes/rates.js';
import { CartPage } from './cart-view.js';
import { CARTS, type Cart, MAX_CART_QUANTITY } from './carts.js';
import { knownCountry } from './country.js';
import { cartOwner, newCartOwner } from './owner.js';
import { CART_ACTION, CART_PATH } from './paths.js';
import { isBuyable, quoteOf } from './quote.js';
import { shownAmounts, shownLines } from './shown.js';
import { cartTexts } from './texts.js';

interface Shown {
  readonly done?: string | undefined;
  readonly refused?: Refused | undefined;
  /** Quantities as they were typed, by the product. */
  readonly typed?: ReadonlyMap<number, string>;
}

const NOBODYS: Cart = { id: 0, items: [] };

async function ownCart(call: CallContext): Promise<Cart> {
  const owner = await cartOwner(call);
  return (owner && (await call.use(CARTS).find(owner))) ?? NOBODYS;
}

async function showCart(call: CallContext, { done, refused, typed }: Shown = {}): Promise<RestResponse> {
  const { site, use } = call;
  const { items } = await ownCart(call);
  const country = await knownCountry(call);
  const quote = await quoteOf(call, items, country);
  const view = {
    ...{ quote, done, refused, nonce: nonceField(call, CART_ACTION), shopUrl: use(SHOP).productsUrl },
    lines: await shownLines(call, quote, typed),
    amounts: shownAmounts(call, quote),
    isTaxLater: country === '' && items.length > 0 && (await use(TAX_RATES).list()).length > 0,
  };
  call.header('Cache-Control', 'no-store, private');
  return sitePage(call, {
    ...{ title: cartTexts.in(site.language)('cart'), body: <CartPage {...view} />, head: shopStyle.link(site) },
    ...{ layout: 'wide', meta: { unlisted: true }, status: refused?.status ?? 200 },
  });
}

/** Says why nothing was added, above the cart as it is. */
function refuse(call: CallContext, message: string): Promise<RestResponse> {
  return showCart(call, { refused: { mistakes: [], message, status: 409 } });
}

async function add(call: CallContext, productId: number, quantity: number): Promise<RestResponse> {
  const { site, use } = call;
  const t = cartTexts.in(site.language);
  const product = await use(PRODUCTS).find(productId);
  if (!product || !isBuyable(product)) return refuse(call, t('not_buyable', { name: product?.name ?? t('product') }));
  const outcome = await use(CARTS).add(await newCartOwner(call), { productId, quantity });
  if (outcome === 'full') return refuse(call, t('full'));
  return redirect(`${site.url}${CART_PATH}?added=${productId}`, 303);
}

/** The quantities that were typed, by the products of the caller's own cart. */
function typedQuantities({ request }: CallContext, { items }: Cart): Map<number, string> {
  return new Map(
    items.flatMap(({ productId }): [number, string][] => {
      const value = request.body[`quantity_${productId}`];
      return typeof value === 'string' ? [[productId, value.slice(0, 20)]] : [];
    }),
  );
}

async function change(call: CallContext, remove: number): Promise<RestResponse> {
  const { site, use } = call;
  const t = cartTexts.in(site.language);
  const owner = await cartOwner(call);
  const typed = typedQuantities(call, await ownCart(call));
  if (remove > 0) typed.set(remove, '0');
  const wrong = [...typed].filter(([, value]) => !/^\d{1,3}$/.test(value.trim()));
  const products = wrong.length === 0 ? [] : await use(PRODUCTS).findMany(wrong.map(([id]) => id));
  const mistakes: Mistake[] = products.map(({ id, name }) => ({
    name: `quantity_${id}`,
    message: t('quantity_wrong', { name, most: MAX_CART_QUANTITY }),
  }));
  const refused = refusedFor(mistakes);
  if (refused) return showCart(call, { refused, typed: new Map(wrong) });
  if (owner) await use(CARTS).change(owner, new Map([...typed].map(([id, value]) => [id, Number(value)])));
  return redirect(`${site.url}${CART_PATH}?done=updated`, 303);
}

/** `/cart`. */
export const cartPages: readonly Route[] = [
  page({
    method: 'GET',
    path: CART_PATH,
    summary: 'The cart of whoever looks.',
    access: anyone,
    args: {
      added: Type.Integer({ default: 0, minimum: 0, description: 'The product that was just added.' }),
      done: choice(['', 'updated'], { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { args, site, use } = call;
      const t = cartTexts.in(site.language);
      const isIn = args.added > 0 && (await ownCart(call)).items.some(({ productId }) => productId === args.added);
      const product = isIn ? await use(PRODUCTS).find(args.added) : undefined;
      const done = product ? t('added', { name: product.name }) : undefined;
      return showCart(call, { done: done ?? (args.done === 'updated' ? t('updated') : undefined) });
    },
  }),
  page({
    method: 'POST',
    path: CART_PATH,
    summary: 'Adds a product to the cart of whoever sends it, or changes the quantities in it.',
    access: anyone,
    nonceAction: CART_ACTION,
    limit: { limit: 600, window: 3_600_000, code: 'cart_limit' },
    args: {
      act: choice(['add', 'change'], { default: 'change', description: 'What to do.' }),
      product: reference(
        'product',
        'read',
        Type.Integer({ default: 0, minimum: 0, maximum: 2_147_483_647, description: 'The product to add.' }),
      ),
      quantity: Type.Integer({
        default: 1,
        minimum: 1,
        maximum: MAX_CART_QUANTITY,
        description: 'How many pieces to add.',
      }),
      remove: Type.Integer({
        default: 0,
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'The product to take out of the cart.',
      }),
    },
    handle(call) {
      const { act, product, quantity, remove } = call.args;
      return act === 'add' ? add(call, product, quantity) : change(call, remove);
    },
  }),
];
