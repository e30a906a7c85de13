import { defineTexts } from '../texts.js';
import { de } from './library-texts.de.js';

/** What the library in the editor says; it is loaded with it. */
export const libraryTexts = defineTexts(
  {
    picture_from: 'Image source',
    picture_file: 'Upload file',
    library_search: 'Search media library',
    library_close: 'Close',
    library_empty: 'No images found.',
    library_failed: 'Couldn’t load the media library. Try again later.',
    library_newer: 'Newer',
    library_older: 'Older',
    library_page: 'Page {{page}} of {{pages}}',
  },
  { de },
);
