import { defineFeature, provide } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { addCustomerContacts } from '../migrations/0007-customer-contacts.js';
import { addOrderContacts } from '../migrations/0008-order-contacts.js';
import { contactPages } from './contact-page.js';
import { CUSTOMER_CONTACTS, CustomerContacts } from './contacts.js';
import { customerContacts, orderContacts, orderRecipients } from './table.js';

/** Addresses of customers. */
export const customersFeature = defineFeature({
  name: 'customers',
  tables: [customerContacts, orderContacts, orderRecipients],
  migrations: [addCustomerContacts, addOrderContacts],
  services: [provide.class(CUSTOMER_CONTACTS, CustomerContacts)],
  contributes: [pages(contactPages)],
});
