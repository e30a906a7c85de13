import { anyone, route, Type } from '@plinth/kernel';
import { MAX_PASSWORD_LENGTH } from '../pastes/arguments.js';
import { authorizePaste, pasteErrors, pasteId, pasteOfPath } from './guard.js';
import { limitError } from './limits.js';
import { unlock } from './unlock.js';

/** Opening a locked paste (docs/components/snippets.md). */
export const unlockRoutes = [
  route({
    method: 'POST',
    path: '/pastes/:id/unlock',
    summary: 'Opens a locked paste for the session of the caller.',
    access: anyone,
    args: {
      id: pasteId,
      password: Type.String({ maxLength: MAX_PASSWORD_LENGTH, description: 'The password of the paste.' }),
    },
    result: Type.Object({
      unlocked: Type.Boolean(),
      unlock_token: Type.String({ description: 'For clients without cookies: send it as X-Paste-Unlock.' }),
    }),
    errors: [...pasteErrors, { code: 'rest_forbidden', status: 403, when: 'the password is wrong' }, limitError],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('see'),
    handle: async (call) => ({
      unlocked: true,
      unlock_token: await unlock(call, call.resource, call.args.password),
    }),
  }),
];
