import type { CallContext } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage } from '@plinth/pages';
import type { Sent } from './deciding.js';
import { LossPage, lossTitle } from './loss-view.js';
import { lossesBy } from './losses.js';
import type { Work } from './work.js';

/**
 * The question that stands before a decision: who loses a listing by it. Undefined when nobody does, or when exactly that
 * was agreed to.
 * @param from where the decision was made and goes back to, below the console's address
 */
export async function questionBefore(
  call: CallContext,
  work: Work,
  sent: Sent,
  from: { readonly path: string; readonly status: string },
) {
  if (work.name !== 'claims' || sent.act !== 'approve') return undefined;
  const losses = await lossesBy(call, sent.ids);
  const agreed = String(call.request.body['agreed'] ?? '').split(' ');
  if (losses.every(({ token }) => agreed.includes(token))) return undefined;
  const console = call.use(CONSOLE).path;
  const view = {
    ...{ losses, sent, status: from.status, nonce: consoleNonce(call), path: `${console}/directory/claims` },
    ...{ to: console + from.path, back: `${console}${from.path}${from.status && `?status=${from.status}`}` },
  };
  return consolePage({ title: lossTitle(call.site.language, losses), body: <LossPage {...view} /> });
}
