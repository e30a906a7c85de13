import type { CallContext } from '@plinth/kernel';
import { COURSEWORK, type Essay, HAND_INS } from '@plinth/learning';
import { type Work, workOfAssignment } from '../work/work.js';
import type { OwnStep } from './next-step.js';

/** As many of one's own essays stand on the page of a quiz; the report has them all. */
const MAX_ESSAYS = 10;
/** Of several files for a lesson, which come from other systems, the latest ones are looked at. */
const MAX_FILES = 10;

/** What a learner handed in for a lesson, or may hand in. */
export interface OwnAssignment {
  /** The approved one, or the latest; none yet. */
  readonly work: Work | undefined;
  /** Whether the site has its file. */
  readonly hasFile: boolean;
}

/** A learner's own essays of a quiz, the latest first. */
export async function ownEssays(
  { caller, use }: Pick<CallContext, 'caller' | 'use'>,
  quizId: number,
): Promise<Essay[]> {
  return (await use(COURSEWORK).essays({ userId: caller.id, quizId, limit: MAX_ESSAYS })).essays;
}

/** A learner's own assignment for a lesson; undefined for a step that takes none and has none. */
export async function ownAssignment(
  { caller, use }: Pick<CallContext, 'caller' | 'use'>,
  { assignmentPoints, id: lessonId, type }: OwnStep,
): Promise<OwnAssignment | undefined> {
  if (type !== 'lesson') return undefined;
  const { assignments } = await use(COURSEWORK).assignments({ userId: caller.id, lessonId, limit: MAX_FILES });
  const assignment = assignments.find(({ approved }) => approved) ?? assignments[0];
  if (!assignment) return assignmentPoints === null ? undefined : { work: undefined, hasFile: false };
  const file = assignment.fileKey === null ? undefined : await use(HAND_INS).fileOf(assignment);
  return { work: workOfAssignment(assignment), hasFile: file !== undefined };
}
