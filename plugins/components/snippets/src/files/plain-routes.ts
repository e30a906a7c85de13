import { anyone, type ErrorSpecification, id, route } from '@plinth/kernel';
import { authorizePaste, pasteErrors, pasteId, pasteOfPath } from '../access/guard.js';
import { download, rawFile, rawPaste } from './plain.js';

const noFile: ErrorSpecification = { code: 'rest_not_found', status: 404, when: 'the paste has no such file' };

/** Plain text and download (docs/components/snippets.md). */
export const plainRoutes = [
  route({
    method: 'GET',
    path: '/pastes/:id/raw',
    summary: 'A paste as plain text; several files under their names.',
    access: anyone,
    args: { id: pasteId },
    produces: 'text/plain',
    errors: pasteErrors,
    resource: pasteOfPath,
    authorizeResource: authorizePaste('read'),
    handle: (call) => rawPaste(call, call.resource),
  }),
  route({
    method: 'GET',
    path: '/pastes/:id/raw/:file_id',
    summary: 'One file as plain text.',
    access: anyone,
    args: { id: pasteId, file_id: id('Id of the file.') },
    produces: 'text/plain',
    errors: [...pasteErrors, noFile],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('read'),
    handle: (call) => rawFile(call, call.resource, call.args.file_id),
  }),
  route({
    method: 'GET',
    path: '/pastes/:id/download',
    summary: 'A single file, or a ZIP archive of several.',
    access: anyone,
    args: { id: pasteId },
    produces: ['text/plain', 'application/zip'],
    errors: pasteErrors,
    resource: pasteOfPath,
    authorizeResource: authorizePaste('read'),
    handle: (call) => download(call, call.resource),
  }),
];
