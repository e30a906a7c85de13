import type { BundleSection } from '@plinth/bundle';
import { USERS } from '@plinth/kernel';
import { CUSTOMER_CONTACTS, cleanContact, NO_CONTACT } from '../customers/contacts.js';
import { allOf } from './batches.js';
import { type ContactItem, contactItem } from './schemas.js';

/** The section `customer_contacts`: the address and the telephone number of a customer, known by their login. */
export const contactSection: BundleSection = {
  name: 'customer_contacts',
  title: 'Addresses of customers',
  item: contactItem,
  after: ['users'],
  async import(items: readonly ContactItem[], context) {
    const contacts = context.use(CUSTOMER_CONTACTS);
    for (const { user, ...item } of items) {
      const userId = await context.find('users', user);
      if (userId === undefined) throw new Error(`customer_contacts: there is no account "${user}".`);
      const known = Object.values(await contacts.of(userId)).some((part) => part !== '');
      if (!known) await contacts.keep(userId, cleanContact({ ...NO_CONTACT, ...item }));
      context.count(known ? 'kept' : 'created');
    }
  },
  async export({ use, leaveOut }) {
    const contacts = await allOf((page) => use(CUSTOMER_CONTACTS).list(page));
    const users = await use(USERS).findMany(contacts.map(({ userId }) => userId));
    const logins = new Map(users.map(({ id, login }) => [id, login]));
    return contacts.flatMap(({ userId, ...contact }) => {
      const user = logins.get(userId);
      const said = Object.entries(contact).filter(([, part]) => part !== '');
      if (user !== undefined) return [{ user, ...Object.fromEntries(said) }];
      leaveOut('The address of a customer was left out because the account no longer exists.');
      return [];
    });
  },
};
