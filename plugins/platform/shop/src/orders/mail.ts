import { type Mail, type PluginContext, tap, USERS } from '@plinth/kernel';
import { stripTags } from '@plinth/kernel/text';
import { CONSOLE } from '@plinth/pages';
import { MAILER } from '@plinth/toolkit';
import { type OrderChange, shopHooks } from '../hooks.js';
import { howToPay } from '../payments/how-to-pay.js';
import { CUSTOMER_STATUSES, ORDERS, type Order, type OrderStatus, SHOP } from '../ports.js';
import { settings } from '../settings.js';
import { shownTax } from './amounts.js';
import { ORDER_LINKS } from './links.js';
import { orderMailTexts } from './mail-texts.js';
import { orderStatusTexts } from './status-texts.js';

/** Lines of an order that a mail names. */
const NAMED_LINES = 10;

/** A status that customers hear of. */
type ToldStatus = Exclude<OrderStatus, 'draft' | 'trash'>;

function isTold(status: OrderStatus): status is ToldStatus {
  return CUSTOMER_STATUSES.includes(status);
}

interface Customer {
  readonly name: string;
  readonly email: string;
}

async function customerOf({ use }: PluginContext, order: Order): Promise<Customer> {
  const user = order.userId > 0 ? await use(USERS).find(order.userId) : undefined;
  if (user) return { name: user.displayName, email: user.email };
  return { name: order.guestName ?? '', email: order.guestEmail ?? '' };
}

function taxLines(context: PluginContext, order: Order): string[] {
  const tax = shownTax(context, order);
  if (!tax) return [];
  const t = orderMailTexts.in(context.site.language);
  const { country, rate, amount, subtotal } = tax;
  if (tax.isIncluded) return [t('tax_included', { country, rate, amount })];
  return [t('subtotal', { subtotal }), t('tax', { country, rate, amount })];
}

async function linesOf(context: PluginContext, order: Order): Promise<string> {
  const { site, use } = context;
  const t = orderMailTexts.in(site.language);
  const items = (await use(ORDERS).itemsOf([order.id])).get(order.id) ?? [];
  const price = (amount: number) => use(SHOP).price(amount, order.currency, order.decimals);
  const named = items
    .slice(0, NAMED_LINES)
    .map(({ name, quantity, total }) => t('line', { number: quantity, name, total: price(total) }));
  const count = items.length - named.length;
  return [
    t('lines'),
    ...named,
    ...(count > 0 ? [t('more', { count })] : []),
    ...taxLines(context, order),
    t('total', { total: price(order.total) }),
  ].join('\n');
}

/** Some HTML as plain lines: what stands in blocks of their own does not run into each other. */
function plainLines(html: string): string {
  return stripTags(html.replace(/<\/(?:p|div|li|h[1-6])>/gi, '\n\n').replace(/<br\b[^>]{0,9}>/gi, '\n'))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

async function nextOf(context: PluginContext, order: Order, status: ToldStatus): Promise<string> {
  const t = orderMailTexts.in(context.site.language);
  if (status === 'completed' && order.userId === 0) return t('next_completed_guest');
  const paying = await howToPay(context, order);
  const parts = [t(`next_${status}`), paying ? plainLines(paying.text) : '', order.refundNote ?? ''];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Where the customer sees the order: in their account, or by a link that nobody can guess. */
function placeOf(context: PluginContext, order: Order): string {
  const { site, use } = context;
  const t = orderMailTexts.in(site.language);
  if (order.userId > 0) return `${t('your_orders')}\n${use(SHOP).ordersUrl}`;
  return `${t('your_order')}\n${site.url}${use(ORDER_LINKS).pathOf(order)}`;
}

/** Tells the customer of the status that their order has now, or that the shop has it. */
async function mailToCustomer(
  context: PluginContext,
  order: Order,
  about: 'changed' | 'confirm',
): Promise<Mail | undefined> {
  const { site } = context;
  const { number, status } = order;
  if (!isTold(status)) return undefined;
  const { name, email } = await customerOf(context, order);
  if (email === '') return undefined;
  const t = orderMailTexts.in(site.language);
  const named = orderStatusTexts.in(site.language)(status);
  const text = [
    name === '' ? t('hello_guest') : t('hello', { name }),
    t(about, { number, status: named }),
    await nextOf(context, order, status),
    await linesOf(context, order),
    placeOf(context, order),
    site.title,
  ];
  const subject = t(about === 'confirm' ? 'confirm_subject' : 'subject', { site: site.title, number, status: named });
  return { to: email, subject, text: text.join('\n\n') };
}

/** Tells the shop of a new order, where the owner named an email for that. */
async function mailToShop(context: PluginContext, order: Order): Promise<Mail | undefined> {
  const { site, use } = context;
  const to = context.settings(settings).newOrderEmail;
  if (to === '' || !isTold(order.status)) return undefined;
  const { name } = await customerOf(context, order);
  const t = orderMailTexts.in(site.language);
  const { number, status } = order;
  const lead = {
    ...{ customer: name || t('guest'), total: use(SHOP).price(order.total, order.currency, order.decimals) },
    ...{ number, status: orderStatusTexts.in(site.language)(status) },
  };
  const text = [
    t('new_lead', lead),
    await linesOf(context, order),
    `${site.url}${use(CONSOLE).path}/orders/${order.id}`,
  ];
  return { to, subject: t('new_subject', { site: site.title, number }), text: text.join('\n\n') };
}

/** The mails that tell of a change of an order, each written when its turn comes. */
function mailsAbout(context: PluginContext, order: Order, before: OrderStatus | 'new', how: OrderChange) {
  const toCustomer = (about: 'changed' | 'confirm') => () => mailToCustomer(context, order, about);
  if (before !== 'new') return context.settings(settings).mailAboutOrders ? [toCustomer('changed')] : [];
  return [() => mailToShop(context, order), ...(how.tellsCustomer ? [toCustomer('confirm')] : [])];
}

/** Tells people by mail what happens to orders, but not of what a site bundle brings. */
export const orderMailTap = tap(
  shopHooks.shop_order_status_changed,
  { id: 'mail' },
  async (context, order, before, how) => {
    // Back from the trash an order is what its customer knew it to be.
    if (how.isImported || before === 'trash') return;
    for (const write of mailsAbout(context, order, before, how)) {
      try {
        const mail = await write();
        if (mail) await context.use(MAILER).send(mail);
      } catch (error) {
        // The status is what it is, whether the mail goes out or not.
        context.log.error('a mail about an order could not be sent', { order: order.id, error });
      }
    }
  },
);
