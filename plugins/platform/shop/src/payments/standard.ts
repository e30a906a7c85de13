import type { PluginContext } from '@plinth/kernel';
import { html } from '@plinth/pages';
import { inParagraphs } from '../pages/ordering.js';
import { type Order, type PaymentProvider, SHOP } from '../ports.js';
import { type STANDARD_METHODS, settings } from '../settings.js';
import { paymentTexts } from './texts.js';

type StandardMethod = (typeof STANDARD_METHODS)[number];

const INSTRUCTIONS = { 'bank-transfer': 'bankTransferInstructions', invoice: 'invoiceInstructions' } as const;

function textsOf({ site }: Pick<PluginContext, 'site'>) {
  return paymentTexts.in(site.language);
}

/** What the owner says of a method, else of paying at all, else what is always true; with what the shop knows the payment by. */
function instructionsOf(context: PluginContext, id: StandardMethod, order: Order): string {
  const { number, total, currency, decimals } = order;
  const values = context.settings(settings);
  const said = values[INSTRUCTIONS[id]].trim() || values.howToOrder.trim();
  const t = textsOf(context);
  const price = context.use(SHOP).price(total, currency, decimals);
  const reference = html`<p>${t('reference', { number, total: price })}</p>`.text;
  const lead = said === '' ? html`<p>${t(`${id}_default`, { number })}</p>`.text : inParagraphs(said);
  return lead + reference;
}

function standardProvider(id: StandardMethod): PaymentProvider {
  return {
    id,
    title: (context) => textsOf(context)(id),
    description: (context) => textsOf(context)(`${id}_help`),
    isOffered: (context) => context.settings(settings).paymentMethods.includes(id),
    instructions: async (context, order) => instructionsOf(context, id, order),
  };
}

/** Bank transfer and invoice: customers are told how to pay, and the shop marks their orders as paid. */
export const standardProviders: readonly PaymentProvider[] = [
  standardProvider('bank-transfer'),
  standardProvider('invoice'),
];
