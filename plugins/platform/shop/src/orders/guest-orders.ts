import { definePort, inject, injectable, PLUGIN_CONTEXT, type PluginContext, USERS, type User } from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { CUSTOMER_CONTACTS } from '../customers/contacts.js';
import { CUSTOMER_STATUSES } from '../ports.js';
import { orders } from './tables.js';

/** Where the account keeps the address that was shown to be its owner's. */
const CONFIRMED = 'email_confirmed';

/** An address as guests' orders are found by it. */
export function emailKey(email: string | null): string | null {
  return email === null ? null : email.toLowerCase();
}

/** The condition of orders that have an email and no account. */
export function guestOrdersOf(email: string) {
  return { guestKey: emailKey(email), userId: null, status: CUSTOMER_STATUSES };
}

/** Orders that somebody placed with their email before they had an account, or without signing in. */
@injectable()
export class GuestOrders {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  /** Whether the owner of an account has shown that its present email is theirs. */
  async isConfirmed({ id, email }: Pick<User, 'id' | 'email'>): Promise<boolean> {
    return email !== '' && (await this.context.use(USERS).meta(id, CONFIRMED)) === email.toLowerCase();
  }

  /**
   * Gives an account the orders of guests that have its email, with their downloads; each goes to one account however many
   * ask at once. Returns how many, 0 while the email is not confirmed.
   */
  async claim(user: Pick<User, 'id' | 'email'>): Promise<number> {
    if (!(await this.isConfirmed(user))) return 0;
    return this.database.transaction(async () => {
      const claimed = await this.database.rows(orders).change(guestOrdersOf(user.email), { userId: user.id });
      if (claimed > 0) await this.context.use(CUSTOMER_CONTACTS).claimRecipients(user.id);
      return claimed;
    });
  }
}

/** The orders of guests. */
export const GUEST_ORDERS = definePort<GuestOrders>('shop/guest-orders');
