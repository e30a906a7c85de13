import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the screens about the REST surface say. */
export const apiTexts = defineTexts(
  {
    title: 'API',
    lead: 'Programs can do everything the site does.',
    routes: 'Routes',
    explorer: 'API explorer',
    root: 'REST root',
    document: 'OpenAPI document',
    try: 'Send your first request',
    try_lead: 'Use an application password from your account:',
    search: 'Search by path, description, or access',
    plugin: 'Plugin',
    any_plugin: 'Any plugin',
    find: 'Search',
    method: 'Method',
    path: 'Path',
    what: 'Description',
    who: 'Access',
    of_plugin: '{{title}} routes',
    count_one: '{{count}} route',
    count_other: '{{count}} routes',
    none: 'No routes found',
    none_lead: 'Search for part of a path or description, or choose another plugin.',
    explorer_lead: 'Send requests to any route with your account. Requests change this site’s data.',
    open: 'Open explorer',
    open_lead: 'Loads a script of about 400 kB.',
    opening: 'Loading the explorer…',
    choose_value: 'Choose a value',
    body: 'Request body',
    code: 'Code',
    failed: 'Couldn’t load the explorer.',
    no_scripts: 'The explorer requires JavaScript. You can find the same routes in a table:',
  },
  { de },
);
