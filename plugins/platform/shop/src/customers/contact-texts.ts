import { defineTexts } from '@plinth/pages/kit';

/** What the page says on which customers say how they are reached. */
export const contactTexts = defineTexts({
  contact: 'Address and telephone',
  contact_lead:
    'Where the shop sends what you order, and how it reaches you. Only the shop sees it, and nothing is required.',
  email_is: 'Mails about your orders go to {{email}}.',
  email_none: 'Your account has no email address, so the shop sends you no mails.',
  email_change: 'Change the email address',
  email_help: 'A new one holds from when you follow the link that is sent to it; until then the present one stays.',
  phone: 'Telephone',
  phone_help: 'With its area code, such as +49 451 12345.',
  street: 'Street and number',
  postcode: 'Postcode',
  city: 'Town',
  country: 'Country',
  keep: 'Save',
  kept: 'Your address and telephone number are saved.',
  phone_wrong: 'Write a telephone number such as +49 451 12345: digits, blanks and + ( ) - / only.',
  long: '{{most}} characters at most.',
  city_missing: 'Write the town as well: the street alone does not find you.',
});
