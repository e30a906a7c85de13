import { defineTexts, type TextSource, type TextValues } from '../texts.js';
import { de } from './texts.de.js';

/** What a resource says where it has no text of its own for the same key. */
export const resourceTexts = defineTexts(
  {
    list: 'List',
    find: 'Apply filters',
    none: 'Nothing here yet',
    none_lead: 'Items appear here once they’re created.',
    add_title: 'Add new',
    add: 'Create',
    edit: 'Edit “{{name}}”',
    save: 'Save changes',
    created: 'Created.',
    saved: 'Changes saved.',
    deleted: 'Deleted.',
    deleted_named: '“{{name}}” was deleted.',
    restored: 'Restored.',
    undo: 'Undo',
    delete_title: 'Delete',
    delete_named: 'Delete “{{name}}”?',
    delete_question: 'You can’t undo this.',
    delete: 'Delete “{{name}}”',
    act: 'Bulk actions',
    apply: 'Apply',
    choose_act: 'Choose an action',
    row_label: '{{act}}: {{name}}',
    none_chosen: 'Select at least one item and an action.',
    done_one: '{{count}} item changed.',
    done_other: '{{count}} items changed.',
    left_one: '{{count}} item was left unchanged.',
    left_other: '{{count}} items were left unchanged.',
    ask_one: 'Apply this to {{count}} item?',
    ask_other: 'Apply this to {{count}} items?',
    ask_lead: 'You can’t undo this.',
    ask_others_one: 'and {{count}} more',
    ask_others_other: 'and {{count}} more',
  },
  { de },
);

/** A text of a resource, or the general one. */
export function textOf(of: { readonly texts: TextSource }, language: string, key: string, values?: TextValues): string {
  return of.texts.find(language, key, values) ?? resourceTexts.find(language, key, values) ?? '';
}
