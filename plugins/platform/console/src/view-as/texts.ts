import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What is said about looking at the site as a role. */
export const viewTexts = defineTexts(
  {
    title: 'View as role',
    lead: 'See the site the way someone with a single role sees it.',
    how: 'The view ends after {{minutes}} minutes, or when you end it in the bar on any page. You can’t change anything while it’s active. You still see your own content, such as your posts.',
    role: 'Role',
    role_help: 'Roles with more capabilities than yours aren’t listed.',
    begin: 'View as this role',
    no_session: 'To use this, sign in through the site’s sign-in page.',
    beyond: 'Choose a role without capabilities that you don’t have.',
    bar: 'Viewing as {{role}} until',
    bar_label: 'Viewing as a role',
    end: 'Exit view',
  },
  { de },
);
