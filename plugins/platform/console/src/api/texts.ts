import { defineTexts } from '@plinth/kernel/page';

/** What the screen about the REST surface says. */
export const apiTexts = defineTexts({
  title: 'API',
  lead: 'Everything the site does, programs can do as well.',
  root: 'REST root',
  document: 'OpenAPI document',
  try: 'A first request',
  try_lead: 'With an application password of your account:',
});
