import {
  type CallContext,
  created,
  EDITABLE,
  type ErrorSpecification,
  id,
  paged,
  pagingArguments,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { dashboardNotFound, fetching, signedOut } from '../errors.js';
import { conversationSchema, presentConversations, presentThread, recipientSchema, threadSchema } from './items.js';
import { MAX_MESSAGE_LENGTH } from './message.js';
import { MESSAGES } from './message-store.js';
import { conversationsAsked, messagesShown, recipientsAsked } from './reading.js';
import { send } from './sending.js';
import { ownThread } from './threads.js';

/** The module that the owner switches on for private messaging. */
export const MESSAGING = 'messaging';

const shared = { module: MESSAGING, access: signedIn() };

const unknown: ErrorSpecification = {
  code: 'course_dashboard_not_found',
  status: 404,
  when: 'there is no such conversation, it is between others, or the caller has deleted it',
};
const failed: ErrorSpecification = {
  code: 'course_dashboard_error',
  status: 500,
  when: 'the data could not be fetched',
};
const ofThread: readonly ErrorSpecification[] = [signedOut, unknown, failed];

const threadId = { id: id('Id of the thread, which is that of its first message.') };
const thread = (call: CallContext & { readonly args: { readonly id: number } }) => ownThread(call, call.args.id);

async function conversationsOf(call: CallContext, args: { readonly page: number; readonly per_page: number }) {
  const { found, total } = await conversationsAsked(call, args);
  const limit = args.per_page;
  const conversations = await presentConversations(call, found);
  return paged({ conversations, total, pages: Math.ceil(total / limit) }, total, limit);
}

const list = route({
  ...shared,
  method: 'GET',
  path: '/messages',
  summary: "The caller's conversations, the latest first.",
  args: pagingArguments({ perPage: 20, maximum: 50 }),
  result: Type.Object({
    conversations: Type.Array(conversationSchema),
    total: Type.Integer(),
    pages: Type.Integer(),
  }),
  errors: [signedOut, failed],
  handle: (call) => fetching(call, () => conversationsOf(call, call.args)),
});

const create = route({
  ...shared,
  method: 'POST',
  path: '/messages',
  summary: 'Writes to somebody in a course: a new conversation, or an answer in one.',
  args: {
    recipient_id: id('Who gets it.'),
    course_id: id('The course that it is about.'),
    subject: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'Needed for a new conversation; at most 200 characters.' }),
    ),
    message: Type.String({ maxLength: MAX_MESSAGE_LENGTH, description: 'HTML; at most 10,000 characters.' }),
    parent_id: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The thread to answer in; left out for a new conversation.' }),
    ),
  },
  result: Type.Object({ id: Type.Integer(), message: Type.String(), thread_id: Type.Integer() }),
  status: 201,
  errors: [
    signedOut,
    { code: 'rest_forbidden', status: 403, when: 'no shared course lets the caller write to this person' },
    unknown,
  ],
  async handle(call) {
    const { id: messageId, threadId: thread_id } = await send(call, call.args);
    const location = `${call.site.restUrl}/course-dashboard/v2/messages/${thread_id}`;
    return created({ id: messageId, message: 'Message sent.', thread_id }, location);
  },
});

const read = route({
  ...shared,
  method: 'GET',
  path: '/messages/:id',
  summary: 'A conversation of the caller with its messages.',
  args: threadId,
  item: threadSchema,
  result: threadSchema,
  errors: ofThread,
  resource: thread,
  handle: (call) =>
    fetching(call, async () => {
      const messages = await messagesShown(call, call.resource);
      return presentThread(call, call.resource, messages);
    }),
});

const remove = route({
  ...shared,
  method: 'DELETE',
  path: '/messages/:id',
  summary: 'Hides a conversation from the caller; when both have done so it is gone for good.',
  args: threadId,
  result: Type.Object({ deleted: Type.Literal(true) }),
  errors: ofThread,
  resource: thread,
  async handle({ caller, resource, use }) {
    if (!(await use(MESSAGES).hide(resource.id, caller.id))) throw dashboardNotFound('There is no such conversation.');
    return { deleted: true };
  },
});

const markRead = route({
  ...shared,
  method: EDITABLE,
  path: '/messages/:id/read',
  summary: 'Marks the messages of a conversation to the caller as read.',
  args: threadId,
  result: Type.Object({ success: Type.Literal(true) }),
  errors: ofThread,
  resource: thread,
  async handle({ caller, resource, use }) {
    await use(MESSAGES).markRead(resource.id, caller.id);
    return { success: true };
  },
});

const unreadCount = route({
  ...shared,
  method: 'GET',
  path: '/messages/unread-count',
  summary: 'How many messages to the caller are unread.',
  result: Type.Object({ count: Type.Integer() }),
  errors: [signedOut, failed],
  handle: (call) => fetching(call, async () => ({ count: await call.use(MESSAGES).unreadCount(call.caller.id) })),
});

const recipients = route({
  ...shared,
  method: 'GET',
  path: '/messages/recipients',
  summary: 'People whom the caller may write to, by name.',
  args: {
    course_id: Type.Integer({ default: 0, minimum: 0, description: 'Only in this course; 0 for any.' }),
    search: Type.String({ default: '', description: 'A part of the display name, login or e-mail address.' }),
  },
  result: Type.Array(recipientSchema),
  errors: [signedOut, failed],
  handle: (call) =>
    fetching(call, async () => {
      const { course_id: courseId, search } = call.args;
      return recipientsAsked(call, courseId, search);
    }),
});

/** Private messaging (docs/components/course-dashboard.md). */
export const messagingRoutes = [list, create, unreadCount, recipients, read, remove, markRead];
