import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What administrators read about the credentials of others. */
export const credentialTexts = defineTexts(
  {
    api_keys: 'API keys',
    lead: 'Keys that let scripts act on behalf of members, newest first.',
    of_person: 'Keys and tokens of {{name}}',
    of_person_lead: 'Scripts and programs that can act on behalf of {{name}} without a password.',
    keys_of: 'API keys of {{name}}',
    tokens: 'Tokens',
    tokens_of: 'Tokens of {{name}}',
    tokens_lead: 'Sign-ins of programs with renewable tokens, identified by their first characters.',
    people: 'People',
    person: 'Name',
    name: 'Name',
    key: 'Key',
    sign_in: 'Sign-in',
    made: 'Created',
    last_used: 'Last used',
    renewed: 'Last renewed',
    never: 'Never',
    unknown: 'Unknown',
    ends: 'Expires',
    no_end: 'Never',
    ended: 'Expired',
    revoke: 'Revoke',
    revoke_named: 'Revoke {{name}}',
    revoke_token: 'Revoke sign-in {{name}}',
    key_lead: 'Scripts that use “{{name}}” can no longer act on behalf of {{person}}. You can’t undo this.',
    token_lead:
      'The program can no longer renew its token. Its current access token expires within {{minutes}} minutes.',
    key_revoked: 'Key revoked.',
    token_revoked: 'Sign-in revoked.',
    no_keys: 'No API keys',
    no_keys_lead: 'Members create keys in their account.',
    no_tokens: 'No programs signed in',
  },
  { de },
);
