import { type CallContext, created, EDITABLE, id, invalidParam, notFound, route, signedIn, Type } from '@plinth/kernel';
import { authorizePaste, pasteErrors, pasteId, pasteNotFound, pasteOfPath, signedOut } from '../access/guard.js';
import { limitError, limited } from '../access/limits.js';
import { snippetHooks } from '../hooks.js';
import { fileArguments } from '../pastes/arguments.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_WRITER } from '../pastes/paste-writer.js';
import { fileSchema } from '../pastes/schemas.js';
import { contentGone } from '../pastes/writing.js';
import { type FileInfo, MAX_FILE, type WantedFile } from './file.js';
import { FILE_READER } from './file-store.js';
import { type FileItem, fileItem } from './items.js';
import { demandContent, demandSet, filenameOf, languageFor, type SentFile } from './wanted.js';

const fileId = id('Id of the file.');

const kept = ({ id: known, filename, language }: FileInfo): WantedFile => ({ id: known, filename, language });

/** The file of a paste with this id. Throws RestError 404 `rest_not_found`. */
export function fileAmong<F extends FileInfo>(files: readonly F[], wanted: number): F {
  const file = files.find(({ id: known }) => known === wanted);
  if (!file) throw notFound('rest_not_found', 'This paste has no such file.');
  return file;
}

/** Changes the files of a paste of the caller, each change with a revision. Throws RestError 404 when it went meanwhile. */
async function changeFiles(
  call: CallContext,
  wantedPaste: number,
  files: (current: readonly FileInfo[]) => readonly WantedFile[] | Promise<readonly WantedFile[]>,
): Promise<Paste> {
  const { caller, hooks, use } = call;
  const changed = await limited(call, 'write', () =>
    use(PASTE_WRITER).change(wantedPaste, caller.id, (held) => {
      if (held.burnedAt !== null) throw contentGone();
      return { files };
    }),
  );
  if (!changed) throw pasteNotFound();
  await hooks.action(snippetHooks.snippets_paste_updated, wantedPaste, caller.id);
  return changed;
}

async function answerFile(call: CallContext, paste: Paste, find: (file: FileInfo) => boolean): Promise<FileItem> {
  const file = (await call.use(FILE_READER).textsOf(paste.id)).find(find);
  if (!file) throw notFound('rest_not_found', 'This paste has no such file.');
  return fileItem(call, paste, file);
}

async function addFile(call: CallContext, wantedPaste: number, sent: SentFile): Promise<FileItem> {
  const content = demandContent('content', sent.content ?? '');
  const given = filenameOf('filename', sent.filename ?? '');
  let filename = given;
  const paste = await changeFiles(call, wantedPaste, async (current) => {
    const names = new Set(current.map((file) => file.filename));
    for (let number = current.length + 1; filename === '' || (given === '' && names.has(filename)); number += 1)
      filename = `file${number}.txt`;
    if (names.has(filename)) throw invalidParam({ filename: `A file is named "${filename}" already.` });
    const language = await languageFor('language', sent.language, filename);
    const files = [...current.map(kept), { filename, language, content }];
    demandSet('filename', files);
    return files;
  });
  return answerFile(call, paste, (file) => file.filename === filename);
}

async function changeFile(call: CallContext, wantedPaste: number, wanted: number, sent: SentFile): Promise<FileItem> {
  const filename = sent.filename === undefined ? undefined : filenameOf('filename', sent.filename);
  if (filename === '') throw invalidParam({ filename: 'A file needs a name.' });
  if (sent.content !== undefined) demandContent('content', sent.content);
  const paste = await changeFiles(call, wantedPaste, async (current) => {
    const was = fileAmong(current, wanted);
    const name = filename ?? was.filename;
    if (current.some((file) => file.id !== was.id && file.filename === name))
      throw invalidParam({ filename: `Another file is named "${name}".` });
    const keepsLanguage = sent.language === undefined && name === was.filename;
    const language = keepsLanguage ? was.language : await languageFor('language', sent.language, name);
    const changed = { id: was.id, filename: name, language };
    const now = sent.content === undefined ? changed : { ...changed, content: sent.content };
    return current.map((file) => (file.id === was.id ? now : kept(file)));
  });
  return answerFile(call, paste, (file) => file.id === wanted);
}

async function removeFile(call: CallContext, wantedPaste: number, wanted: number): Promise<void> {
  await changeFiles(call, wantedPaste, (current) => {
    const gone = fileAmong(current, wanted);
    const files = current.filter((file) => file !== gone).map(kept);
    if (files.length === 0) throw invalidParam({ fid: 'A paste keeps at least one file.' });
    return files;
  });
}

const errors = [signedOut, ...pasteErrors, limitError];

/** Single files of a paste, for its owner (docs/components/snippets.md). */
export const fileRoutes = [
  route({
    method: 'POST',
    path: '/pastes/:id/files',
    summary: 'Adds a file to a paste of the caller.',
    access: signedIn(),
    args: {
      id: pasteId,
      ...fileArguments,
      content: Type.String({ minLength: 1, maxLength: MAX_FILE, description: 'Its text.' }),
    },
    result: fileSchema,
    status: 201,
    errors,
    resource: pasteOfPath,
    authorizeResource: authorizePaste('files'),
    async handle(call) {
      const { id: wantedPaste, ...sent } = call.args;
      return created(await addFile(call, wantedPaste, sent));
    },
  }),
  route({
    method: EDITABLE,
    path: '/pastes/:id/files/:fid',
    summary: 'Changes a file of a paste of the caller; what is left out stays.',
    access: signedIn(),
    args: { id: pasteId, fid: fileId, ...fileArguments },
    result: fileSchema,
    errors,
    resource: pasteOfPath,
    authorizeResource: authorizePaste('files'),
    handle: (call) => {
      const { id: wantedPaste, fid, ...sent } = call.args;
      return changeFile(call, wantedPaste, fid, sent);
    },
  }),
  route({
    method: 'DELETE',
    path: '/pastes/:id/files/:fid',
    summary: 'Removes a file of a paste of the caller.',
    access: signedIn(),
    args: { id: pasteId, fid: fileId },
    result: Type.Object({ deleted: Type.Boolean(), id: Type.Integer() }),
    errors: [...errors, { code: 'rest_invalid_param', status: 400, when: 'it is the last file of the paste' }],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('files'),
    async handle(call) {
      await removeFile(call, call.args.id, call.args.fid);
      return { deleted: true, id: call.args.fid };
    },
  }),
];
