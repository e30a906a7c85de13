import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the frame of the site's pages says. */
export const frameTexts = defineTexts(
  {
    footer: 'Footer',
    menu: 'Menu',
    site_menu: 'Site',
    more: 'More',
    sign_in: 'Sign in',
    sign_out: 'Sign out',
    console: 'Console',
    account: 'Account',
    search: 'Search',
    create: 'New',
    create_what: 'Create new',
  },
  { de },
);
