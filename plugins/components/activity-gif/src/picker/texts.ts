import { defineTexts } from '@plinth/pages/kit';

/** What the part of the form says that takes a GIF. */
export const gifTexts = defineTexts({
  add: 'Add a GIF',
  change: 'Change the GIF',
  done: 'Done',
  heading: 'A GIF with it',
  own: 'Yours, and what was found',
  none: 'No GIF',
  no_own: 'You have no GIFs yet.',
  find: 'Look for one at {{name}}',
  find_act: 'Find',
  nothing: '{{name}} has nothing for these words.',
  unreachable: '{{name}} does not answer at the moment. Your own GIFs are here.',
  upload: 'A GIF from your device',
  upload_help: 'It is kept among your files.',
  address: 'By its address',
  address_hint: 'https://',
  address_label: 'Address of the picture',
  address_help: 'It begins with https://.',
  address_hosts: 'It begins with https:// and lies on {{hosts}}.',
  id_label: 'Its name at the provider, if it has one',
  chosen: 'The chosen GIF',
});
