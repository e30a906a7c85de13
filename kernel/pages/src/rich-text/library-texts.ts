import { defineTexts } from '../texts.js';

/** What the library in the editor says; it is loaded with it. */
export const libraryTexts = defineTexts({
  picture_from: 'Where the picture comes from',
  picture_file: 'Send a file',
  library_search: 'Find in the library',
  library_close: 'Close',
  library_empty: 'No picture of the library fits.',
  library_failed: 'The library does not answer at the moment.',
  library_newer: 'Newer',
  library_older: 'Older',
  library_page: 'Page {{page}} of {{pages}}',
});
