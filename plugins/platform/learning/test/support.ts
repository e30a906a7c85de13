import { USERS } from '@plinth/kernel';
import { type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import learning, { COURSES, type Course, type CourseContent, type NewCourse } from '../src/plugin.js';

/** A site with the learning platform; the clock stands at 2026-01-15T12:00:00Z. */
export function learningSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [learning], ...options });
}

/** An account; answers its id. */
export async function person(site: TestSite, login: string, roles: readonly string[] = ['student']): Promise<number> {
  const user = await site.use(USERS).create({ login, email: `${login}@example.org`, displayName: login, roles });
  return user.id;
}

/** What a course of two lessons, a topic and a quiz of two questions is made of. */
export const contents: NewCourse['contents'] = [
  { type: 'lesson', slug: 'roots', title: 'Roots' },
  { type: 'topic', slug: 'hairs', title: 'Root hairs', parent: 'roots' },
  { type: 'lesson', slug: 'leaves', title: 'Leaves' },
  {
    ...{ type: 'quiz', slug: 'test', title: 'Test', parent: 'leaves', passingPercentage: 60 },
    questions: [
      { title: 'Why green?', points: 3 },
      { title: 'Describe a leaf.', type: 'essay', points: 1 },
    ],
  },
];

/** A course with its content by slug. */
export interface MadeCourse extends Course {
  readonly content: Readonly<Record<'roots' | 'hairs' | 'leaves' | 'test', CourseContent>>;
}

/** Makes a course of {@link contents}. */
export async function makeCourse(
  site: TestSite,
  slug: string,
  instructorIds: readonly number[],
  fields: Partial<NewCourse> = {},
): Promise<MadeCourse> {
  const courses = site.pluginContext('learning').use(COURSES);
  const course = await courses.create({
    slug,
    title: slug,
    instructorIds,
    ...(contents ? { contents } : {}),
    ...fields,
  });
  const made = (await courses.contentsOf([course.id])).get(course.id) ?? [];
  const of = (wanted: string) => {
    const found = made.find((each) => each.slug === wanted);
    if (!found) throw new Error(`The course has no ${wanted}.`);
    return found;
  };
  return { ...course, content: { roots: of('roots'), hairs: of('hairs'), leaves: of('leaves'), test: of('test') } };
}

/** The code and status that a call is refused with. */
export async function errorOf(work: Promise<unknown>): Promise<{ code: string; status: unknown }> {
  const thrown: unknown = await work.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  );
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'status' in thrown)
    return { code: String(thrown.code), status: thrown.status };
  throw thrown;
}

/** As many promises as a test of concurrency takes. */
export function fifty<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
}
