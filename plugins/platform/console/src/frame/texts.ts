import { defineTexts } from '@plinth/pages/kit';

/** What the frame of the console says. */
export const frameTexts = defineTexts({
  console: 'Console',
  menu: 'Menu of the console',
  view_site: 'View site',
  account: 'Account',
  sign_out: 'Sign out',
  overview: 'Overview',
  waiting: '{{count}} waiting',
  section_work: 'Work',
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
});
