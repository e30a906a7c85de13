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
  type_to_confirm: 'Type {{word}} to confirm',
});
