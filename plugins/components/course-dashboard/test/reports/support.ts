import { COURSES, COURSEWORK, EARNINGS, ENROLMENTS, LEARNING_GROUPS, STUDY_TIME } from '@plinth/learning';
import type { ChartPayload } from '@plinth/pages/chart';
import type { TestClient, TestHostOptions, TestResponse } from '@plinth/testing';
import { expect } from 'chai';
import { idOf, type School, school } from '../support.js';

/** The route of a report. */
export const reportPath = (id: string) => `/course-dashboard/v2/reports/${id}`;

/** A table as it is answered. */
export interface ShownTable {
  readonly id: string;
  readonly type: 'table';
  readonly columns: readonly { readonly data: string; readonly visible: boolean }[];
  readonly data: readonly Readonly<Record<string, string | number | boolean | null>>[];
  readonly exports: readonly string[];
  readonly meta: { readonly total: number; readonly cached_at: string | null; readonly [field: string]: unknown };
}

/** A chart as it is answered. */
export interface ShownChart {
  readonly id: string;
  readonly type: 'chart';
  readonly title: string;
  readonly chartType: ChartPayload['chartType'];
  readonly chartData: {
    readonly labels: readonly string[];
    readonly datasets: readonly { readonly label: string; readonly data: readonly number[] }[];
  };
  readonly options: ChartPayload['options'];
  readonly meta: { readonly total: number; readonly cached_at: string | null; readonly [field: string]: unknown };
}

type Query = Readonly<Record<string, string | number>>;

async function read(client: TestClient, id: string, query: Query): Promise<TestResponse> {
  const response = await client.get(reportPath(id), { query });
  expect(response.status, response.text).to.equal(200);
  return response;
}

/** Reads a table. */
export async function table(client: TestClient, id: string, query: Query = {}): Promise<ShownTable> {
  return (await read(client, id, query)).json<ShownTable>();
}

/** Reads a chart. */
export async function chart(client: TestClient, id: string, query: Query = {}): Promise<ShownChart> {
  return (await read(client, id, query)).json<ShownChart>();
}

/** The values of the first series of a chart by its labels. */
export function drawn({ chartData: { labels, datasets } }: ShownChart): Record<string, number> {
  return Object.fromEntries(labels.map((label, place) => [label, datasets[0]?.data[place] ?? Number.NaN]));
}

/** The labels of a chart whose first series is not 0, with their values. */
export function marked(shown: ShownChart): Record<string, number> {
  return Object.fromEntries(Object.entries(drawn(shown)).filter(([, value]) => value !== 0));
}

/** Ids of what the courses of an academy are made of. */
export interface Contents {
  readonly lesson: number;
  readonly topic: number;
  readonly quiz: number;
  /** Single choice for 3 points, essay for 1. */
  readonly questions: readonly [number, number];
}

/**
 * A school with something to report. Both courses get a lesson, a topic of it and a quiz of two questions; the group has
 * botany, with student and outsider as members. See {@link academy} for what happened.
 */
export interface Academy extends School {
  readonly mosses: number;
  readonly rocks: number;
  readonly groupId: number;
  readonly inMosses: Contents;
  readonly inRocks: Contents;
}

async function courseWith({ site }: School, slug: string, title: string, teachers: readonly TestClient[]) {
  const courses = site.pluginContext('learning').use(COURSES);
  const { id } = await courses.create({
    ...{ slug, title, instructorIds: teachers.map(idOf), createdAt: '2025-10-01T00:00:00.000Z' },
    contents: [
      { type: 'lesson', slug: 'wet', title: `${title}: lesson` },
      { type: 'topic', slug: 'wetter', title: `${title}: topic`, parent: 'wet' },
      {
        ...{ type: 'quiz', slug: 'test', title: `${title}: quiz`, parent: 'wet', passingPercentage: 60 },
        questions: [
          { title: 'Why?', points: 3 },
          { title: 'Describe it.', type: 'essay', points: 1 },
        ],
      },
    ],
  });
  const made = (await courses.contentsOf([id])).get(id) ?? [];
  const of = (type: string) => made.find((each) => each.type === type)?.id ?? 0;
  const [first, second] = (await courses.questionsOf([of('quiz')])).get(of('quiz')) ?? [];
  const questions = [first?.id ?? 0, second?.id ?? 0] as const;
  return { id, contents: { lesson: of('lesson'), topic: of('topic'), quiz: of('quiz'), questions } };
}

/** An attempt at a quiz: the choice right or wrong, the essay with a point. */
export async function attempt(
  { site }: School,
  who: TestClient,
  { quiz, questions }: Contents,
  right: boolean,
  completedAt: string,
): Promise<void> {
  const answers = [
    { questionId: questions[0], correct: right, points: right ? 3 : 0, timeSpent: 30 },
    { questionId: questions[1], correct: true, points: 1, timeSpent: 60 },
  ];
  await site
    .pluginContext('learning')
    .use(COURSEWORK)
    .addAttempt({ userId: idOf(who), quizId: quiz, answers, completedAt });
}

