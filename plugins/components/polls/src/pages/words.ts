import { type CallContext, dateInWords, html, type RestError, type SafeHtml, timestamp } from '@plinth/kernel';
import { hasEnded, hasStarted, type Poll } from '../poll.js';

/** A moment to the minute. */
function minute(call: CallContext, moment: string | null): string {
  return moment === null ? '' : dateInWords(moment, call.site, { clock: true });
}

/** How a poll stands, in words. */
export function standing(call: CallContext, poll: Poll): string {
  const now = timestamp(call.clock);
  if (poll.status === 'draft') return 'Draft';
  if (poll.status === 'pending') return 'Waiting for review';
  if (hasEnded(poll, now)) return `Ended ${minute(call, poll.endAt)}`;
  if (poll.pause === 'yes') return 'Paused';
  if (!hasStarted(poll, now)) return `Begins ${minute(call, poll.startAt)}`;
  return poll.endAt === null || poll.neverExpire ? 'Open' : `Open until ${minute(call, poll.endAt)}`;
}

/** How many ballots, in words. */
export function ballotsInWords(ballots: number): string {
  return ballots === 1 ? '1 ballot' : `${ballots} ballots`;
}

/** What was wrong, in the words of each argument where there are any. */
export function explained(refusal: RestError): string {
  const { params } = refusal.data;
  const mistakes = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return mistakes.length > 0 ? mistakes.join(' ') : refusal.message;
}

/** The notice above a form that was refused. */
export function refusalNotice(refusal: RestError | undefined): SafeHtml | undefined {
  return refusal && html`<p class="notice error" role="alert">${explained(refusal)}</p>`;
}

/** The status that a page has which shows a refusal. */
export function statusOf({ caller }: Pick<CallContext, 'caller'>, refusal: RestError | undefined): number {
  if (!refusal) return 200;
  if (typeof refusal.status === 'number') return refusal.status;
  return caller.isVisitor ? 401 : 403;
}

/** Links to the neighbours of a page of a list. */
export function neighbours(address: string, page: number, pages: number): SafeHtml | undefined {
  if (pages < 2) return undefined;
  const link = (to: number, text: string) => html`<a href="${address}?page=${to}">${text}</a> `;
  return html`<nav aria-label="Pages"><p>${page > 1 && link(page - 1, 'Previous')}Page ${page} of ${pages} ${page < pages && link(page + 1, 'Next')}</p></nav>`;
}
