import { defineTexts } from '@plinth/pages/kit';
import { de } from './order-texts.de.js';

/** What customers read on the page of an order. */
export const ownOrderTexts = defineTexts(
  {
    order: 'Order {{number}}',
    placed: 'Thank you. Your order {{number}} was placed.',
    placed_mail: 'We sent a confirmation to {{email}}.',
    cancelled: 'Your order was canceled.',
    late: 'This order can’t be canceled anymore. If you have a question, contact the shop.',
    pay_failed: 'The payment page isn’t available right now. Try again later, or contact the shop.',
    keep_link: 'Bookmark this page to come back to your order.',
    account: 'Create an account or sign in with {{email}} to see all of your orders in one place.',
    sign_in: 'Sign in',
    paid: 'Paid',
    payment_method: 'Payment method',
    shipped_to: 'Recipient',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    subtotal: 'Subtotal',
    tax: 'Tax ({{country}}, {{rate}})',
    tax_included: 'Includes tax ({{country}}, {{rate}})',
    refund_note: 'About your refund',
    pay: 'Pay now',
    cancel: 'Cancel order',
    cancel_title: 'Cancel order {{number}}?',
    cancel_lead: 'Your items become available to other customers again. You can’t undo this.',
    keep: 'Keep order',
  },
  { de },
);
