import learning, { COURSES, ENROLMENTS, LEARNING_GROUPS } from '@plinth/learning';
import { type TestClient, type TestHostOptions, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import courseDashboard from '../src/plugin.js';

const NAMESPACE = '/course-dashboard/v2';

/** A site with private messaging; the clock stands at 2026-01-15T12:00:00Z. */
export function messagingSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({
    plugins: [learning, courseDashboard],
    ...options,
  });
}

/** The people of a small school: two courses by different instructors, and a group. */
export interface School {
  readonly site: TestSite;
  readonly administrator: TestClient;
  readonly instructor: TestClient;
  readonly assistant: TestClient;
  readonly rival: TestClient;
  readonly leader: TestClient;
  readonly student: TestClient;
  readonly classmate: TestClient;
  readonly outsider: TestClient;
  /** Taught by instructor and assistant; student and classmate are enrolled. */
  readonly botany: number;
  /** Taught by rival; outsider is enrolled. */
  readonly geology: number;
}

/** The id of a client's user. */
export function idOf(client: TestClient): number {
  return client.user?.id ?? 0;
}

async function foundCourses({ site, instructor, assistant, rival }: Omit<School, 'botany' | 'geology'>) {
  const courses = site.pluginContext('learning').use(COURSES);
  const botany = await courses.create({
    ...{ slug: 'botany', title: 'Botany', instructorIds: [idOf(instructor), idOf(assistant)] },
  });
  const geology = await courses.create({ slug: 'geology', title: 'Geology', instructorIds: [idOf(rival)] });
  return { botany: botany.id, geology: geology.id };
}

/** Fills a site with a school. The leader's group holds student and outsider, and has botany. */
export async function school(options: Partial<TestHostOptions> = {}): Promise<School> {
  const site = await messagingSite(options);
  const [instructor, assistant, rival] = [
    await site.as('instructor'),
    await site.as('instructor', 'assistant'),
    await site.as('instructor', 'rival'),
  ];
  const people = {
    ...{ site, instructor, assistant, rival, administrator: await site.as('administrator') },
    leader: await site.as('group_leader', 'leader'),
    student: await site.as('student'),
    classmate: await site.as('student', 'classmate'),
    outsider: await site.as('student', 'outsider'),
  };
  const courses = await foundCourses(people);
  const { use } = site.pluginContext('learning');
  for (const each of [people.student, people.classmate]) await use(ENROLMENTS).enrol(idOf(each), courses.botany);
  await use(ENROLMENTS).enrol(idOf(people.outsider), courses.geology);
  const group = await use(LEARNING_GROUPS).create({
    slug: 'first',
    name: 'First group',
    leaderIds: [idOf(people.leader)],
    courseIds: [],
  });
  for (const each of [people.student, people.outsider]) await use(LEARNING_GROUPS).join(group.id, idOf(each), 'member');
  return { ...people, ...courses };
}

/** Sends a message; a new conversation unless the fields name a parent. */
export function send(
  from: TestClient,
  to: TestClient,
  course_id: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<TestResponse> {
  const body = { recipient_id: idOf(to), course_id, subject: 'Ferns', message: '<p>Hello</p>', ...fields };
  return from.post(`${NAMESPACE}/messages`, body);
}

/** Begins a conversation and answers the id of its thread. */
export async function begin(from: TestClient, to: TestClient, course: number, fields: object = {}): Promise<number> {
  const response = await send(from, to, course, { ...fields });
  expect(response.status, response.text).to.equal(201);
  return response.json<{ thread_id: number }>().thread_id;
}

/** A message as a thread shows it. */
export interface ShownMessage {
  readonly id: number;
  readonly sender_id: number;
  readonly sender: { readonly id: number; readonly name: string; readonly avatar: string };
  readonly message: string;
  readonly read_at: string | null;
  readonly created_at: string;
  readonly is_mine: boolean;
}

/** A thread as somebody reads it. */
export interface ShownThread {
  readonly thread_id: number;
  readonly other_user: { readonly id: number; readonly name: string };
  readonly messages: readonly ShownMessage[];
}

/** Reads a thread. */
export async function readThread(client: TestClient, id: number): Promise<ShownThread> {
  const response = await client.get(`${NAMESPACE}/messages/${id}`);
  expect(response.status, response.text).to.equal(200);
  return response.json<ShownThread>();
}

/** An item of the list of conversations. */
export interface ShownConversation {
  readonly thread_id: number;
  readonly unread_count: number;
  readonly last_message: string;
  readonly [field: string]: unknown;
}

/** The list of conversations. */
export async function conversations(client: TestClient, query = {}) {
  const response = await client.get(`${NAMESPACE}/messages`, { query });
  expect(response.status, response.text).to.equal(200);
  return response.json<{ conversations: ShownConversation[]; total: number; pages: number }>();
}

/** How many messages are unread. */
export async function unread(client: TestClient): Promise<number> {
  return (await client.get(`${NAMESPACE}/messages/unread-count`)).json<{ count: number }>().count;
}

/** The ids of those whom a search finds. */
export async function recipients(client: TestClient, query = {}): Promise<number[]> {
  const response = await client.get(`${NAMESPACE}/messages/recipients`, { query });
  expect(response.status, response.text).to.equal(200);
  return response.json<{ id: number }[]>().map(({ id }) => id);
}
