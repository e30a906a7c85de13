import { defineTexts } from '@plinth/pages/kit';

/** What is said about looking at the site as a role. */
export const viewTexts = defineTexts({
  title: 'View as a role',
  lead: 'See the pages of the site as somebody with one role alone sees them.',
  how: 'It lasts {{minutes}} minutes at most, and a bar on every page ends it. Nothing can be changed meanwhile. What is yours, such as your posts, stays yours to see.',
  role: 'Role',
  role_help: 'Roles that hold more than you do are left out.',
  begin: 'View the site as this role',
  no_session: 'Only whoever signed in on the pages of this site can do this.',
  beyond: 'Choose a role that holds nothing that you do not hold.',
  bar: 'You see the site as {{role}}, until',
  bar_label: 'Viewing as a role',
  end: 'End it',
});
