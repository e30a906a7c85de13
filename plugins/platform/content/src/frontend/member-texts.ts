import { defineTexts } from '@plinth/pages/kit';
import { de } from './member-texts.de.js';

/** What the pages of members say about their files. */
export const memberTexts = defineTexts(
  {
    title: 'Your media',
    lead: 'Your uploads, newest first.',
    upload: 'Upload file',
    upload_lead: 'Anyone with its URL can view an uploaded file.',
    file: 'File',
    file_help: 'One file of at most {{size}}. Allowed types: {{kinds}}.',
    name: 'Title',
    name_help: 'If left blank, the file name is used.',
    alt: 'Alt text',
    alt_help: 'For images: describe the image for people who can’t see it.',
    send: 'Upload file',
    none_chosen: 'Choose a file.',
    size: 'Size',
    pixels: '{{width}} × {{height}} pixels',
    copies: 'Sizes',
    date: 'Uploaded',
    acts: 'Actions',
    delete: 'Delete',
    delete_named: 'Delete {{name}}',
    ask: 'Delete “{{name}}” permanently?',
    ask_lead: 'You can’t undo this. The file and all its sizes disappear from every page that shows them.',
    act: 'Delete permanently',
    unnamed: 'File {{id}}',
    nothing: 'No files yet',
    nothing_lead: 'Images and files you upload appear here.',
    done_uploaded: 'File uploaded.',
    done_deleted: 'File deleted.',
  },
  { de },
);
