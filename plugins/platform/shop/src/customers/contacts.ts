import { definePort, inject, injectable } from '@plinth/kernel';
import { DATABASE, type Database, sql } from '@plinth/kernel/database';
import { sanitizeText } from '@plinth/kernel/text';
import { orders } from '../orders/tables.js';
import { customerContacts, orderContacts, orderRecipients } from './table.js';

/** The parts of a contact, in the order in which they are written, and how long each may be. */
export const CONTACT_LENGTHS = { phone: 50, street: 200, postcode: 20, city: 100, country: 100 } as const;

/** One part of a contact. */
export type ContactPart = keyof typeof CONTACT_LENGTHS;

/** The parts of a contact. */
export const CONTACT_PARTS: readonly ContactPart[] = ['phone', 'street', 'postcode', 'city', 'country'];

/** How the shop reaches a customer beside their email; '' for what they did not say. */
export type Contact = Readonly<Record<ContactPart, string>>;

/** Who an order goes to, and where. */
export type Recipient = Contact & { readonly name: string };

/** Of whoever said nothing. */
export const NO_CONTACT: Contact = { phone: '', street: '', postcode: '', city: '', country: '' };

function partsOf({ phone, street, postcode, city, country }: Contact): Contact {
  return { phone, street, postcode, city, country };
}

/** Whether two contacts say the same. */
export function isSameContact(one: Contact, other: Contact): boolean {
  return CONTACT_PARTS.every((part) => one[part] === other[part]);
}

/** What was typed, as it is kept. */
export function cleanContact(typed: Contact): Contact {
  const { phone, street, postcode, city, country } = typed;
  const clean = (text: string) => sanitizeText(text).trim();
  return {
    ...{ phone: clean(phone), street: clean(street), postcode: clean(postcode) },
    ...{ city: clean(city), country: clean(country) },
  };
}

/** The contacts of customers in the database. */
@injectable()
export class CustomerContacts {
  constructor(@inject(DATABASE) private readonly database: Database) {}

  /** The contact of a customer. */
  async of(userId: number): Promise<Contact> {
    if (userId === 0) return NO_CONTACT;
    const row = await this.database.rows(customerContacts).find({ userId });
    if (!row) return NO_CONTACT;
    return partsOf(row);
  }

  /** Keeps with an order the contact that its customer has now, or the one that is given. */
  async keepWith(order: { readonly id: number; readonly userId: number }, given?: Contact): Promise<void> {
    const { id: orderId, userId } = order;
    if (userId === 0) return;
    await this.database.rows(orderContacts).insert({ orderId, userId, ...(given ?? (await this.of(userId))) });
  }

  /** Stores with an order who it goes to, as its customer wrote it at checkout. */
  async keepRecipient(order: { readonly id: number; readonly userId: number }, recipient: Recipient): Promise<void> {
    const { id: orderId, userId } = order;
    const row = { ...cleanContact(recipient), name: sanitizeText(recipient.name).trim() };
    await this.database.rows(orderRecipients).insert({ orderId, userId: userId === 0 ? null : userId, ...row });
  }

  /** Gives an account the recipients of its orders that had none, so that they are deleted with it. */
  async claimRecipients(userId: number): Promise<void> {
    const own = sql`SELECT ${orders.id} FROM ${orders} WHERE ${orders.userId} = ${userId}`;
    await this.database.write`
      UPDATE ${orderRecipients} SET user_id = ${userId} WHERE user_id IS NULL AND order_id IN (${own})`;
  }

  /** The contacts that were kept with orders, by their ids; those of orders made elsewhere or at checkout are missing. One query. */
  async ofOrders(orderIds: readonly number[]): Promise<ReadonlyMap<number, Contact>> {
    if (orderIds.length === 0) return new Map();
    const rows = await this.database.rows(orderContacts).list({ orderId: orderIds }, { orderBy: { id: 'asc' } });
    return new Map(rows.map((row) => [row.orderId, partsOf(row)]));
  }

  /** Who the orders placed at checkout go to, by their ids. One query. */
  async recipientsOf(orderIds: readonly number[]): Promise<ReadonlyMap<number, Recipient>> {
    if (orderIds.length === 0) return new Map();
    const rows = await this.database.rows(orderRecipients).list({ orderId: orderIds }, { orderBy: { id: 'asc' } });
    return new Map(rows.map((row) => [row.orderId, { ...partsOf(row), name: row.name }]));
  }

  /** Keeps the contact of a customer; of many at once the last stays. */
  async keep(userId: number, contact: Contact): Promise<void> {
    await this.database.rows(customerContacts).upsert({ userId, ...contact }, ['userId']);
  }

  /** Contacts in the order in which customers wrote them first, with whose they are. */
  async list(page: { limit: number; offset: number }): Promise<(Contact & { readonly userId: number })[]> {
    const rows = await this.database.rows(customerContacts).list({}, { orderBy: { id: 'asc' }, ...page });
    return rows.map(({ id: _, ...row }) => row);
  }
}

/** The contacts of customers. */
export const CUSTOMER_CONTACTS = definePort<CustomerContacts>('shop/customer-contacts');
