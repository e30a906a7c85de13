import { defineTexts } from '@plinth/pages/kit';
import { de } from './contact-texts.de.js';

/** What the page says on which customers say how they are reached. */
export const contactTexts = defineTexts(
  {
    contact: 'Address and phone',
    contact_lead:
      'Where the shop sends your orders and how to reach you. Only the shop sees this information. All fields are optional.',
    email_is: 'Email about your orders is sent to {{email}}.',
    email_none: 'Your account doesn’t have an email address, so the shop can’t email you.',
    email_change: 'Change email address',
    email_help: 'Changes once you confirm by email.',
    phone: 'Phone',
    phone_help: 'Include the area code, such as +49 451 12345.',
    street: 'Street address',
    postcode: 'Postal code',
    city: 'City',
    country: 'Country',
    keep: 'Save changes',
    kept: 'Address and phone number saved.',
    phone_wrong: 'Enter a phone number such as +49 451 12345, using only digits, spaces, and + ( ) - /.',
    long: 'Enter at most {{most}} characters.',
    city_missing: 'Enter a city as well as the street address.',
  },
  { de },
);
