import { type CallContext, invalidParam } from '@plinth/kernel';
import { dashboardNotFound } from '../errors.js';
import { dashboardHooks } from '../hooks.js';
import { MESSAGES } from './message-store.js';
import { demandAnswer, demandContact } from './rules.js';
import { messageOf, messageOfText, subjectOf } from './text.js';
import { ownThread } from './threads.js';

/** What is sent by `POST /messages`. */
export interface SentMessage {
  readonly recipient_id: number;
  readonly course_id: number;
  readonly subject?: string | undefined;
  readonly message: string;
  /** Whether the message is plain text, as it is typed on a page, and not HTML. */
  readonly isText?: boolean;
  readonly parent_id?: number | undefined;
}

/** Where a message went. */
export interface Delivered {
  readonly id: number;
  readonly threadId: number;
}

function bodyOf({ isText, message }: SentMessage): string {
  return isText ? messageOfText(message) : messageOf(message);
}

async function begin(call: CallContext, sent: SentMessage): Promise<Delivered> {
  const { recipient_id: recipientId, course_id: courseId } = sent;
  const senderId = call.caller.id;
  const [subject, message] = [subjectOf(sent.subject), bodyOf(sent)];
  if (recipientId === senderId) throw invalidParam({ recipient_id: 'You cannot write to yourself.' });
  await demandContact(call, recipientId, courseId);
  const id = await call.use(MESSAGES).start(courseId, subject, { senderId, recipientId, message });
  return { id, threadId: id };
}

async function answer(call: CallContext, sent: SentMessage, threadId: number): Promise<Delivered> {
  const message = bodyOf(sent);
  const thread = await ownThread(call, threadId);
  const { otherUserId: recipientId, courseId } = thread;
  if (sent.recipient_id !== recipientId)
    throw invalidParam({ recipient_id: 'This person is not in the conversation.' });
  if (sent.course_id !== courseId) throw invalidParam({ course_id: 'The conversation is about another course.' });
  await demandAnswer(call, thread);
  const id = await call.use(MESSAGES).reply(threadId, { senderId: call.caller.id, recipientId, message });
  if (id === undefined) throw dashboardNotFound('There is no such conversation.');
  return { id, threadId };
}

/**
 * Asks whoever teaches a course to be let into it, in the caller's words: by one conversation for each course, which comes back
 * where the caller has deleted it, with whomever it was with. Undefined where they asked already.
 * @throws RestError 400 `rest_invalid_param`
 */
export async function sendRequest(
  call: CallContext,
  { recipientId, courseId, ...sent }: { recipientId: number; courseId: number; subject: string; message: string },
): Promise<Delivered | undefined> {
  const senderId = call.caller.id;
  const message = messageOfText(sent.message);
  const before = await call.use(MESSAGES).requestOf(courseId, senderId);
  if (before && !before.isHidden) return undefined;
  const toId = before?.otherUserId ?? recipientId;
  const fresh = { senderId, recipientId: toId, message };
  const id = before
    ? await call.use(MESSAGES).reply(before.id, fresh)
    : await call.use(MESSAGES).startRequest(courseId, sent.subject, fresh);
  if (id === undefined) return undefined;
  const threadId = before?.id ?? id;
  await call.hooks.action(dashboardHooks.course_dashboard_message_sent, id, threadId, senderId, toId);
  return { id, threadId };
}

/**
 * Sends a message of the caller: into the thread that `parent_id` names, or as the first one of a new thread.
 * @throws RestError 400 `rest_invalid_param`, 403 `rest_forbidden`, 404 `course_dashboard_not_found`
 */
export async function send(call: CallContext, sent: SentMessage): Promise<Delivered> {
  const { parent_id: parent = 0 } = sent;
  const delivered = parent === 0 ? await begin(call, sent) : await answer(call, sent, parent);
  const { id, threadId } = delivered;
  await call.hooks.action(
    dashboardHooks.course_dashboard_message_sent,
    id,
    threadId,
    call.caller.id,
    sent.recipient_id,
  );
  return delivered;
}
