import { defineTexts } from '@plinth/kernel/page';

/** What the screens of orders say. */
export const orderTexts = defineTexts({
  orders: 'Orders',
  lead: 'What customers ordered, newest first.',
  order: 'Order {{number}}',
  number: 'Order',
  customer: 'Customer',
  customer_help: 'Username or email address.',
  unknown: 'There is no such account.',
  guest: 'A guest',
  ordered: 'Ordered',
  status: 'Status',
  pieces: 'Pieces',
  total: 'Total',
  find: 'Find',
  any: 'Any but drafts and the trash',
  none: 'No order was found',
  none_lead: 'Orders appear here when customers buy, or when a bundle brings them.',
  changed: 'Changed',
  completed: 'Completed first',
  never: 'not yet',
  lines: 'What was ordered',
  product: 'Product',
  price: 'Price of one',
  of_customer: 'All orders of {{name}}',
  move: 'Change the status',
  move_lead:
    'Completed orders let customers download their files; any other status takes the files back. Sales are counted anew.',
  move_to: 'New status',
  moved: 'The status of the order is now “{{status}}”.',
  ask_cancelled: 'Cancel order {{number}}?',
  ask_refunded: 'Mark order {{number}} as refunded?',
  ask_lead_one:
    '{{customer}} ordered {{count}} piece for {{total}}. The files that came with it are taken back, and it no longer counts as sold.',
  ask_lead_other:
    '{{customer}} ordered {{count}} pieces for {{total}}. The files that came with them are taken back, and they no longer count as sold.',
  act_cancelled: 'Yes, cancel the order',
  act_refunded: 'Mark it as refunded',
});
