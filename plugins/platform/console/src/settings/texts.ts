import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the screens about settings say. */
export const settingTexts = defineTexts(
  {
    title: 'Settings',
    lead: 'Settings by plugin. Changes take effect immediately and override site.json until you reset them.',
    plugin: 'Plugin',
    count: 'Settings',
    changed: 'Customized',
    none: 'No settings',
    of: '{{title}} settings',
    of_site: 'Settings for the whole site.',
    find: 'Search settings',
    filter: 'Search',
    find_all: 'Show all settings',
    find_none: 'No settings found',
    find_none_lead: 'Search for part of a word, such as “email”.',
    found_one: '{{count}} of {{all}} settings',
    found_other: '{{count}} of {{all}} settings',
    groups: 'Setting groups',
    general: 'General',
    save: 'Save settings',
    saved: 'Settings saved. They’re in effect now.',
    was_reset: '“{{name}}” was reset.',
    reset: 'Reset',
    reset_named: 'Reset {{name}}',
    story: 'Changed by {{name}} on {{at}}. Resets to: {{configured}}.',
    nobody: 'the command line',
    empty_value: '(empty)',
    taps_changed_one: '{{count}} tap is muted or moved.',
    taps_changed_other: '{{count}} taps are muted or moved.',
    taps_where: 'Review or reset them under Hooks.',
    on: 'on',
    off: 'off',
  },
  { de },
);
