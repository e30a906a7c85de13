import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the frame of the console says. */
export const frameTexts = defineTexts(
  {
    console: 'Console',
    menu: 'Console menu',
    view_site: 'View site',
    account: 'Account',
    sign_out: 'Sign out',
    overview: 'Overview',
    waiting: '{{count}} pending',
    section_work: 'To do',
    section_content: 'Content',
    section_community: 'Community',
    section_learning: 'Learning',
    section_shop: 'Shop',
    section_directory: 'Directory',
    section_people: 'People',
    section_plugins: 'Plugins',
    section_settings: 'Settings',
    section_health: 'Health',
    section_api: 'API',
  },
  { de },
);
