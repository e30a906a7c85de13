import type { PluginContext, Timestamp } from '@plinth/kernel';
import { COURSES, type CourseContent, ENROLMENTS } from '@plinth/learning';

/** A step of a course, and when the learner completed it. */
export interface OwnStep extends CourseContent {
  readonly completedAt: Timestamp | undefined;
}

/** The steps of a course with what was completed of them. */
export function ownSteps(
  contents: readonly CourseContent[],
  completed: readonly { readonly contentId: number; readonly completedAt: Timestamp }[],
): OwnStep[] {
  const times = new Map(completed.map(({ contentId, completedAt }) => [contentId, completedAt]));
  return contents.map((content) => ({ ...content, completedAt: times.get(content.id) }));
}

/** The first step that is not completed. */
export function nextOf(steps: readonly OwnStep[]): OwnStep | undefined {
  return steps.find(({ completedAt }) => completedAt === undefined);
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
  const found = enrolments.flatMap(({ id, courseId }) => {
    const next = nextOf(ownSteps(contents.get(courseId) ?? [], completed.get(id) ?? []));
    return next ? [[courseId, next] as const] : [];
  });
  return new Map(found);
}
