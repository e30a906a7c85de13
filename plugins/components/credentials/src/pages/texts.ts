import { defineTexts } from '@plinth/kernel/page';

/** What the pages about keys say. */
export const keyPageTexts = defineTexts({
  api_keys: 'API keys',
  lead: 'A key lets a script act as you, without your password. Each can be taken back on its own; you may have {{most}}.',
  name: 'Name',
  name_help: 'So that you know later what it is for, 1 to 100 characters.',
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
  revoke_lead: 'Whatever uses it stops working at once. It cannot be brought back.',
  revoked: 'The key no longer works.',
  none: 'You have no API key',
  none_lead: 'A key made here is shown once.',
  new_key: 'A new API key',
  end_help: 'It works until this day begins (UTC). Left empty, it works until you revoke it.',
  make: 'Make the key',
  made_before:
    'That form was sent already: its key was made, and is not shown again. Take it back if you have not copied it.',
  made_title: 'The key {{name}}',
  made_lead: 'Copy it now: it is not shown again. Scripts send it in the header X-API-Key.',
});
