import {
  anyone,
  type CallContext,
  choice,
  id,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  Type,
} from '@plinth/kernel';
import { authorizePaste, demand, pasteAtHash, pasteNotFound } from '../access/guard.js';
import { forbidCaching, readTexts, wouldBurn } from '../access/reading.js';
import { unlock } from '../access/unlock.js';
import { pageOf } from '../addresses.js';
import { embedCaching, pasteHash } from '../embed/routes.js';
import { download, rawFile, rawPaste } from '../files/plain.js';
import { MAX_PASSWORD_LENGTH } from '../pastes/arguments.js';
import type { Paste } from '../pastes/paste.js';
import { countView } from '../pastes/views.js';
import { PASTE_ACTION } from './kit.js';
import { pasteView } from './open-view.js';
import { burnView, embedView, unlockView } from './paste-view.js';
import { codeStyle } from './style.js';
import { pasteTexts } from './texts.js';

/** What the page of a paste says was just done. */
export const DONE = [
  'created',
  'saved',
  'forked',
  'starred',
  'unstarred',
  'reported',
  'known',
  'restored',
  'status',
] as const;

/** One of them. */
export type DoneThing = (typeof DONE)[number];

/** Leads to the page of a paste, which says what was done. */
export function toPaste(call: Pick<CallContext, 'site'>, paste: Pick<Paste, 'hash'>, done: DoneThing): RestResponse {
  return redirect(`${pageOf(call.site, paste)}?done=${done}`, 303);
}

/** Whether somebody who may see a paste has its content open; otherwise its password is wanted. Throws like `demand`. */
export function isUnlocked(call: CallContext, paste: Paste, purpose: 'read' | 'history' = 'read'): boolean {
  try {
    demand(call, paste, purpose);
    return true;
  } catch (thrown) {
    if (thrown instanceof RestError && thrown.data['password_required'] === true) return false;
    throw thrown;
  }
}

async function read(call: CallContext, paste: Paste, done?: DoneThing): Promise<RestResponse> {
  const texts = await readTexts(call, paste);
  forbidCaching(call, paste);
  const said = done && pasteTexts.in(call.site.language)(`done_${done}`);
  return pasteView(call, await countView(call, paste), texts, said);
}

async function show(call: CallContext, paste: Paste, done?: DoneThing): Promise<RestResponse> {
  forbidCaching(call, paste);
  if (!isUnlocked(call, paste)) return unlockView(call, paste);
  return wouldBurn(call, paste) ? burnView(call, paste) : read(call, paste, done);
}

async function tryUnlock(call: CallContext, paste: Paste, password: string): Promise<RestResponse> {
  try {
    await unlock(call, paste, password);
    return redirect(pageOf(call.site, paste), 303);
  } catch (thrown) {
    if (thrown instanceof RestError) return unlockView(call, paste, thrown);
    throw thrown;
  }
}

const args = { hash: pasteHash };

function plainPage(
  path: string,
  summary: string,
  answer: (call: CallContext, paste: Paste) => Promise<RestResponse>,
): Route {
  return page({
    method: 'GET',
    path: `/paste/:hash/${path}`,
    summary,
    access: anyone,
    args,
    resource: pasteAtHash,
    authorizeResource: authorizePaste('read'),
    handle: (call) => answer(call, call.resource),
  });
}

/** The page of a paste, its plain text, its download, and the view for other sites. */
export const pastePages: readonly Route[] = [
  codeStyle.page,
  page({
    method: 'GET',
    path: '/paste/:hash',
    summary: 'A paste with its code highlighted, or the form that opens it.',
    access: anyone,
    args: { ...args, done: Type.Optional(choice(DONE, { description: 'What was just done.' })) },
    resource: pasteAtHash,
    authorizeResource: authorizePaste('see'),
    handle: (call) => show(call, call.resource, call.args.done),
  }),
  page({
    method: 'POST',
    path: '/paste/:hash',
    summary: 'Opens a locked paste, or shows one that is shown once.',
    access: anyone,
    nonceAction: PASTE_ACTION,
    args: {
      ...args,
      action: choice(['unlock', 'show'], { description: 'What to do.' }),
      password: Type.String({ default: '', maxLength: MAX_PASSWORD_LENGTH }),
    },
    resource: pasteAtHash,
    authorizeResource: authorizePaste('see'),
    async handle(call) {
      const { resource: paste } = call;
      if (call.args.action === 'unlock') return tryUnlock(call, paste, call.args.password);
      return isUnlocked(call, paste) ? read(call, paste) : unlockView(call, paste);
    },
  }),
  plainPage('raw', 'A paste as plain text.', rawPaste),
  plainPage('download', 'A single file, or a ZIP archive of several.', download),
  page({
    method: 'GET',
    path: '/paste/:hash/raw/:file_id',
    summary: 'One file as plain text.',
    access: anyone,
    args: { ...args, file_id: id('Id of the file.') },
    resource: pasteAtHash,
    authorizeResource: authorizePaste('read'),
    handle: (call) => rawFile(call, call.resource, call.args.file_id),
  }),
  page({
    method: 'GET',
    path: '/paste/:hash/embed',
    summary: 'A paste as other sites show it in a frame.',
    access: anyone,
    policy: { framable: true },
    args,
    resource: pasteAtHash,
    authorizeResource: authorizePaste('embed'),
    async handle(call) {
      const { resource: paste } = call;
      // A frame is loaded by every visitor of the other page, none of whom asked for it: nothing is burned that way.
      if (wouldBurn(call, paste)) throw pasteNotFound();
      const texts = await readTexts(call, paste);
      embedCaching(call, paste);
      return embedView(call, paste, texts);
    },
  }),
];
