import { defineTexts } from '../texts.js';
import { de } from './texts.de.js';

/** What stands around a chart. */
export const chartTexts = defineTexts(
  {
    as_table: 'Show as table',
    drawn: 'Chart of {{title}}. The table below has the same data.',
    label: 'Name',
    period: 'Date',
    percent: '{{value}}%',
    nothing: 'No data yet',
    nothing_lead: 'There’s no data for this period.',
  },
  { de },
);
