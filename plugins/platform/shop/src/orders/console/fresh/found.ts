import { type CallContext, USERS, type User } from '@plinth/kernel';
import { PRODUCTS, type Product } from '../../../ports.js';

/** Names that a mistake offers. */
const OFFERED = 5;

/** What words may mean. */
export type Found<T> =
  | { readonly one: T }
  /** What fits, where it is more than one; empty where nothing does. */
  | { readonly several: readonly T[] };

function oneOf<T>(found: readonly T[], exact: (each: T) => boolean): Found<T> {
  const same = found.filter(exact);
  const [only, ...others] = same.length > 0 ? same : found;
  return only !== undefined && others.length === 0 ? { one: only } : { several: found.slice(0, OFFERED) };
}

/** An account as the form names it, so that it is found again whoever else is called so. */
export function namedCustomer({ displayName, email }: User): string {
  return email === '' ? displayName : `${displayName} (${email})`;
}

/** The account that words mean. */
export async function findCustomer({ use }: CallContext, words: string): Promise<Found<User>> {
  // As the form names it: what the last brackets hold.
  const named = words.endsWith(')') ? words.slice(words.lastIndexOf('(') + 1, -1) : words;
  const known = await use(USERS).findByLoginOrEmail(named);
  if (known) return { one: known };
  const { users } = await use(USERS).list({ search: words, orderBy: 'name', limit: OFFERED + 1 });
  return oneOf(users, ({ displayName }) => displayName.toLowerCase() === words.toLowerCase());
}

/** A product as the form names it, so that it is found again whatever else is called so. */
export function namedProduct({ id, name }: Product): string {
  return `${name} (#${id})`;
}

/** The product that words mean: anything that can be sold here, published or not, but nothing from the trash. */
export async function findProduct({ use }: CallContext, words: string): Promise<Found<Product>> {
  const id = Number(/(?:^|\()#(\d{1,9})\)?$/.exec(words)?.[1] ?? 0);
  const known = id > 0 ? await use(PRODUCTS).find(id) : undefined;
  if (known) return known.status === 'trash' ? { several: [] } : { one: known };
  const { products } = await use(PRODUCTS).list({
    ...{ search: words, statuses: ['publish', 'private', 'draft'], orderBy: 'title', limit: 4 * OFFERED },
    without: ['description'],
  });
  const same = (text: string) => text.toLowerCase() === words.toLowerCase();
  return oneOf(products, ({ name, sku }) => same(name) || same(sku));
}
