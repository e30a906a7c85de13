import { type CallContext, page, type RestResponse, type Route, raw, signedIn, Type } from '@plinth/kernel';
import { nonceField, type Refused, refusedBy, refusedFor } from '@plinth/pages';
import { authorizePaste, pasteAtHash } from '../access/guard.js';
import { forbidCaching, wouldBurn } from '../access/reading.js';
import { PATHS } from '../addresses.js';
import { pasteHash } from '../embed/routes.js';
import { type FileText, MAX_BODY } from '../files/file.js';
import { FILE_READER } from '../files/file-store.js';
import { languageOf } from '../files/languages.js';
import type { Paste } from '../pastes/paste.js';
import { createPaste, updatePaste } from '../pastes/writing.js';
import { LANGUAGE_PATH } from './file-names.js';
import { codePage } from './frame.js';
import { PASTE_ACTION } from './kit.js';
import { checkPaste } from './paste-checks.js';
import { type FilesState, PasteFormPage } from './paste-form.js';
import { toPaste } from './paste-pages.js';
import { formTexts } from './texts.js';
import {
  BLANK_FILE,
  BLANK_PASTE,
  createArgumentsOf,
  readTyped,
  type TypedFile,
  type TypedPaste,
  typedOf,
  updateArgumentsOf,
  withoutBlanks,
} from './typed-paste.js';
import { readUploads, UPLOAD_FIELD } from './uploads.js';

/** What is written, and how it stands. */
interface Writing {
  readonly paste: Paste | undefined;
  readonly filesState: FilesState;
  readonly current: readonly FileText[];
}

const NEW: Writing = { paste: undefined, filesState: 'open', current: [] };

const FIELDS = ['title', 'description', 'visibility', 'expiration', 'password', 'tags', UPLOAD_FIELD];

function isField(name: string): boolean {
  return FIELDS.includes(name) || /^files\[\d+\]\[(?:filename|language|content)\]$/.test(name);
}

/** A paste to be changed. What is shown once is not shown here to a moderator, and what was read is gone. */
async function writingOf(call: CallContext, paste: Paste): Promise<Writing> {
  if (paste.burnedAt !== null) return { paste, filesState: 'gone', current: [] };
  if (wouldBurn(call, paste)) return { paste, filesState: 'closed', current: [] };
  return { paste, filesState: 'open', current: await call.use(FILE_READER).textsOf(paste.id) };
}

/** What the names tell where no language was typed. */
function toldBy(files: readonly TypedFile[]): Promise<string[]> {
  const isTold = ({ filename, language }: TypedFile) => filename.trim() !== '' && language.trim() === '';
  return Promise.all(files.map((file) => (isTold(file) ? languageOf(file.filename.trim()) : '')));
}

async function showForm(
  call: CallContext,
  { paste, filesState }: Writing,
  typed: TypedPaste,
  refused?: Refused,
): Promise<RestResponse> {
  if (paste) forbidCaching(call, paste);
  const t = formTexts.in(call.site.language);
  const title = paste ? t('edit_title', { title: paste.title }) : t('new_title');
  const nonce = nonceField(call, PASTE_ACTION);
  const form = { paste, filesState, typed, nonce, told: await toldBy(typed.files), refused };
  return codePage(call, { title, body: <PasteFormPage {...form} />, status: refused?.status ?? 200 });
}

/** The form after a button that changes its rows; undefined for the one that saves. */
function afterButton(action: string, typed: TypedPaste): TypedPaste | undefined {
  const { files } = typed;
  if (action === 'add') return { ...typed, files: [...files, BLANK_FILE] };
  if (action === 'upload') return { ...typed, files: withoutBlanks(files) };
  if (!action.startsWith('remove:')) return undefined;
  const left = files.filter((_, index) => action !== `remove:${index}`);
  return { ...typed, files: left.length > 0 ? left : [BLANK_FILE] };
}

async function save(call: CallContext, { paste, filesState }: Writing, typed: TypedPaste): Promise<RestResponse> {
  if (!paste) return toPaste(call, await createPaste(call, createArgumentsOf(typed)), 'created');
  const args = updateArgumentsOf(typed, filesState === 'open');
  return toPaste(call, await updatePaste(call, paste.id, args), 'saved');
}

async function takeForm(call: CallContext, writing: Writing): Promise<RestResponse> {
  const { body, files: sent } = call.request;
  const t = formTexts.in(call.site.language);
  const read = readTyped(body, writing.current);
  const { files: uploaded, mistakes: unreadable } = await readUploads(sent, t);
  const typed = { ...read, files: [...read.files, ...uploaded] };
  const changed = afterButton(String(body['action'] ?? ''), typed);
  if (changed) return showForm(call, writing, changed, refusedFor(unreadable));
  const whole = { ...typed, files: withoutBlanks(typed.files) };
  const mistakes = [...unreadable, ...(await checkPaste(whole, writing.filesState === 'open', t))];
  if (mistakes.length > 0) return showForm(call, writing, whole, refusedFor(mistakes));
  try {
    return await save(call, writing, whole);
  } catch (thrown) {
    return showForm(call, writing, whole, refusedBy(call, thrown, isField, 'files'));
  }
}

const form = { uploads: 'multipart', bodyBytes: MAX_BODY, nonceAction: PASTE_ACTION } as const;

const changed = {
  access: signedIn(),
  args: { hash: pasteHash },
  resource: pasteAtHash,
  authorizeResource: authorizePaste('change'),
} as const;

/** The pages on which pastes are made and changed. */
export const writePages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATHS.fresh,
    summary: 'The form of a new paste.',
    access: signedIn(),
    handle: (call) => showForm(call, NEW, BLANK_PASTE),
  }),
  page({
    method: 'POST',
    path: PATHS.fresh,
    summary: 'Makes a paste, or adds and removes files in the form.',
    access: signedIn(),
    ...form,
    handle: (call) => takeForm(call, NEW),
  }),
  page({
    method: 'GET',
    path: LANGUAGE_PATH,
    summary: 'The language that a file name tells, for the forms of pastes.',
    access: signedIn(),
    args: { filename: Type.String({ default: '', maxLength: 300, description: 'The name.' }) },
    handle: async ({ args }) =>
      raw(JSON.stringify({ language: await languageOf(args.filename) }), 'application/json; charset=utf-8'),
  }),
  page({
    method: 'GET',
    path: '/paste/:hash/edit',
    summary: 'The form of a paste that is changed.',
    ...changed,
    async handle(call) {
      const { resource: paste } = call;
      const writing = await writingOf(call, paste);
      return showForm(call, writing, await typedOf(call, paste, writing.current));
    },
  }),
  page({
    method: 'POST',
    path: '/paste/:hash/edit',
    summary: 'Changes a paste, or adds and removes files in the form.',
    ...changed,
    ...form,
    handle: async (call) => takeForm(call, await writingOf(call, call.resource)),
  }),
];
