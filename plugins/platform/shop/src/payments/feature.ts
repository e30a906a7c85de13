import { defineFeature, provide } from '@plinth/kernel';
import { PAYMENTS, paymentProviders } from '../ports.js';
import { ShopPayments } from './payments.js';
import { standardProviders } from './standard.js';

/** How orders are paid. */
export const paymentsFeature = defineFeature({
  name: 'payments',
  services: [provide.class(PAYMENTS, ShopPayments)],
  exports: [PAYMENTS],
  points: [paymentProviders],
  contributes: [paymentProviders(standardProviders)],
});
