import { created, EDITABLE, route, signedIn, Type } from '@plinth/kernel';
import { authorizePaste, pasteErrors, pasteId, pasteOfPath, signedOut } from '../access/guard.js';
import { limitError } from '../access/limits.js';
import { resourceOf } from '../addresses.js';
import { MAX_BODY } from '../files/file.js';
import { createArguments, updateArguments } from './arguments.js';
import { presentPaste } from './items.js';
import { pasteSchema } from './schemas.js';
import { createPaste, forkPaste, trashPaste, updatePaste, writtenTexts } from './writing.js';

/** Making, changing, trashing and forking pastes (docs/components/snippets.md). */
export const writeRoutes = [
  route({
    method: 'POST',
    path: '/pastes',
    summary: 'Makes a paste.',
    access: signedIn(),
    status: 201,
    bodyBytes: MAX_BODY,
    args: createArguments,
    result: pasteSchema,
    errors: [signedOut, limitError],
    async handle(call) {
      const paste = await createPaste(call, call.args);
      return created(await presentPaste(call, paste, await writtenTexts(call, paste)), resourceOf(call.site, paste));
    },
  }),
  route({
    method: EDITABLE,
    path: '/pastes/:id',
    summary: 'Changes a paste; what is left out stays.',
    access: signedIn(),
    bodyBytes: MAX_BODY,
    args: { id: pasteId, ...updateArguments },
    result: pasteSchema,
    errors: [signedOut, ...pasteErrors, limitError],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('change'),
    async handle(call) {
      const paste = await updatePaste(call, call.resource.id, call.args);
      return presentPaste(call, paste, await writtenTexts(call, paste));
    },
  }),
  route({
    method: 'DELETE',
    path: '/pastes/:id',
    summary: 'Moves a paste to the trash.',
    access: signedIn(),
    args: { id: pasteId },
    result: Type.Object({ deleted: Type.Boolean(), id: Type.Integer(), status: Type.Enum(['trashed']) }),
    errors: [
      signedOut,
      ...pasteErrors,
      { code: 'rest_already_trashed', status: 410, when: 'the paste is in the trash already' },
    ],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('change'),
    async handle(call) {
      const { id } = call.resource;
      await trashPaste(call, id);
      return { deleted: true, id, status: 'trashed' };
    },
  }),
  route({
    method: 'POST',
    path: '/pastes/:id/fork',
    summary: 'Clones a paste into a new one of the caller.',
    access: signedIn(),
    args: { id: pasteId },
    result: pasteSchema,
    status: 201,
    errors: [signedOut, ...pasteErrors, limitError],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('fork'),
    async handle(call) {
      const fork = await forkPaste(call, call.resource);
      return created(await presentPaste(call, fork, await writtenTexts(call, fork)), resourceOf(call.site, fork));
    },
  }),
];
