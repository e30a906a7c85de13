import { defineTexts } from '../texts.js';
import { de } from './texts.de.js';

/** What the rich text editor says. */
export const richTextTexts = defineTexts(
  {
    toolbar: 'Formatting for {{name}}',
    block: 'Paragraph style',
    paragraph: 'Paragraph',
    heading: 'Heading {{level}}',
    code_block: 'Code block',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    code: 'Inline code',
    link: 'Link',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    quote: 'Quote',
    rule: 'Divider',
    picture: 'Image',
    undo: 'Undo',
    redo: 'Redo',
    as_source: 'Source',
    as_text: 'Rich text',
    unknown_markup:
      'The editor would change some of this text’s markup, so it opens as source. Nothing is lost when you save.',
    unknown_now: 'The editor would change this markup, so the text stays in source view.',
    link_address: 'Link URL',
    apply: 'Apply',
    remove: 'Remove',
    link_refused:
      'URLs that start with “{{scheme}}:” aren’t allowed because they could run code in a reader’s browser.',
    picture_alternative: 'Alt text',
    picture_text: 'Alt text: describe the image for people who can’t see it',
    picture_sending: 'Uploading {{name}}…',
    picture_refused: 'Couldn’t upload {{name}}. {{reason}}',
    picture_failed: 'Couldn’t upload {{name}}. Try again.',
  },
  { de },
);
