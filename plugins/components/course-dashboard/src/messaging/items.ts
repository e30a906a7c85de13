import { avatarUrl } from '@plinth/accounts';
import { type CallContext, nullable, type SiteInfo, Type, USERS, type User } from '@plinth/kernel';
import { COURSES } from '@plinth/learning';
import { siteClock } from '../times.js';
import type { Conversation, Message, Thread } from './message.js';
import { plainText } from './text.js';

const AVATAR_SIZE = 96;
const EXCERPT = 200;

const personSchema = Type.Object({
  id: Type.Integer({ description: 'Id of the user; 0 when the account is gone.' }),
  name: Type.String(),
  avatar: Type.String(),
});

const threadFields = {
  thread_id: Type.Integer({ description: 'Id of the first message.' }),
  subject: Type.String(),
  course_id: Type.Integer(),
  course_name: Type.String(),
  other_user: personSchema,
};

/** A thread in the list (docs/components/course-dashboard.md). */
export const conversationSchema = Type.Object({
  ...threadFields,
  last_message: Type.String({ description: 'Beginning of the latest message, without HTML.' }),
  last_message_at: Type.String(),
  unread_count: Type.Integer(),
});

/** A message of a thread (docs/components/course-dashboard.md). */
export const messageSchema = Type.Object({
  id: Type.Integer(),
  sender_id: Type.Integer(),
  sender: personSchema,
  message: Type.String({ description: 'HTML.' }),
  read_at: nullable(Type.String()),
  created_at: Type.String(),
  is_mine: Type.Boolean(),
});

/** A thread with its messages (docs/components/course-dashboard.md). */
export const threadSchema = Type.Object({ ...threadFields, messages: Type.Array(messageSchema) });

/** Somebody whom the caller may write to (docs/components/course-dashboard.md). */
export const recipientSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  avatar: Type.String(),
  role: Type.String(),
});

function person(site: SiteInfo, id: number, user: User | undefined) {
  if (!user) return { id: 0, name: '', avatar: avatarUrl(site, undefined, AVATAR_SIZE) };
  return { id, name: user.displayName, avatar: avatarUrl(site, user, AVATAR_SIZE) };
}

async function peopleOf(call: CallContext, ids: readonly number[]) {
  const users = await call.use(USERS).findMany([...new Set(ids)]);
  const known = new Map(users.map((user) => [user.id, user]));
  return (id: number) => person(call.site, id, known.get(id));
}

async function threadFieldsOf(call: CallContext, threads: readonly Thread[]) {
  const courses = await call.use(COURSES).findMany(threads.map(({ courseId }) => courseId));
  const names = new Map(courses.map((course) => [course.id, course.title]));
  const people = await peopleOf(
    call,
    threads.map(({ otherUserId }) => otherUserId),
  );
  return ({ id, subject, courseId, otherUserId }: Thread) => ({
    thread_id: id,
    subject,
    course_id: courseId,
    course_name: names.get(courseId) ?? '',
    other_user: people(otherUserId),
  });
}

/** The threads of a list. Two queries, however many there are. */
export async function presentConversations(call: CallContext, conversations: readonly Conversation[]) {
  const fields = await threadFieldsOf(call, conversations);
  return conversations.map((conversation) => ({
    ...fields(conversation),
    last_message: plainText(conversation.lastMessage, EXCERPT),
    last_message_at: siteClock(call, conversation.lastAt),
    unread_count: conversation.unread,
  }));
}

/** A thread with its messages. */
export async function presentThread(call: CallContext, thread: Thread, messages: readonly Message[]) {
  const fields = await threadFieldsOf(call, [thread]);
  const people = await peopleOf(
    call,
    messages.map(({ senderId }) => senderId),
  );
  return {
    ...fields(thread),
    messages: messages.map(({ id, senderId, message, readAt, createdAt }) => ({
      id,
      sender_id: senderId,
      sender: people(senderId),
      message,
      read_at: readAt === null ? null : siteClock(call, readAt),
      created_at: siteClock(call, createdAt),
      is_mine: senderId === call.caller.id,
    })),
  };
}

const ROLES = ['administrator', 'instructor', 'group_leader', 'student'];

/** What somebody is in learning: the first of these roles that they hold, or else any that they have. */
function roleOf({ roles }: User): string {
  return ROLES.find((role) => roles.includes(role)) ?? roles[0] ?? '';
}

/** People whom the caller may write to, in the order of the ids. */
export async function presentRecipients(call: CallContext, ids: readonly number[]) {
  const users = await call.use(USERS).findMany(ids);
  return users.map((user) => {
    const { id, name, avatar } = person(call.site, user.id, user);
    return { id, name, email: user.email, avatar, role: roleOf(user) };
  });
}
