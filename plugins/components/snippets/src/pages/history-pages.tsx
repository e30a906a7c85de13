import {
  anyone,
  type CallContext,
  offsetOf,
  page,
  pagingArguments,
  type RestResponse,
  type Route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedBy } from '@plinth/pages';
import { authorizePaste, demand, pasteAtHash, viewerOf } from '../access/guard.js';
import { judge } from '../access/judge.js';
import { forbidCaching } from '../access/reading.js';
import { pasteHash } from '../embed/routes.js';
import type { Paste } from '../pastes/paste.js';
import { diffOf } from '../revisions/diff.js';
import { restoreRevision } from '../revisions/restoring.js';
import { PASTE_REVISIONS } from '../revisions/revision-store.js';
import { rangeArguments, rangeOf, revisionItems } from '../revisions/routes.js';
import { codePage, listStatus } from './frame.js';
import { DiffPage, HistoryPage } from './history-view.js';
import { PASTE_ACTION } from './kit.js';
import { isUnlocked, toPaste } from './paste-pages.js';
import { unlockView } from './paste-view.js';
import { historyTexts } from './texts.js';

const PER_PAGE = 20;

async function showHistory(call: CallContext, paste: Paste, number: number, refused?: Refused): Promise<RestResponse> {
  forbidCaching(call, paste);
  if (!isUnlocked(call, paste, 'history')) return unlockView(call, paste);
  const range = { limit: PER_PAGE, offset: offsetOf({ page: number, per_page: PER_PAGE }) };
  const revisions = await call.use(PASTE_REVISIONS).list(paste.id, range);
  const view = {
    paste,
    revisions: await revisionItems(call, paste, revisions),
    page: number,
    perPage: PER_PAGE,
    mayRestore: judge(viewerOf(call), paste, 'change') === 'allowed' && paste.burnedAt === null,
    nonce: nonceField(call, PASTE_ACTION),
    refused,
  };
  const title = historyTexts.in(call.site.language)('title', { title: paste.title });
  const status = refused?.status ?? listStatus({ page: number, perPage: PER_PAGE, total: paste.revision });
  return codePage(call, { title, body: <HistoryPage {...view} />, status, layout: 'wide' });
}

async function showDiff(
  call: CallContext,
  paste: Paste,
  sent: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<RestResponse> {
  forbidCaching(call, paste);
  if (!isUnlocked(call, paste, 'history')) return unlockView(call, paste);
  const { to = paste.revision } = sent;
  const asked = { from: sent.from ?? to - 1, to };
  const compared = async () => {
    try {
      return { diff: await diffOf(call, paste, rangeOf(paste, sent)), refused: undefined };
    } catch (thrown) {
      return { diff: undefined, refused: refusedBy(call, thrown) };
    }
  };
  const view = { paste, ...asked, ...(await compared()) };
  const title = historyTexts.in(call.site.language)('diff_title', { title: paste.title });
  return codePage(call, { title, body: <DiffPage {...view} />, status: view.refused?.status ?? 200, layout: 'wide' });
}

const args = { hash: pasteHash };

/** The revisions of a paste, what changed between them, and the way back to one. */
export const historyPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/paste/:hash/history',
    summary: 'The revisions of a paste, newest first.',
    access: anyone,
    args: { ...args, page: pagingArguments({ perPage: PER_PAGE }).page },
    resource: pasteAtHash,
    authorizeResource: authorizePaste('see'),
    handle: (call) => showHistory(call, call.resource, call.args.page),
  }),
  page({
    method: 'GET',
    path: '/paste/:hash/diff',
    summary: 'What changed between two revisions, side by side.',
    access: anyone,
    args: { ...args, ...rangeArguments },
    resource: pasteAtHash,
    authorizeResource: authorizePaste('see'),
    handle: (call) => showDiff(call, call.resource, call.args),
  }),
  page({
    method: 'POST',
    path: '/paste/:hash/restore',
    summary: 'Gives a paste the files that it had in a revision.',
    access: signedIn(),
    nonceAction: PASTE_ACTION,
    args: { ...args, revision: Type.Integer({ minimum: 1, description: 'The revision.' }) },
    resource: pasteAtHash,
    authorizeResource(call) {
      demand(call, call.resource, 'change');
      demand(call, call.resource, 'history');
    },
    async handle(call) {
      const { resource: paste, args: sent } = call;
      try {
        return toPaste(call, await restoreRevision(call, paste, sent.revision), 'restored');
      } catch (thrown) {
        return showHistory(call, paste, 1, refusedBy(call, thrown));
      }
    },
  }),
];
