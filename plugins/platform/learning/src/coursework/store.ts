import {
  CLOCK,
  type Clock,
  DATABASE,
  type Database,
  grouped,
  inject,
  injectable,
  TOOLS,
  type Tools,
  timestamp,
} from '@plinth/kernel';
import {
  type Assignment,
  type AssignmentQuery,
  type AttemptAnswer,
  type AttemptQuery,
  type Coursework,
  ENROLMENTS,
  type Essay,
  type EssayQuery,
  type Grouping,
  type LearningScope,
  type NewAssignment,
  type NewAttempt,
  type NewEssay,
  type QuizAttempt,
} from '../ports.js';
import { within } from '../scope.js';
import { answerOf, attemptOf, demandOfCourse, quizOf, scoreOf } from './scoring.js';
import { assignmentOf, assignmentRow, checkGrade, essayOf, essayRow } from './submissions.js';
import { answers, assignments, attempts, essays } from './tables.js';
import {
  ASSIGNMENT_SOURCE,
  ATTEMPT_SOURCE,
  attemptTotals,
  ESSAY_SOURCE,
  ofLesson,
  questionTotals,
  reviewTotals,
} from './totals.js';

/** Attempts, assignments and essays in the database. */
@injectable()
export class SqlCoursework implements Coursework {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(TOOLS) private readonly tools: Tools,
  ) {}

  async addAttempt(fresh: NewAttempt): Promise<QuizAttempt> {
    const { completedAt = timestamp(this.clock), userId, quizId } = fresh;
    return this.database.transaction(async () => {
      const scored = await scoreOf(this.database, fresh, await quizOf(this.database, quizId));
      const row = { ...scored, completedAt };
      const id = await this.database.rows(attempts).insert(row);
      for (const { questionId, correct, points, timeSpent: seconds } of fresh.answers)
        await this.database.rows(answers).insert({ attemptId: id, questionId, correct, points, seconds });
      if (row.passed) await this.tools.use(ENROLMENTS).completeStep(userId, quizId, completedAt);
      return attemptOf({ id, ...row });
    });
  }

  async attempts(query: AttemptQuery): Promise<{ attempts: QuizAttempt[]; total: number }> {
    const { limit, offset, lessonId, passed, quizId } = query;
    const orderBy = { completedAt: 'desc', id: 'desc' } as const;
    const wanted = [within(ATTEMPT_SOURCE, query), { quizId, passed }, ...ofLesson(attempts.quizId, lessonId)];
    const { rows, total } = await this.database.rows(attempts).page(wanted, { orderBy, limit, offset });
    return { attempts: rows.map(attemptOf), total };
  }

  async answersOf(attemptIds: readonly number[]): Promise<Map<number, AttemptAnswer[]>> {
    if (attemptIds.length === 0) return new Map();
    const orderBy = { attemptId: 'asc', questionId: 'asc' } as const;
    const rows = await this.database.rows(answers).list({ attemptId: attemptIds }, { orderBy });
    return grouped(rows, (row) => row.attemptId, answerOf);
  }

  attemptTotals(by: Grouping, scope: LearningScope = {}) {
    return attemptTotals(this.database, by, scope);
  }

  questionTotals(query: LearningScope & { readonly quizId?: number; readonly lessonId?: number } = {}) {
    return questionTotals(this.database, query);
  }

  async addAssignment(fresh: NewAssignment): Promise<Assignment> {
    const row = assignmentRow(fresh);
    if (fresh.lessonId !== null) await demandOfCourse(this.database, fresh.lessonId, fresh.courseId);
    return assignmentOf({ id: await this.database.rows(assignments).insert(row), ...row });
  }

  async assignments(query: AssignmentQuery): Promise<{ assignments: Assignment[]; total: number }> {
    const { limit, offset, lessonId, approved: isDone } = query;
    const orderBy = { submittedAt: 'desc', id: 'desc' } as const;
    const wanted = [within(ASSIGNMENT_SOURCE, query), { lessonId, isDone }];
    const { rows, total } = await this.database.rows(assignments).page(wanted, { orderBy, limit, offset });
    return { assignments: rows.map(assignmentOf), total };
  }

  async gradeAssignment(id: number, isDone: boolean, points: number): Promise<boolean> {
    checkGrade(points);
    return (
      (await this.database.rows(assignments).change({ id, pointsTotal: { from: points } }, { isDone, points })) > 0
    );
  }

  assignmentTotals(scope: LearningScope = {}) {
    return reviewTotals(this.database, ASSIGNMENT_SOURCE, scope);
  }

  async addEssay(fresh: NewEssay): Promise<Essay> {
    const row = essayRow(fresh);
    await demandOfCourse(this.database, fresh.quizId, fresh.courseId);
    return essayOf({ id: await this.database.rows(essays).insert(row), ...row });
  }

  async essays(query: EssayQuery): Promise<{ essays: Essay[]; total: number }> {
    const { limit, offset, lessonId, graded: isDone, quizId } = query;
    const orderBy = { submittedAt: 'desc', id: 'desc' } as const;
    const wanted = [within(ESSAY_SOURCE, query), { quizId, isDone }, ...ofLesson(essays.quizId, lessonId)];
    const { rows, total } = await this.database.rows(essays).page(wanted, { orderBy, limit, offset });
    return { essays: rows.map(essayOf), total };
  }

  async gradeEssay(id: number, isDone: boolean, points: number): Promise<boolean> {
    checkGrade(points);
    return (await this.database.rows(essays).change({ id, pointsTotal: { from: points } }, { isDone, points })) > 0;
  }

  essayTotals(scope: LearningScope = {}) {
    return reviewTotals(this.database, ESSAY_SOURCE, scope);
  }
}
