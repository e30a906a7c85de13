import { RestError, USERS } from '@plinth/kernel';
import type { Authenticator } from '@plinth/kernel/identity';
import { credentialsMark, invalidToken, TOKENS } from './jwt.js';

const BEARER = /^bearer\s+(\S+)\s*$/i;

/** Signs in by `Authorization: Bearer` with an access token (docs/components/credentials.md, authentication). */
export const tokenAuthenticator: Authenticator = {
  id: 'jwt',
  reads: ['authorization'],
  scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token.' },
  async authenticate({ headers }, { use }) {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    try {
      const { userId, id, mark } = await use(TOKENS).read('access', token);
      const user = await use(USERS).find(userId);
      return user && credentialsMark(user) === mark ? { user, credentialId: id } : invalidToken();
    } catch (thrown) {
      if (thrown instanceof RestError) return thrown;
      throw thrown;
    }
  },
};
