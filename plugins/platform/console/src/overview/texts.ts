import { defineTexts } from '@plinth/kernel/page';

/** What the overview says. */
export const overviewTexts = defineTexts({
  title: 'Overview',
  lead: 'How the site is, and what needs you.',
  well: 'Everything is well',
  well_lead: 'No part of the site failed within the last day.',
  unwell_one: 'One thing needs a look',
  unwell_other: '{{count}} things need a look',
  needs_you: 'What needs you',
  nothing: 'Nothing waits for you',
  nothing_lead: 'Reviews, reports, claims and comments that wait for somebody appear here.',
  failures: 'Failures of the last day',
  changes: 'Latest changes',
  no_changes: 'Nobody changed anything yet',
  no_changes_lead: 'Who switches a plugin or changes a setting is noted here.',
  plugins: 'Plugins',
  plugins_on: '{{on}} of {{all}} on',
  people: 'Accounts',
  all_failures: 'All failures',
  all_changes: 'The whole audit',
  times_one: 'once',
  times_other: '{{count}} times',
  by: '{{name}} · {{object}}',
  plugin_off: '{{title}} is not on: {{why}}',
});
