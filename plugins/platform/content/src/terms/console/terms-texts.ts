import { defineTexts } from '@plinth/pages/kit';
import { de } from './terms-texts.de.js';

/** What the screens of terms say. */
export const termTexts = defineTexts(
  {
    list: 'Categories and tags',
    lead: 'Organize posts by topic.',
    search: 'Name',
    find: 'Search',
    name: 'Name',
    name_help: 'Shown to readers.',
    slug: 'Slug',
    slug_help: 'The last part of the URL. If left blank, it’s created from the name.',
    below: 'Parent',
    no_such_parent: 'This parent doesn’t exist anymore. Choose another one.',
    top: 'None (top level)',
    description: 'Description',
    posts: 'Posts',
    view: 'View',
    view_named: 'View {{name}}',
    add: 'Add',
    add_title: 'Add new',
    save: 'Save changes',
    created: 'Added.',
    saved: 'Changes saved.',
    deleted: 'Deleted. Posts without another category were moved to the default category.',
    edit: 'Edit “{{name}}”',
    none: 'Nothing here yet',
    none_lead: 'Add the first one below.',
    delete_title: 'Delete',
    delete_named: 'Delete “{{name}}” permanently?',
    delete_lead: 'Posts aren’t deleted. You’ll be asked to confirm.',
    delete_question_one: 'It’s removed from {{count}} post. Nested items move up one level.',
    delete_question_other: 'It’s removed from {{count}} posts. Nested items move up one level.',
    delete: 'Delete “{{name}}”',
  },
  { de },
);
