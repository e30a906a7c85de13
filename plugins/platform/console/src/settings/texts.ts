import { defineTexts } from '@plinth/kernel/page';

/** What the screens about settings say. */
export const settingTexts = defineTexts({
  title: 'Settings',
  lead: 'What can be set, plugin by plugin. What is changed here counts at once and wins over site.json until it is reset.',
  plugin: 'Plugin',
  count: 'Settings',
  changed: 'Changed here',
  none: 'Nothing can be set',
  of: 'Settings of {{title}}',
  save: 'Save settings',
  saved: 'The settings are saved and count at once.',
  was_reset: 'The setting is as site.json has it.',
  reset: 'Reset',
  reset_named: 'Reset {{name}}',
  story: 'Changed by {{name}} on {{at}}. site.json says: {{configured}}.',
  nobody: 'the command line',
  empty_value: 'nothing',
  changed_title: 'Changed here',
  changed_lead: 'Resetting gives site.json its word back.',
  setting: 'Setting',
  value_there: 'In site.json',
  who: 'By',
  when: 'When',
});
