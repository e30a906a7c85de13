import type { CallContext } from '@plinth/kernel';
import { dashboardNotFound } from '../errors.js';
import type { Thread } from './message.js';
import { MESSAGES } from './message-store.js';

/**
 * A thread of the caller. One between others is refused like one that is not there, so that nobody learns which there are.
 * @throws RestError 404 `course_dashboard_not_found` when there is none, it is between others, or the caller has hidden it
 */
export async function ownThread(call: CallContext, id: number): Promise<Thread> {
  const thread = await call.use(MESSAGES).find(id, call.caller.id);
  if (!thread || thread.isHidden) throw dashboardNotFound('There is no such conversation.');
  return thread;
}
