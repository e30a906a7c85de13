import { ACCESS, type CallContext, RestError, USERS } from '@plinth/kernel';
import { COURSES, LEARNING_PEOPLE, RELATIONS } from '@plinth/learning';
import { dashboardNotFound } from '../errors.js';
import { MANAGE } from '../rights.js';
import type { Thread } from './message.js';
import { MESSAGES } from './message-store.js';

/**
 * Whether somebody may write to somebody else about a course: administrators to anyone, instructors to their students
 * and co-instructors, leaders to the members of their groups, students to their instructors
 * (docs/components/course-dashboard.md). Each of these is a relation, and somebody who is in several may use them all.
 */
async function isOpen(call: CallContext, fromId: number, toId: number, courseId: number): Promise<boolean> {
  const from = await call.use(USERS).find(fromId);
  if (!from) return false;
  if (call.use(ACCESS).can(from, MANAGE)) return true;
  const relatedTo = { userId: fromId, relations: RELATIONS };
  return (await call.use(LEARNING_PEOPLE).list({ relatedTo, courseId, userId: toId, limit: 1 })).length > 0;
}

function unrelated(): RestError {
  return new RestError('rest_forbidden', 'You share no course in which you may write to this person.', { status: 403 });
}

/** Whether the caller may begin a conversation with somebody about a course. */
export function mayBegin(call: CallContext, recipientId: number, courseId: number): Promise<boolean> {
  return isOpen(call, call.caller.id, recipientId, courseId);
}

/**
 * Demands that the caller may begin a conversation.
 * @throws RestError 403 `rest_forbidden`; for administrators, who may write to anyone, 404 `course_dashboard_not_found`
 *   when there is no such person or course
 */
export async function demandContact(call: CallContext, recipientId: number, courseId: number): Promise<void> {
  if (!(await mayBegin(call, recipientId, courseId))) throw unrelated();
  if (!(await call.use(USERS).find(recipientId))) throw dashboardNotFound('There is no such person.');
  if (!(await call.use(COURSES).find(courseId))) throw dashboardNotFound('There is no such course.');
}

/**
 * Whether the caller may answer in a conversation: they may write to the other, or the other may write to them. Where somebody
 * asks to be let into a course, whoever was written to may.
 */
export async function mayAnswer(call: CallContext, thread: Thread): Promise<boolean> {
  const { id } = call.caller;
  const { courseId, otherUserId: otherId, requestKey } = thread;
  if ((await call.use(USERS).find(otherId)) === undefined) return false;
  if (requestKey !== null && (await call.use(MESSAGES).hasWritten(thread.id, otherId))) return true;
  return (await isOpen(call, id, otherId, courseId)) || (await isOpen(call, otherId, id, courseId));
}

/**
 * Demands that the caller may answer in a conversation.
 * @throws RestError 403 `rest_forbidden`
 */
export async function demandAnswer(call: CallContext, thread: Thread): Promise<void> {
  if (!(await mayAnswer(call, thread))) throw unrelated();
}

/** The ids of those whom the caller may write to, by display name; in one course unless that is 0. */
export async function contactsOf(
  call: CallContext,
  query: { readonly courseId: number; readonly search: string; readonly limit: number },
): Promise<number[]> {
  const { courseId, search, limit } = query;
  const relatedTo = { userId: call.caller.id, relations: RELATIONS };
  const found = await call.use(LEARNING_PEOPLE).list({
    ...(call.caller.can(MANAGE) ? {} : { relatedTo }),
    ...(courseId === 0 ? {} : { courseId }),
    search,
    limit: limit + 1,
  });
  return found.filter((id) => id !== call.caller.id).slice(0, limit);
}
