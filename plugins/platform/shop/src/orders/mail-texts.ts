import { defineTexts } from '@plinth/pages/kit';
import { de } from './mail-texts.de.js';

/** What customers and shops are told of orders by mail. */
export const orderMailTexts = defineTexts(
  {
    subject: '[{{site}}] Order {{number}}: {{status}}',
    confirm_subject: '[{{site}}] Your order {{number}}',
    confirm: 'Thank you for your order. Your order number is {{number}}. Status: {{status}}.',
    hello: 'Hello {{name}},',
    hello_guest: 'Hello,',
    changed: 'Your order {{number}} has a new status: {{status}}.',
    next_pending: 'What’s next: we prepare your order once we receive your payment.',
    next_processing: 'What’s next: we’re preparing your order and will email you when it’s completed.',
    'next_on-hold':
      'What’s next: we’re checking something before we continue. You don’t need to do anything unless we contact you.',
    next_completed:
      'You don’t need to do anything else. If your order includes files, you can download them in your account.',
    next_completed_guest:
      'You don’t need to do anything else. If your order includes files, you can download them from its page.',
    next_cancelled: 'This order won’t be processed any further. If you still want these items, place a new order.',
    next_refunded: 'What’s next: you’ll be refunded through your original payment method.',
    next_failed: 'The payment failed, so your order won’t ship. Place a new order or contact us.',
    lines: 'Your items:',
    line: '{{number}} × {{name}}: {{total}}',
    more_one: 'and {{count}} more item',
    more_other: 'and {{count}} more items',
    total: 'Total: {{total}}',
    subtotal: 'Subtotal: {{subtotal}}',
    tax: 'Tax ({{country}}, {{rate}}): {{amount}}',
    tax_included: 'Includes tax ({{country}}, {{rate}}): {{amount}}',
    your_orders: 'Your orders:',
    your_order: 'Your order:',
    new_subject: '[{{site}}] New order {{number}}',
    new_lead: '{{customer}} placed order {{number}} for {{total}}. Status: {{status}}.',
    guest: 'A guest',
  },
  { de },
);
