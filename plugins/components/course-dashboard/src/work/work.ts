import type { CallContext, Timestamp } from '@plinth/kernel';
import { type Assignment, COURSEWORK, type Essay, type SubmissionKind } from '@plinth/learning';
import type { Grader } from './grader.js';

/** An essay or an assignment, as whoever grades it needs it. */
export interface Work {
  readonly kind: SubmissionKind;
  readonly id: number;
  readonly userId: number;
  readonly courseId: number;
  /** The quiz or lesson; null where it is gone. */
  readonly contentId: number | null;
  /** Of an essay; null where it is gone. */
  readonly questionId: number | null;
  /** What was written; empty for files. */
  readonly answer: string;
  /** The file that was handed in; none for essays. */
  readonly file: Pick<Assignment, 'id' | 'fileKey' | 'fileName' | 'fileUrl'> | undefined;
  /** Whether it is graded, or approved. */
  readonly isDone: boolean;
  /** Whether an assignment was sent back, and no other file is handed in yet. */
  readonly isSentBack: boolean;
  readonly points: number;
  readonly pointsTotal: number;
  /** What was said to the learner; empty for nothing. */
  readonly note: string;
  readonly gradedAt: Timestamp | null;
  readonly revision: number;
  readonly submittedAt: Timestamp;
}

/** An essay as work. */
export function workOfEssay({ graded, note, quizId, ...essay }: Essay): Work {
  return {
    ...essay,
    kind: 'essay',
    contentId: quizId,
    file: undefined,
    isDone: graded,
    isSentBack: false,
    note: note ?? '',
  };
}

/** An assignment as work. */
export function workOfAssignment(assignment: Assignment): Work {
  const { approved, fileKey, fileName, fileUrl, lessonId, note, sentBackAt, ...rest } = assignment;
  return {
    ...{ ...rest, kind: 'assignment', contentId: lessonId, questionId: null, answer: '', isDone: approved },
    isSentBack: sentBackAt !== null,
    ...{ note: note ?? '', file: { id: rest.id, fileKey, fileName, fileUrl } },
  };
}

/** A piece of work that somebody may grade; undefined where there is none of theirs. */
export async function gradableWork(
  { use }: Pick<CallContext, 'use'>,
  { exceptUserId, scope }: Grader,
  kind: SubmissionKind,
  id: number,
): Promise<Work | undefined> {
  const query = { ...scope, id, limit: 1 };
  const found =
    kind === 'essay'
      ? (await use(COURSEWORK).essays(query)).essays.map(workOfEssay)
      : (await use(COURSEWORK).assignments(query)).assignments.map(workOfAssignment);
  return found.find(({ userId }) => userId !== exceptUserId);
}
