import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { type PluginContext, Type, USERS } from '@plinth/kernel';
import { alias, DATABASE, fields, pick, range, sql, where } from '@plinth/kernel/database';
import { COURSES } from '@plinth/learning';
import { MAX_SUBJECT_LENGTH, type NewMessage } from './message.js';
import { MESSAGES, type MessageStore } from './message-store.js';
import { participants, threads } from './tables.js';
import { keptMessageOf } from './text.js';

const time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$', description: 'UTC.' });

const messageItem = Type.Object(
  {
    sender: Type.String({ description: 'Login of either participant.' }),
    message: Type.String({ description: 'HTML.' }),
    createdAt: time,
    readAt: Type.Optional(time),
  },
  { additionalProperties: false },
);

const threadItem = Type.Object(
  {
    course: Type.String({ description: 'Slug of a course.' }),
    subject: Type.String({ minLength: 1, maxLength: MAX_SUBJECT_LENGTH }),
    starter: Type.String({ description: 'Login of whoever began it.' }),
    recipient: Type.String({ description: 'Login of the other participant.' }),
    request: Type.Optional(
      Type.Boolean({ description: 'Whether whoever began it asks to be let into the course; default no.' }),
    ),
    hiddenFor: Type.Optional(Type.String({ description: 'Login of the participant who has deleted it.' })),
    messages: Type.Array(messageItem, { minItems: 1 }),
  },
  { additionalProperties: false },
);

type ThreadItem = Type.Static<typeof threadItem>;

interface Place {
  readonly courseId: number;
  readonly starterId: number;
  readonly recipientId: number;
}

async function placeOf(item: ThreadItem, context: ImportContext): Promise<Place> {
  const courseId = await context.find('courses', item.course);
  const starterId = await context.find('users', item.starter);
  const recipientId = await context.find('users', item.recipient);
  if (courseId !== undefined && starterId !== undefined && recipientId !== undefined)
    return { courseId, starterId, recipientId };
  throw new Error(`course_messages: the course or somebody in "${item.subject}" is not there.`);
}

/** Whether two people have a conversation that began at this moment. */
async function isKnown({ starterId, recipientId }: Place, createdAt: string, { use }: PluginContext): Promise<boolean> {
  const started = where(participants, { userId: starterId, otherUserId: recipientId, isStarter: true });
  const found = await use(DATABASE).sql`SELECT ${threads.id} FROM ${threads}
    JOIN ${participants} ON ${participants.threadId} = ${threads.id}
    WHERE ${threads.createdAt} = ${createdAt} AND ${started}`;
  return found.length > 0;
}

/** A request where somebody asked for the same course already is a conversation like every other. */
async function startItem(item: ThreadItem, courseId: number, fresh: NewMessage, store: MessageStore): Promise<number> {
  const requestId = item.request ? await store.startRequest(courseId, item.subject, fresh) : undefined;
  return requestId ?? store.start(courseId, item.subject, fresh);
}

async function importItem(item: ThreadItem, place: Place, { use }: ImportContext): Promise<void> {
  const { courseId, starterId, recipientId } = place;
  let threadId = 0;
  for (const { sender, message, createdAt, readAt = null } of item.messages) {
    const [from, to] = sender === item.starter ? [starterId, recipientId] : [recipientId, starterId];
    const fresh = { senderId: from, recipientId: to, message: keptMessageOf(message), createdAt, readAt };
    if (threadId === 0) threadId = await startItem(item, courseId, fresh, use(MESSAGES));
    else await use(MESSAGES).reply(threadId, fresh);
  }
  if (item.hiddenFor === undefined) return;
  await use(MESSAGES).hide(threadId, item.hiddenFor === item.starter ? starterId : recipientId);
}

interface ExportRow {
  readonly id: number;
  readonly courseId: number;
  readonly subject: string;
  readonly requestKey: string | null;
  readonly userId: number;
  readonly otherUserId: number;
  readonly hiddenUserId: number | null;
}

const BATCH = 100;
const MAX_MESSAGES = 100_000;

const hidden = alias(participants, 'h');

const EXPORTED = {
  ...pick(threads, ['id', 'courseId', 'subject', 'requestKey']),
  ...pick(participants, ['userId', 'otherUserId']),
  hiddenUserId: sql`(SELECT ${hidden.userId} FROM ${hidden}
    WHERE ${hidden.threadId} = ${threads.id} AND ${hidden.isHidden} = 1)`,
};

/** Threads whose two accounts are still there, after an id. */
function threadsAfter({ use }: PluginContext, after: number): Promise<ExportRow[]> {
  return use(DATABASE).sql`SELECT ${fields(EXPORTED)}
    FROM ${threads} JOIN ${participants} ON ${participants.threadId} = ${threads.id}
    WHERE ${where(participants, { isStarter: true, otherUserId: { not: null } })} AND ${threads.id} > ${after}
    ORDER BY ${threads.id}${range({ limit: BATCH })}`;
}

async function exportBatch(pluginContext: ExportContext, rows: readonly ExportRow[]): Promise<ThreadItem[]> {
  const users = await pluginContext.use(USERS).findMany(rows.flatMap((row) => [row.userId, row.otherUserId]));
  const logins = new Map(users.map((user) => [user.id, user.login]));
  const courses = await pluginContext.use(COURSES).findMany(rows.map((row) => row.courseId));
  const slugs = new Map(courses.map((course) => [course.id, course.slug]));
  const items: ThreadItem[] = [];
  for (const row of rows) {
    const course = slugs.get(row.courseId);
    if (course === undefined) {
      pluginContext.leaveOut(`The conversation "${row.subject}" was left out because its course no longer exists.`);
      continue;
    }
    const messages = await pluginContext.use(MESSAGES).messagesOf(row.id, MAX_MESSAGES);
    const hiddenFor = row.hiddenUserId === null ? undefined : logins.get(row.hiddenUserId);
    items.push({
      course,
      subject: row.subject,
      starter: logins.get(row.userId) ?? '',
      recipient: logins.get(row.otherUserId) ?? '',
      ...(row.requestKey === null ? {} : { request: true }),
      ...(hiddenFor === undefined ? {} : { hiddenFor }),
      messages: messages.map(({ senderId, message, createdAt, readAt }) => ({
        sender: logins.get(senderId) ?? '',
        message,
        createdAt,
        ...(readAt === null ? {} : { readAt }),
      })),
    });
  }
  return items;
}

/** Reports the conversations with somebody whose account is gone. */
async function reportOneSided({ use, leaveOut }: ExportContext): Promise<void> {
  const count = await use(DATABASE).rows(participants).count({ isStarter: true, otherUserId: null });
  if (count > 0) leaveOut(`Conversations with deleted accounts were left out: ${count}.`);
}

/** The section `course_messages`; a conversation is known by its two people and when it began. */
export const threadSection: BundleSection = {
  name: 'course_messages',
  title: 'Private messages about courses',
  item: threadItem,
  after: ['users', 'courses', 'enrolments', 'learning_groups'],
  async import(items: readonly ThreadItem[], context) {
    for (const item of items) {
      const place = await placeOf(item, context);
      const known = await isKnown(place, item.messages[0]?.createdAt ?? '', context);
      if (!known) await importItem(item, place, context);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const items: ThreadItem[] = [];
    for (let after = 0; ; ) {
      const rows = await threadsAfter(pluginContext, after);
      items.push(...(await exportBatch(pluginContext, rows)));
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) break;
    }
    await reportOneSided(pluginContext);
    return items;
  },
};
