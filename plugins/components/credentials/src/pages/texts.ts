import { defineTexts } from '@plinth/pages/kit';

/** Texts of the pages of API keys. */
export const keyPageTexts = defineTexts({
  api_keys: 'API keys',
  lead: 'A key lets a script act as you, without your password. Each can be taken back on its own; you may have {{most}}.',
  name: 'Name',
  name_help: 'A reminder of its purpose, 1 to 100 characters.',
  key: 'Key',
  made: 'Made',
  last_used: 'Last used',
  never: 'never',
  ends: 'Ends',
  ends_past: 'Choose a day that is still to come.',
  no_end: 'does not end',
  ended: 'Ended',
  revoke: 'Revoke',
  revoke_named: 'Revoke {{name}}',
  revoke_title: 'Revoke the key {{name}}?',
  revoke_lead: 'Scripts that use it stop working immediately. You can’t undo this.',
  revoked: 'The key no longer works.',
  none: 'You have no API key',
  none_lead: 'A key made here is shown once.',
  new_key: 'A new API key',
  end_help: 'The key works until the start of this day, site time. If left blank, it works until you revoke it.',
  make: 'Make the key',
  made_before:
    'That form was already submitted. Its key was created and is not shown again. Revoke it if you did not copy it.',
  made_title: 'The key {{name}}',
  made_lead: 'Copy it now: it is not shown again. Scripts send it in the header X-API-Key.',
});
