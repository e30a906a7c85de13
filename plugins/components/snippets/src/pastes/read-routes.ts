import { anyone, route, Type } from '@plinth/kernel';
import { authorizePaste, pasteErrors, pasteId, pasteOfPath } from '../access/guard.js';
import { forbidCaching, readTexts } from '../access/reading.js';
import { filterArguments, listArguments } from './arguments.js';
import { presentPaste } from './items.js';
import { filterOf, listPastes } from './lists.js';
import { pasteSchema } from './schemas.js';
import { countView } from './views.js';

/** Reading pastes (docs/components/snippets.md). */
export const readRoutes = [
  route({
    method: 'GET',
    path: '/pastes',
    summary: 'The public pastes; of the caller themselves the others too.',
    access: anyone,
    args: { ...listArguments, ...filterArguments },
    item: pasteSchema,
    result: Type.Array(pasteSchema),
    errors: [
      { code: 'rest_forbidden', status: 403, when: 'a status other than active is asked for, of somebody else' },
    ],
    handle: async (call) => listPastes(call, await filterOf(call, call.args), call.args),
  }),
  route({
    method: 'GET',
    path: '/pastes/:id',
    summary: 'One paste with its files.',
    access: anyone,
    args: { id: pasteId },
    item: pasteSchema,
    result: pasteSchema,
    errors: pasteErrors,
    resource: pasteOfPath,
    authorizeResource: authorizePaste('read'),
    async handle(call) {
      const { resource: paste } = call;
      const texts = await readTexts(call, paste);
      forbidCaching(call, paste);
      return presentPaste(call, await countView(call, paste), texts);
    },
  }),
];
