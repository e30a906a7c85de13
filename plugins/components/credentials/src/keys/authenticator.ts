import { RestError, USERS } from '@plinth/kernel';
import type { Authenticator } from '@plinth/kernel/identity';
import { API_KEYS } from './key-store.js';

/** By what callers with an API key are recognised. */
export const API_KEY = 'api-key';

/**
 * Signs in by the header `X-API-Key`; a key in the query is ignored (docs/components/credentials.md, authentication).
 */
export const apiKeyAuthenticator: Authenticator = {
  id: API_KEY,
  reads: ['x-api-key'],
  scheme: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key of the account.' },
  mayMakeCredentials: false,
  async authenticate({ headers, address }, { use }) {
    const sent = headers['x-api-key'];
    if (sent === undefined) return undefined;
    const key = await use(API_KEYS).resolve(String(sent).trim(), address);
    const user = key && (await use(USERS).find(key.userId));
    if (user) return { user, credentialId: key.keyId };
    return new RestError('lms_invalid_api_key', 'The API key is unknown, expired or revoked.', { status: 401 });
  },
};
