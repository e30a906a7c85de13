import { defineTexts } from '../texts.js';

/** What stands around a chart. */
export const chartTexts = defineTexts({
  as_table: 'As a table',
  drawn: '{{title}}, drawn. The same figures stand in the table that follows.',
  label: 'Name',
  period: 'When',
  percent: '{{value}} %',
  nothing: 'Nothing to draw yet',
  nothing_lead: 'There are no figures in the time shown.',
});
