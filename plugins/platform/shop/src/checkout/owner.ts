import { type CallContext, clientNetwork, RANDOMNESS, RATE_LIMITER, RestError, SECRETS } from '@plinth/kernel';
import { cookieValue, siteCookie } from '@plinth/kernel/identity';
import { settings } from '../settings.js';
import { CARTS, type CartOwner } from './carts.js';

const COOKIE = 'plinth_cart';
const PURPOSE = 'shop-cart';
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;
const DAY_SECONDS = 86_400;

/** Carts that are made for visitors of one network in an hour. */
const MAX_NEW_CARTS = 300;
const HOUR_MS = 3_600_000;

/** The token of the browser's cart, if it has one. */
function tokenOf({ request }: Pick<CallContext, 'request'>): string | undefined {
  const token = cookieValue(request.headers, COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** A token is stored as its digest: whoever reads the database cannot open carts. */
function ownerOf({ use }: Pick<CallContext, 'use'>, token: string): CartOwner & { readonly token: string } {
  return { userId: null, token: use(SECRETS).digest(PURPOSE, token) };
}

function setCookie(call: CallContext, value: string, days: number): void {
  const { request, site } = call;
  const life = days > 0 ? { maxAge: days * DAY_SECONDS } : { expires: new Date(0) };
  call.header('Set-Cookie', siteCookie({ site, request }, { name: COOKIE, value, ...life }));
  call.header('Cache-Control', 'no-store, private');
}

/**
 * Whose cart the caller has: that of their account, else that of their browser; undefined for a visitor without one. What
 * somebody put into the cart of their browser before they signed in moves to that of their account.
 */
export async function cartOwner(call: CallContext): Promise<CartOwner | undefined> {
  const { caller, use } = call;
  const token = tokenOf(call);
  if (caller.isVisitor) return token === undefined ? undefined : ownerOf(call, token);
  // Whoever looks at the site as a role changes nothing.
  if (token !== undefined && caller.viewedAs === undefined) {
    await use(CARTS).merge(ownerOf(call, token).token, caller.id);
    setCookie(call, '', 0);
  }
  return { userId: caller.id, token: null };
}

/**
 * The same for whoever puts something into their cart: a browser without a cart gets one.
 * @throws RestError 429 `cart_limit` where too many were made
 */
export async function newCartOwner(call: CallContext): Promise<CartOwner> {
  const known = await cartOwner(call);
  if (known) return known;
  const { request, use } = call;
  const key = `shop:carts:${clientNetwork(request.address)}`;
  const { allowed, resetMs } = await use(RATE_LIMITER).hit(key, MAX_NEW_CARTS, HOUR_MS);
  if (!allowed) {
    const headers = { 'Retry-After': String(Math.ceil(resetMs / 1000)) };
    throw new RestError('cart_limit', 'Too many carts were created from your network. Try again later.', {
      ...{ status: 429, headers },
    });
  }
  const token = use(RANDOMNESS).token(TOKEN_BYTES);
  setCookie(call, token, call.settings(settings).cartDays);
  return ownerOf(call, token);
}
