import { defineTexts } from '../texts.js';

/** What the kit itself says. */
export const kitTexts = defineTexts({
  skip: 'Skip to the content',
  mistakes_one: 'There is a problem',
  mistakes_other: 'There are {{count}} problems',
  breadcrumb: 'Where you are',
  paging: 'Pages',
  previous: 'Previous',
  next: 'Next',
  shown: '{{from}} to {{to}} of {{total}}',
  ascending: 'sorted ascending',
  descending: 'sorted descending',
  select: 'Select {{name}}',
  selection: 'Selection',
  copy: 'Copy',
  cancel: 'Cancel',
  refused: 'It is not saved yet',
  kept: 'Everything that you typed is still here.',
  wait_one: 'Try again in {{count}} minute.',
  wait_other: 'Try again in {{count}} minutes.',
  old_line: 'Line before',
  old_text: 'Text before',
  new_line: 'Line after',
  new_text: 'Text after',
  skipped: 'Line {{from}} and on',
  type_to_confirm: 'Type {{word}} to confirm',
});
