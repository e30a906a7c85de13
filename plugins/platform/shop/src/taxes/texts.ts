import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the screen of tax rates says. */
export const taxTexts = defineTexts(
  {
    list: 'Tax rates',
    lead: 'Set one tax rate per country.',
    lead_included: 'Orders shipped to a country include tax at its rate. Product prices include tax.',
    lead_excluded: 'Orders shipped to a country are taxed at its rate. Tax is added to product prices.',
    change_settings: 'Change this in the shop settings',
    none: 'No tax rates yet',
    none_lead: 'Without a rate for a country, orders shipped there have no tax. Add the first rate below.',
    add_title: 'Add tax rate',
    add: 'Add tax rate',
    created: 'Tax rate added.',
    saved: 'Tax rate saved.',
    country: 'Country',
    choose_country: 'Choose a country',
    rate: 'Rate (%)',
    rate_help: 'From 0 to 100, with up to two decimals.',
    country_missing: 'Choose a country from the list.',
    country_taken: 'This country already has a tax rate. Edit that rate instead.',
    rate_wrong: 'Enter a percentage from 0 to 100, such as 19 or 7.75.',
    delete_question: 'New orders shipped to this country will have no tax. Existing orders don’t change.',
  },
  { de },
);
