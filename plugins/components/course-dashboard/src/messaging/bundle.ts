import { type BundleSection, DATABASE, type ImportContext, type Tools, Type, USERS } from '@plinth/kernel';
import { COURSES } from '@plinth/learning';
import { LONGEST_SUBJECT } from './message.js';
import { MESSAGES } from './message-store.js';
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
    subject: Type.String({ minLength: 1, maxLength: LONGEST_SUBJECT }),
    starter: Type.String({ description: 'Login of whoever began it.' }),
    recipient: Type.String({ description: 'Login of the other participant.' }),
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
async function isKnown({ starterId, recipientId }: Place, createdAt: string, { use }: Tools): Promise<boolean> {
  const sql = `SELECT t.id FROM ${use(DATABASE).table('course_threads')} t
    JOIN ${use(DATABASE).table('course_thread_participants')} p ON p.thread_id = t.id
    WHERE t.created_at = $1 AND p.user_id = $2 AND p.other_user_id = $3 AND p.is_starter = 1`;
  return (await use(DATABASE).selectOne(sql, [createdAt, starterId, recipientId])) !== undefined;
}

async function bringIn(item: ThreadItem, place: Place, { use }: ImportContext): Promise<void> {
  const { courseId, starterId, recipientId } = place;
  let threadId = 0;
  for (const { sender, message, createdAt, readAt = null } of item.messages) {
    const [from, to] = sender === item.starter ? [starterId, recipientId] : [recipientId, starterId];
    const fresh = { senderId: from, recipientId: to, message: keptMessageOf(message), createdAt, readAt };
    if (threadId === 0) threadId = await use(MESSAGES).start(courseId, item.subject, fresh);
    else await use(MESSAGES).reply(threadId, fresh);
  }
  if (item.hiddenFor === undefined) return;
  await use(MESSAGES).hide(threadId, item.hiddenFor === item.starter ? starterId : recipientId);
}

interface ExportRow {
  readonly id: number;
  readonly course_id: number;
  readonly subject: string;
  readonly user_id: number;
  readonly other_user_id: number;
  readonly hidden_user_id: number | null;
}

const BATCH = 100;
const MOST_MESSAGES = 100_000;

/** Threads whose two accounts are still there, after an id. */
function threadsAfter({ use }: Tools, after: number): Promise<ExportRow[]> {
  const database = use(DATABASE);
  const participants = database.table('course_thread_participants');
  return database.select<ExportRow>(
    `SELECT t.id, t.course_id, t.subject, p.user_id, p.other_user_id,
        (SELECT h.user_id FROM ${participants} h WHERE h.thread_id = t.id AND h.is_hidden = 1) AS hidden_user_id
      FROM ${database.table('course_threads')} t JOIN ${participants} p ON p.thread_id = t.id
      WHERE p.is_starter = 1 AND p.other_user_id IS NOT NULL AND t.id > $1 ORDER BY t.id LIMIT ${BATCH}`,
    [after],
  );
}

async function exportBatch(tools: Tools, rows: readonly ExportRow[]): Promise<ThreadItem[]> {
  const users = await tools.use(USERS).findMany(rows.flatMap((row) => [row.user_id, row.other_user_id]));
  const logins = new Map(users.map((user) => [user.id, user.login]));
  const courses = await tools.use(COURSES).findMany(rows.map((row) => row.course_id));
  const slugs = new Map(courses.map((course) => [course.id, course.slug]));
  const items: ThreadItem[] = [];
  for (const row of rows) {
    const course = slugs.get(row.course_id);
    if (course === undefined) continue;
    const messages = await tools.use(MESSAGES).messagesOf(row.id, MOST_MESSAGES);
    const hiddenFor = row.hidden_user_id === null ? undefined : logins.get(row.hidden_user_id);
    items.push({
      course,
      subject: row.subject,
      starter: logins.get(row.user_id) ?? '',
      recipient: logins.get(row.other_user_id) ?? '',
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
      if (!known) await bringIn(item, place, context);
      context.count(known ? 'kept' : 'created');
    }
  },
  async export(tools) {
    const items: ThreadItem[] = [];
    for (let after = 0; ; ) {
      const rows = await threadsAfter(tools, after);
      items.push(...(await exportBatch(tools, rows)));
      if (rows.length < BATCH) return items;
      after = rows.at(-1)?.id ?? after;
    }
  },
};
