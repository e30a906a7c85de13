import { defineTexts } from '@plinth/pages/kit';

/** What customers and shops are told of orders by mail. */
export const orderMailTexts = defineTexts({
  subject: '[{{site}}] Order {{number}}: {{status}}',
  confirm_subject: '[{{site}}] Your order {{number}}',
  confirm: 'Thank you for your order. Its number is {{number}}, and its status: {{status}}.',
  hello: 'Hello {{name}},',
  hello_guest: 'Hello,',
  changed: 'Your order {{number}} has a new status: {{status}}.',
  next_pending: 'Next: the order is prepared when it has been paid.',
  next_processing: 'Next: we prepare your order. You hear from us when it is completed.',
  'next_on-hold': 'Next: we look into something before we go on. You need to do nothing unless we ask you.',
  next_completed: 'You need to do nothing more. Files that belong to it can be downloaded in your account.',
  next_completed_guest: 'You need to do nothing more.',
  next_cancelled: 'Nothing more happens with this order. If you still want these things, order them anew.',
  next_refunded: 'Next: the money goes back to you the way you paid.',
  next_failed: 'Next: the payment did not work. Nothing is sent until it does; order anew, or write to us.',
  lines: 'What you ordered:',
  line: '{{number}} × {{name}}: {{total}}',
  more_one: 'and {{count}} more line',
  more_other: 'and {{count}} more lines',
  total: 'Total: {{total}}',
  your_orders: 'Your orders:',
  new_subject: '[{{site}}] New order {{number}}',
  new_lead: '{{customer}} ordered for {{total}}. Order {{number}} has the status: {{status}}.',
  guest: 'A guest',
});
