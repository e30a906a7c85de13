import type { CallContext } from '@plinth/kernel';
import { dashboardForbidden, dashboardNotFound } from '../errors.js';
import type { Thread } from './message.js';
import { MESSAGES } from './message-store.js';

/**
 * A thread of the caller.
 * @throws RestError 404 `course_dashboard_not_found` when there is none or the caller has hidden it, 403
 *   `course_dashboard_forbidden` when it is between others
 */
export async function ownThread(call: CallContext, id: number): Promise<Thread> {
  const thread = await call.use(MESSAGES).find(id, call.caller.id);
  if (thread && !thread.isHidden) return thread;
  if (thread || !(await call.use(MESSAGES).exists(id))) throw dashboardNotFound('There is no such conversation.');
  throw dashboardForbidden('This conversation is between others.');
}
