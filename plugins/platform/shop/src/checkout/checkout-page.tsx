import {
  anyone,
  type CallContext,
  clientNetwork,
  page,
  RATE_LIMITER,
  RestError,
  type RestResponse,
  type Route,
  redirect,
} from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import { nonceField, type Refused, refusedBy, refusedFor, sitePage } from '@plinth/pages';
import { CUSTOMER_CONTACTS } from '../customers/contacts.js';
import { ORDER_LINKS } from '../orders/links.js';
import { shopStyle } from '../pages/style.js';
import { type Order, PAYMENTS, SHOP } from '../ports.js';
import { settings } from '../settings.js';
import { countryOptions } from '../taxes/countries.js';
import { TAX_RATES } from '../taxes/rates.js';
import { CARTS, type CartItem, type CartOwner } from './carts.js';
import { CheckoutPage } from './checkout-view.js';
import { cartOwner } from './owner.js';
import { CART_PATH, CHECKOUT_ACTION, CHECKOUT_PATH } from './paths.js';
import { CHECKOUT, type Placed } from './place.js';
import { type Quote, quoteKey, quoteOf } from './quote.js';
import { shownAmounts, shownLines } from './shown.js';
import { checkoutTexts } from './texts.js';
import {
  checkoutArguments,
  checkoutErrors,
  formKey,
  freshCheckout,
  recipientOf,
  type TypedCheckout,
} from './values.js';

/** Orders that are placed from one network in an hour. */
const MAX_ORDERS = 100;
const HOUR_MS = 3_600_000;

/** A cart that may become an order. */
interface FullCart {
  readonly owner: CartOwner;
  readonly items: readonly CartItem[];
}

async function fullCart(call: CallContext): Promise<FullCart | undefined> {
  const owner = await cartOwner(call);
  const cart = owner && (await call.use(CARTS).find(owner));
  return owner && cart && cart.items.length > 0 ? { owner, items: cart.items } : undefined;
}

function methodsFor({ use }: CallContext, { total }: Quote) {
  return total > 0 ? use(PAYMENTS).methods({ total, currency: use(SHOP).currency().code }) : [];
}

async function showCheckout(
  call: CallContext,
  typed: TypedCheckout,
  { quote, refused }: { quote: Quote; refused?: Refused | undefined },
): Promise<RestResponse> {
  const { caller, site, use } = call;
  const t = checkoutTexts.in(site.language);
  const view = {
    ...{ quote, refused, nonce: nonceField(call, CHECKOUT_ACTION), methods: methodsFor(call, quote) },
    // Sent again, the form agrees to what it shows now.
    typed: { ...typed, key: formKey(call, typed.key), seen: quoteKey(call, quote) },
    lines: await shownLines(call, quote),
    amounts: shownAmounts(call, quote),
    countries: [{ value: '', title: t('choose_country') }, ...countryOptions(site.language)],
    termsUrl: call.settings(settings).termsUrl,
    accountEmail: caller.user?.email,
    signInUrl: signInUrl(site, site.url + CHECKOUT_PATH),
    hasTax: (await use(TAX_RATES).list()).length > 0,
  };
  call.header('Cache-Control', 'no-store, private');
  return sitePage(call, {
    ...{ title: t('checkout'), body: <CheckoutPage {...view} />, head: shopStyle.link(site) },
    ...{ layout: 'wide', meta: { unlisted: true }, status: refused?.status ?? 200 },
  });
}

/** Visitors where the shop sells to accounts alone are led to sign in, and back. */
function signInFirst({ caller, settings: read, site }: CallContext): RestResponse | undefined {
  if (!caller.isVisitor || read(settings).guestCheckout) return undefined;
  return redirect(signInUrl(site, site.url + CHECKOUT_PATH), 303);
}

function ownOrderUrl({ site, use }: CallContext, order: Order): string {
  return order.userId > 0 ? use(SHOP).orderUrl(order.id) : site.url + use(ORDER_LINKS).pathOf(order);
}

/** Counts an order that is about to be placed. @throws RestError 429 `checkout_limit` */
async function countOrder({ request, site, use }: CallContext): Promise<string> {
  const key = `shop:orders:${clientNetwork(request.address)}`;
  const { allowed, resetMs } = await use(RATE_LIMITER).hit(key, MAX_ORDERS, HOUR_MS);
  if (allowed) return key;
  const headers = { 'Retry-After': String(Math.ceil(resetMs / 1000)) };
  throw new RestError('checkout_limit', checkoutTexts.in(site.language)('limit'), { status: 429, headers });
}

