import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the header says of live figures. */
export const liveTexts = defineTexts(
  {
    live: 'Live',
    lost: 'Not live',
    over: 'Signed out?',
    again: 'Reload page',
  },
  { de },
);
