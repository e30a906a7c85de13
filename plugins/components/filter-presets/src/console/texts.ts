import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the screens of presets say. */
export const presetTexts = defineTexts(
  {
    list: 'Filter presets',
    lead: 'Sets of product filters. Only enabled presets are visible to shoppers.',
    add_title: 'New preset',
    add_lead: 'Shoppers see it once you enable it.',
    search: 'Title',
    state: 'Status',
    any: 'All',
    enabled: 'Enabled',
    disabled: 'Disabled',
    find: 'Search',
    title: 'Title',
    title_help: 'At most {{most}} characters.',
    filters: 'Filters',
    filters_of: '{{on}} of {{all}} visible',
    modified: 'Updated',
    act: 'Action',
    enable: 'Enable',
    disable: 'Disable',
    enable_named: 'Enable {{title}}',
    disable_named: 'Disable {{title}}',
    none: 'No presets found',
    none_lead: 'A preset is a set of filters by category, price, rating, or stock. Create the first one here.',
    source: 'Filter source',
    config: 'Filters as JSON',
    config_help:
      'A list in display order. Each filter has a filter_name and a type: tax, orderby, price_range, price_slider, review, or stock_sale.',
    example: 'Example',
    is_enabled: 'Enable for shoppers',
    save: 'Save preset',
    add: 'Create preset',
    edit: 'Preset “{{name}}”',
    edit_lead: 'Edit the title, filters, and visibility.',
    itself: 'Title and visibility',
    see: 'View shop',
    saved: 'Preset saved.',
    made: 'Preset created. Add filters below.',
    removed: 'Preset deleted.',
    done_filters: 'Filters saved.',
    warning_late:
      'Someone else saved this preset while you were editing, so nothing was changed. These are its current filters.',
    on: 'Preset enabled.',
    off: 'Preset disabled.',
    delete_title: 'Delete preset',
    delete: 'Delete “{{name}}”',
    delete_named: 'Delete preset',
    delete_question: 'You can’t undo this. Its {{count}} filters are deleted as well, and shoppers no longer see them.',
    no_title: 'Enter a title.',
    long_title: 'Enter a title of at most {{most}} characters.',
    no_json: 'Enter valid JSON: {{reason}}.',
    no_list: 'Enter the filters as a list between [ and ].',
    over_most: 'A preset can have at most {{most}} filters.',
    type_unknown: 'Filter {{number}} needs a type: {{types}}.',
    filter_wrong: 'Filter {{number}}: {{reason}}',
    conflict:
      'Someone else saved this preset while you were editing. Compare it with the current version below. Saving again replaces it.',
    now: 'Current version',
  },
  { de },
);

/** What the screens of presets say, in one language. */
export type PresetTexts = ReturnType<typeof presetTexts.in>;
