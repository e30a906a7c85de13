import type { PluginContext, Timestamp } from '@plinth/kernel';
import { COURSES, type CourseContent, ENROLMENTS } from '@plinth/learning';

/** A step of a course, and when the learner completed it. */
export interface OwnStep extends CourseContent {
  readonly completedAt: Timestamp | undefined;
  /** Whether it can be done on this site: all but quizzes whose answers are taken elsewhere. */
  readonly isHere: boolean;
}

/** Those quizzes of courses that can be taken on this site. */
export function takeableIn({ use }: Pick<PluginContext, 'use'>, contents: readonly CourseContent[]) {
  return use(COURSES).takeable(contents.flatMap(({ id, type }) => (type === 'quiz' ? [id] : [])));
}

/** The steps of a course with what was completed of them. */
export function ownSteps(
  contents: readonly CourseContent[],
  completed: readonly { readonly contentId: number; readonly completedAt: Timestamp }[],
  takeable: ReadonlySet<number>,
): OwnStep[] {
  const times = new Map(completed.map(({ contentId, completedAt }) => [contentId, completedAt]));
  return contents.map((content) => {
    const isHere = content.type !== 'quiz' || takeable.has(content.id);
    return { ...content, completedAt: times.get(content.id), isHere };
  });
}

/**
 * Whether whoever learns says themselves that a step is done: quizzes are done by passing them, and lessons that take a file by
 * its approval. Where that was before they were taken out of the course and put in again, they say it.
 */
export function isMarkedByHand(
  { assignmentPoints, type }: Pick<CourseContent, 'assignmentPoints' | 'type'>,
  isApproved: boolean,
): boolean {
  return type !== 'quiz' && (assignmentPoints === null || isApproved);
}

/** The first step that is open and can be done here, or that is open at least. */
export function nextOf(steps: readonly OwnStep[]): OwnStep | undefined {
  const open = steps.filter(({ completedAt }) => completedAt === undefined);
  return open.find(({ isHere }) => isHere) ?? open[0];
}

/** The step that somebody goes on with after the one at a place: one behind it, or before it, or none. */
export function nextAfter(steps: readonly OwnStep[], place: number): OwnStep | undefined {
  return nextOf([...steps.slice(place + 1), ...steps.slice(0, place)]);
}

/** What comes next for somebody in each of the courses that they are in; as many queries however many courses. */
export async function nextSteps(
  { use }: Pick<PluginContext, 'use'>,
  userId: number,
  most: number,
): Promise<Map<number, OwnStep>> {
  const { enrolments } = await use(ENROLMENTS).list({ userId, limit: most });
  const [contents, completed] = await Promise.all([
    use(COURSES).contentsOf(enrolments.map(({ courseId }) => courseId)),
    use(ENROLMENTS).stepsOf(enrolments.map(({ id }) => id)),
  ]);
  const takeable = await takeableIn({ use }, [...contents.values()].flat());
  const found = enrolments.flatMap(({ id, courseId }) => {
    const next = nextOf(ownSteps(contents.get(courseId) ?? [], completed.get(id) ?? [], takeable));
    return next ? [[courseId, next] as const] : [];
  });
  return new Map(found);
}