async function learned(all: Academy): Promise<void> {
  const { site, student, classmate, outsider, mosses, rocks, inMosses, inRocks } = all;
  const { use } = site.pluginContext('learning');
  const enrolments = use(ENROLMENTS);
  await enrolments.enrol(idOf(student), mosses, '2025-11-05T08:00:00.000Z');
  await enrolments.enrol(idOf(classmate), mosses, '2026-01-10T08:00:00.000Z');
  await enrolments.enrol(idOf(outsider), rocks, '2025-12-20T08:00:00.000Z');
  for (const [content, at] of [
    [inMosses.lesson, '2025-11-06T08:00:00.000Z'],
    [inMosses.topic, '2025-11-07T08:00:00.000Z'],
  ] as const)
    await enrolments.completeStep(idOf(student), content, at);
  await attempt(all, student, inMosses, false, '2025-11-08T08:00:00.000Z');
  await attempt(all, student, inMosses, true, '2025-11-09T08:00:00.000Z');
  await enrolments.completeStep(idOf(classmate), inMosses.lesson, '2026-01-11T08:00:00.000Z');
  await attempt(all, outsider, inRocks, false, '2026-01-12T08:00:00.000Z');
  const time = use(STUDY_TIME);
  await time.add(idOf(student), inMosses.lesson, 3_600, '2025-11-06T08:00:00.000Z');
  await time.add(idOf(student), inMosses.topic, 1_800, '2026-01-12T08:00:00.000Z');
  await time.add(idOf(classmate), inMosses.lesson, 60, '2026-01-13T08:00:00.000Z');
  await time.add(idOf(outsider), inRocks.lesson, 600, '2026-01-14T08:00:00.000Z');
}

async function handedIn({ site, student, outsider, mosses, rocks, inMosses, inRocks }: Academy): Promise<void> {
  const coursework = site.pluginContext('learning').use(COURSEWORK);
  const file = { fileName: 'moss.pdf', fileUrl: 'https://example.org/moss.pdf', points: 0, pointsTotal: 5 };
  const approved = { userId: idOf(student), courseId: mosses, lessonId: inMosses.lesson, approved: true, points: 4 };
  await coursework.addAssignment({ ...file, ...approved, submittedAt: '2025-11-06T09:00:00.000Z' });
  const waiting = { userId: idOf(outsider), courseId: rocks, lessonId: inRocks.lesson, approved: false };
  await coursework.addAssignment({ ...file, ...waiting, submittedAt: '2026-01-12T09:00:00.000Z' });
  const essay = { answer: 'It is green.', graded: false, points: 0, pointsTotal: 5 };
  const ofStudent = {
    userId: idOf(student),
    courseId: mosses,
    quizId: inMosses.quiz,
    questionId: inMosses.questions[1],
  };
  await coursework.addEssay({
    ...essay,
    ...ofStudent,
    graded: true,
    points: 3,
    submittedAt: '2025-11-09T08:00:00.000Z',
  });
  const ofOutsider = {
    userId: idOf(outsider),
    courseId: rocks,
    quizId: inRocks.quiz,
    questionId: inRocks.questions[1],
  };
  await coursework.addEssay({ ...essay, ...ofOutsider, submittedAt: '2026-01-12T08:00:00.000Z' });
}

async function earned({ site, instructor, assistant, rival, mosses, rocks }: Academy): Promise<void> {
  const earnings = site.pluginContext('learning').use(EARNINGS);
  const add = (who: TestClient, courseId: number, amount: number, reference: string, earnedAt: string) =>
    earnings.add({ userId: idOf(who), courseId, amount, currency: 'EUR', reference, earnedAt });
  await add(instructor, mosses, 7_000, 'order-1', '2025-11-05T08:00:00.000Z');
  await add(instructor, mosses, 7_050, 'order-2', '2026-01-10T08:00:00.000Z');
  await add(assistant, mosses, 3_000, 'order-1', '2025-11-05T08:00:00.000Z');
  await add(rival, rocks, 9_900, 'order-3', '2025-12-20T08:00:00.000Z');
}

/**
 * A school that has learned. Instructor and assistant teach mosses, rival teaches rocks. Student completed mosses (two
 * attempts, the second passed), classmate began it, outsider failed the quiz of rocks and did nothing else there. The
 * courses botany and geology of the school stay without content; the clock stands at 2026-01-15T12:00:00Z.
 */
export async function academy(options: Partial<TestHostOptions> = {}): Promise<Academy> {
  const base = await school(options);
  const mosses = await courseWith(base, 'mosses', 'Mosses', [base.instructor, base.assistant]);
  const rocks = await courseWith(base, 'rocks', 'Rocks', [base.rival]);
  const groups = base.site.pluginContext('learning').use(LEARNING_GROUPS);
  const group = await groups.findBySlug('first');
  const courses = { mosses: mosses.id, rocks: rocks.id, inMosses: mosses.contents, inRocks: rocks.contents };
  const all: Academy = { ...base, ...courses, groupId: group?.id ?? 0 };
  await learned(all);
  await handedIn(all);
  await earned(all);
  return all;
}
