import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** Texts of the pages of API keys. */
export const keyPageTexts = defineTexts(
  {
    api_keys: 'API keys',
    lead: 'An API key lets a script act on your behalf without your password. You can revoke each key separately and have at most {{most}}.',
    name: 'Name',
    name_help: 'What the key is for. 1–100 characters.',
    key: 'Key',
    made: 'Created',
    last_used: 'Last used',
    never: 'Never',
    ends: 'Expires',
    ends_past: 'Enter a date in the future.',
    no_end: 'Never',
    ended: 'Expired',
    revoke: 'Revoke',
    revoke_named: 'Revoke {{name}}',
    revoke_title: 'Revoke the key {{name}}?',
    revoke_lead: 'Scripts that use it stop working immediately. You can’t undo this.',
    revoked: 'Key revoked.',
    none: 'No API keys yet',
    none_lead: 'A new key is shown only once.',
    new_key: 'New API key',
    end_help: 'The key works until the start of this day, site time. If left blank, it works until you revoke it.',
    make: 'Create key',
    made_before:
      'You already submitted this form. The key was created and can’t be shown again. If you didn’t copy it, revoke it and create a new one.',
    made_title: 'API key {{name}}',
    made_lead: 'Copy it now. You won’t see it again. Scripts send it in the X-API-Key header.',
  },
  { de },
);