async function saveAddress(
  { caller, use }: CallContext,
  typed: TypedCheckout,
  contact: ReturnType<typeof recipientOf>,
) {
  if (caller.isVisitor || !typed.save || contact.street.trim() === '') return;
  const { name: _, ...address } = contact;
  await use(CUSTOMER_CONTACTS).keep(caller.id, address);
}

async function place(call: CallContext, { owner }: FullCart, typed: TypedCheckout): Promise<Placed> {
  const { caller, use } = call;
  const limit = await countOrder(call);
  const recipient = recipientOf(call, typed);
  try {
    const placed = await use(CHECKOUT).place({
      ...{ owner, userId: caller.id, email: typed.email.trim(), recipient, country: typed.country },
      ...{ payment: typed.payment === '' ? undefined : typed.payment, seen: typed.seen, key: typed.key },
    });
    if (placed.kind === 'placed') await saveAddress(call, typed, recipient);
    else await use(RATE_LIMITER).undo(limit);
    return placed;
  } catch (thrown) {
    await use(RATE_LIMITER).undo(limit);
    throw thrown;
  }
}

/** Leads a customer to the order that they placed. */
function toOrder(call: CallContext, order: Order): RestResponse {
  return redirect(`${ownOrderUrl(call, order)}?done=placed`, 303);
}

/** Shows the checkout again: nothing was ordered, because it is not what the customer saw. */
function showChanged(call: CallContext, typed: TypedCheckout, quote: Quote): Promise<RestResponse> {
  const t = checkoutTexts.in(call.site.language);
  const message = t('changed', { total: call.use(SHOP).price(quote.total) });
  return showCheckout(call, typed, { quote, refused: { mistakes: [], message, status: 409 } });
}

async function submit(call: CallContext, cart: FullCart, typed: TypedCheckout): Promise<RestResponse> {
  const quote = await quoteOf(call, cart.items, typed.country);
  const refused = refusedFor(checkoutErrors(call, typed, { quote, methods: methodsFor(call, quote) }));
  if (refused) return showCheckout(call, typed, { quote, refused });
  if (quote.total > 0 && methodsFor(call, quote).length === 0) return showChanged(call, typed, quote);
  try {
    const placed = await place(call, cart, typed);
    if (placed.kind === 'empty') return redirect(call.site.url + CART_PATH, 303);
    if (placed.kind === 'changed') return showChanged(call, typed, placed.quote);
    return toOrder(call, placed.order);
  } catch (thrown) {
    const again = await quoteOf(call, cart.items, typed.country);
    return showCheckout(call, typed, { quote: again, refused: refusedBy(call, thrown) });
  }
}

/** `/checkout`. */
export const checkoutPages: readonly Route[] = [
  page({
    method: 'GET',
    path: CHECKOUT_PATH,
    summary: 'The form that orders what is in the cart.',
    access: anyone,
    async handle(call) {
      const cart = await fullCart(call);
      if (!cart) return redirect(call.site.url + CART_PATH, 303);
      const typed = await freshCheckout(call);
      return signInFirst(call) ?? showCheckout(call, typed, { quote: await quoteOf(call, cart.items, typed.country) });
    },
  }),
  page({
    method: 'POST',
    path: CHECKOUT_PATH,
    summary: 'Places the order of what is in the cart, or updates its total.',
    access: anyone,
    nonceAction: CHECKOUT_ACTION,
    args: checkoutArguments,
    async handle(call) {
      const { act, save, terms, ...fields } = call.args;
      const typed: TypedCheckout = {
        ...fields,
        key: formKey(call, fields.key),
        save: save === '1',
        terms: terms === '1',
      };
      const refusal = signInFirst(call);
      if (refusal) return refusal;
      const owner = await cartOwner(call);
      const before = owner && (await call.use(CHECKOUT).placedBy({ owner, key: typed.key }));
      if (before) return toOrder(call, before);
      const cart = await fullCart(call);
      if (!cart) return redirect(call.site.url + CART_PATH, 303);
      if (act === 'place') return submit(call, cart, typed);
      return showCheckout(call, typed, { quote: await quoteOf(call, cart.items, typed.country) });
    },
  }),
];
