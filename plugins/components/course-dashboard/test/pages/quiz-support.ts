import { COURSES, ENROLMENTS, type NewQuestion } from '@plinth/learning';
import type { TestClient, TestResponse, TestSite } from '@plinth/testing';
import { idOf, type School } from '../support.js';
import { unescaped } from './support.js';

/** One question of each type; each has two points but the essay, which has four. */
export const QUESTIONS: readonly NewQuestion[] = [
  { title: 'Which one?', points: 2, task: { choices: [{ text: 'Stone' }, { text: 'Moss', right: true }] } },
  {
    ...{ title: 'Which of these?', type: 'multiple', points: 2 },
    task: { choices: [{ text: 'Fern', right: true }, { text: 'Stone' }, { text: 'Moss', right: true }] },
  },
  { title: 'What makes it green?', type: 'free_answer', points: 2, task: { accepted: ['chlorophyll'] } },
  { title: 'In which order?', type: 'sorting', points: 2, task: { order: ['seed', 'shoot', 'leaf'] } },
  {
    ...{ title: 'What belongs together?', type: 'matching', points: 2 },
    task: {
      pairs: [
        { item: 'Birch', match: 'white bark' },
        { item: 'Pine', match: 'red bark' },
      ],
    },
  },
  {
    ...{ title: 'What is missing?', type: 'cloze', points: 2 },
    task: { text: 'A {root} drinks and a {leaf|frond} breathes.' },
  },
  { title: 'Why?', type: 'essay', points: 4 },
];

/** A course of a lesson, a quiz and a lesson, and its ids. */
export interface QuizCourse {
  readonly courseId: number;
  readonly first: number;
  readonly quiz: number;
  readonly last: number;
  /** The ids of the questions, in order. */
  readonly questions: readonly number[];
  /** The page of the quiz. */
  readonly path: string;
}

/** The page of a step. */
export function stepPath(courseId: number, step: number): string {
  return `/learning/courses/${courseId}/steps/${step}`;
}

/** A course with a quiz of these questions that 60 % pass, taught by the instructor. */
export async function quizCourse(
  { site, instructor }: Pick<School, 'site' | 'instructor'>,
  questions: readonly NewQuestion[] = QUESTIONS,
  slug = 'ferns',
): Promise<QuizCourse> {
  const courses = site.pluginContext('learning').use(COURSES);
  const { id: courseId } = await courses.create({
    ...{ slug, title: `About ${slug}`, instructorIds: [idOf(instructor)] },
    contents: [
      { type: 'lesson', slug: 'first', title: 'First lesson' },
      { type: 'quiz', slug: 'quiz', title: 'The quiz', passingPercentage: 60, questions },
      { type: 'lesson', slug: 'last', title: 'Last lesson' },
    ],
  });
  const [first, quiz, last] = ((await courses.contentsOf([courseId])).get(courseId) ?? []).map(({ id }) => id);
  const asked = (await courses.questionsOf([quiz ?? 0])).get(quiz ?? 0) ?? [];
  const ids = { courseId, first: first ?? 0, quiz: quiz ?? 0, last: last ?? 0 };
  return { ...ids, questions: asked.map(({ id }) => id), path: stepPath(courseId, quiz ?? 0) };
}

/** Puts somebody into a course. */
export async function enrol(site: TestSite, who: TestClient, { courseId }: QuizCourse): Promise<void> {
  await site.pluginContext('learning').use(ENROLMENTS).enrol(idOf(who), courseId);
}

/** Fields of a form; several values under one name arrive as a list. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;

/** Answers to {@link QUESTIONS} that are all right. */
export function rightAnswers({ questions }: QuizCourse): Record<string, string | readonly string[]> {
  const [single, multiple, words, order, pairs, gaps, essay] = questions;
  // Items to be put in order are shown by their alphabet: leaf, seed, shoot; so are matches: red bark, white bark.
  return {
    ...{ [`answer-${single}`]: '1', [`answer-${multiple}[]`]: ['0', '2'], [`answer-${words}`]: ' Chlorophyll' },
    ...{ [`answer-${order}-0`]: '1', [`answer-${order}-1`]: '2', [`answer-${order}-2`]: '0' },
    ...{ [`answer-${pairs}-0`]: '1', [`answer-${pairs}-1`]: '0' },
    ...{ [`answer-${gaps}-0`]: 'root', [`answer-${gaps}-1`]: 'frond' },
    [`answer-${essay}`]: 'Because it can.',
  };
}

function hidden(html: string, name: string): string {
  return unescaped(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '');
}

/** A form that somebody opened: what it sends besides the answers. */
export interface OpenedForm {
  readonly _wpnonce: string;
  readonly sheet: string;
}

/** The form on a page. */
export function formIn(html: string): OpenedForm {
  return { _wpnonce: hidden(html, '_wpnonce'), sheet: hidden(html, 'sheet') };
}

/** Opens the form of a quiz. */
export async function openForm(client: TestClient, { path }: QuizCourse, query = {}): Promise<OpenedForm> {
  return formIn((await client.page('GET', path, { query })).text);
}

/** Sends answers with the hidden fields of a form. */
export function send(
  client: TestClient,
  { path }: QuizCourse,
  form: Partial<OpenedForm>,
  answers: Answers,
): Promise<TestResponse> {
  const body = new URLSearchParams(Object.entries(form));
  for (const [name, value] of Object.entries(answers)) for (const each of [value].flat()) body.append(name, each);
  return client.page('POST', path, {
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

/** Opens the form and sends it; answers where it led. */
export async function take(client: TestClient, course: QuizCourse, answers: Answers): Promise<TestResponse> {
  return send(client, course, await openForm(client, course, { again: 1 }), answers);
}
