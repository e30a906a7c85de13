import { defineTexts } from '../texts.js';

/** What the rich text editor says. */
export const richTextTexts = defineTexts({
  toolbar: 'Formatting of {{name}}',
  block: 'Kind of paragraph',
  paragraph: 'Paragraph',
  heading: 'Heading {{level}}',
  code_block: 'Code',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underlined',
  strike: 'Struck out',
  code: 'Code in a line',
  link: 'Link',
  bullets: 'List',
  numbers: 'Numbered list',
  quote: 'Quotation',
  rule: 'Line across',
  picture: 'Picture',
  undo: 'Undo',
  redo: 'Redo',
  as_source: 'Source',
  as_text: 'Rich text',
  unknown_markup:
    'This text has markup that the editor would change, so it opens as source. Nothing of it is lost when you save.',
  unknown_now: 'The editor would change this markup, so it stays as source.',
  link_address: 'Address the words lead to',
  apply: 'Set',
  remove: 'Remove',
  link_refused:
    'An address that begins with “{{scheme}}:” is refused: it could run a program in the browser of who reads. Web, mail and telephone addresses are taken.',
  picture_alternative: 'Alternative text',
  picture_text: 'Alternative text: what the picture shows, for those who do not see it',
  picture_sending: 'Sending {{name}} …',
  picture_refused: '{{name}} was not taken: {{reason}}',
  picture_failed: '{{name}} did not arrive. It can be tried again.',
});
