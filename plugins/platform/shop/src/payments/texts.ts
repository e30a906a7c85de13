import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What customers and shop staff read about payments. */
export const paymentTexts = defineTexts(
  {
    'bank-transfer': 'Bank transfer',
    'bank-transfer_help': 'Transfer the amount to our bank account. Use your order number as the reference.',
    'bank-transfer_default': 'We’ll email you our bank details. Use order number {{number}} as the reference.',
    invoice: 'Invoice',
    invoice_help: 'We send you an invoice.',
    invoice_default: 'We’ll send you an invoice for order {{number}}.',
    reference: 'Reference: order {{number}}. Amount: {{total}}.',
  },
  { de },
);
