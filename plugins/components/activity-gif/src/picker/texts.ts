import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the part of the form says that takes a GIF. */
export const gifTexts = defineTexts(
  {
    add: 'Add GIF',
    change: 'Change GIF',
    done: 'Done',
    heading: 'Add a GIF',
    own: 'Your GIFs and search results',
    none: 'No GIF',
    no_own: 'You don’t have any GIFs yet.',
    find: 'Search {{name}}',
    find_act: 'Search',
    nothing: 'No results from {{name}}.',
    unreachable: 'Couldn’t reach {{name}}. Your own GIFs are still available.',
    upload: 'Upload a GIF',
    upload_help: 'It’s added to your files.',
    address: 'From URL',
    address_hint: 'https://',
    address_label: 'Image URL',
    address_help: 'Start with https://.',
    address_hosts: 'Start with https://. Allowed hosts: {{hosts}}.',
    id_label: 'Provider ID (optional)',
    chosen: 'Selected GIF',
  },
  { de },
);
