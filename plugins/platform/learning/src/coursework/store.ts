import { CLOCK, type Clock, inject, injectable, PLUGIN_CONTEXT, type PluginContext, timestamp } from '@plinth/kernel';
import { add, DATABASE, type Database, grouped, isTaken, type Row, where } from '@plinth/kernel/database';
import { isBlank } from '@plinth/kernel/text';
import { learningHooks } from '../hooks.js';
import {
  type Assignment,
  type AssignmentQuery,
  type AttemptAnswer,
  type AttemptQuery,
  type Coursework,
  ENROLMENTS,
  type Essay,
  type EssayQuery,
  type GivenGrade,
  type GradeRemark,
  type Grouping,
  type LearningScope,
  type NewAssignment,
  type NewAttempt,
  type NewEssay,
  type Page,
  type QuizAttempt,
  type ReturnRemark,
  type SubmissionKind,
  type SubmissionQuery,
} from '../ports.js';
import { keptWords } from '../quizzes/given-words.js';
import { within } from '../scope.js';
import { completeLesson, holdEnrolment } from './approving.js';
import { scoreAnew } from './grading.js';
import { countSubmissions, pageOfSubmissions } from './queue.js';
import { ASSIGNMENTS, ATTEMPTS, ESSAYS, pageOfWork } from './reading.js';
import { answerOf, attemptOf, courseworkInvalid, demandOfCourse, quizOf, scoreOf } from './scoring.js';
import { assignmentOf, checkGrade, essayOf, keptAssignment, keptEssay, keptNote, noteText } from './submissions.js';
import { answers, assignments, attempts, essays } from './tables.js';
import { attemptTotals, averagePercentage, ofLesson, questionTotals, reviewTotals } from './totals.js';

/** The row that is graded: one that can have so many points, as it was seen. */
function seenOf(id: number, points: number, { revision }: GradeRemark) {
  return { id, pointsTotal: { from: points }, ...(revision === undefined ? {} : { revision }) };
}

/** What of a row its grade is told of. */
type GradedRow = Pick<Row<typeof essays>, 'id' | 'userId' | 'courseId' | 'isDone' | 'points' | 'pointsTotal'> &
  Partial<Pick<Row<typeof assignments>, 'sentBackAt'>>;

/** Attempts, assignments and essays in the database. */
@injectable()
export class SqlCoursework implements Coursework {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
  ) {}

  async addAttempt(fresh: NewAttempt): Promise<QuizAttempt> {
    const { sentKey, userId } = fresh;
    try {
      return await this.#keep(fresh);
    } catch (thrown) {
      const known =
        sentKey !== undefined && isTaken(thrown)
          ? await this.database.rows(attempts).find({ sentKey, userId })
          : undefined;
      if (!known) throw thrown;
      return attemptOf(known);
    }
  }

  #keep(fresh: NewAttempt): Promise<QuizAttempt> {
    const { completedAt = timestamp(this.clock), userId, quizId } = fresh;
    return this.database.transaction(async () => {
      const scored = await scoreOf(this.database, fresh, await quizOf(this.database, quizId));
      const row = { ...scored, completedAt };
      const id = await this.database.rows(attempts).insert(row);
      for (const { open: isOpen = false, given, timeSpent: seconds, ...answer } of fresh.answers)
        await this.database
          .rows(answers)
          .insert({ ...answer, attemptId: id, seconds, isOpen, given: keptWords(given) });
      const written = { userId, courseId: row.courseId, quizId, graded: false, points: 0, submittedAt: completedAt };
      for (const essay of fresh.essays ?? []) await this.addEssay({ ...written, ...essay });
      if (row.passed) await this.context.use(ENROLMENTS).completeStep(userId, quizId, completedAt);
      return attemptOf({ id, ...row });
    });
  }

  async attempts(query: AttemptQuery): Promise<{ attempts: QuizAttempt[]; total: number }> {
    const { isWaiting, lessonId, passed, quizId } = query;
    const conditions = [within(ATTEMPTS, query), { quizId, passed, isWaiting }, ...ofLesson(attempts.quizId, lessonId)];
    const wanted = where(attempts, conditions);
    const { rows, total } = await pageOfWork<QuizAttempt>(this.database, ATTEMPTS, wanted, query);
    return { attempts: rows, total };
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

  averagePercentage(scope: LearningScope = {}) {
    return averagePercentage(this.database, scope);
  }

  questionTotals(query: LearningScope & { readonly quizId?: number; readonly lessonId?: number } = {}) {
    return questionTotals(this.database, query);
  }

  async addAssignment(fresh: NewAssignment): Promise<Assignment> {
    const kept = keptAssignment(fresh);
    if (fresh.lessonId !== null) await demandOfCourse(this.database, fresh.lessonId, fresh.courseId);
    return assignmentOf({ ...kept, id: await this.database.rows(assignments).insert(kept) });
  }

  async assignments(query: AssignmentQuery): Promise<{ assignments: Assignment[]; total: number }> {
    const { approved: isDone, id, lessonId } = query;
    const wanted = where(assignments, [within(ASSIGNMENTS, query), { id, lessonId, isDone }]);
    const { rows, total } = await pageOfWork<Assignment>(this.database, ASSIGNMENTS, wanted, query);
    return { assignments: rows, total };
  }

  gradeAssignment(id: number, isDone: boolean, points: number, remark: GradeRemark = {}): Promise<boolean> {
    const grade = { ...this.#grade(isDone, points, remark), sentBackAt: null };
    return this.database.transaction(async () => {
      if (!(await this.#changeAssignment(seenOf(id, points, remark), grade, remark))) return false;
      if (isDone) await completeLesson(this.database, this.context.use(ENROLMENTS), id);
      return true;
    });
  }

  async sendBackAssignment(id: number, remark: ReturnRemark): Promise<boolean> {
    if (isBlank(noteText(remark.note))) throw courseworkInvalid('What is sent back says why.');
    const change = { ...this.#grade(false, 0, remark), sentBackAt: timestamp(this.clock) };
    const seen = { ...seenOf(id, 0, remark), isDone: false };
    return this.database.transaction(() => this.#changeAssignment(seen, change, remark));
  }

  assignmentTotals(scope: LearningScope = {}) {
    return reviewTotals(this.database, ASSIGNMENTS, scope);
  }

  async addEssay(fresh: NewEssay): Promise<Essay> {
    const kept = keptEssay(fresh);
    await demandOfCourse(this.database, fresh.quizId, fresh.courseId);
    return essayOf({ ...kept, id: await this.database.rows(essays).insert(kept) });
  }

  async essays(query: EssayQuery): Promise<{ essays: Essay[]; total: number }> {
    const { graded: isDone, id, lessonId, quizId } = query;
    const conditions = [within(ESSAYS, query), { id, quizId, isDone }, ...ofLesson(essays.quizId, lessonId)];
    const wanted = where(essays, conditions);
    const { rows, total } = await pageOfWork<Essay>(this.database, ESSAYS, wanted, query);
    return { essays: rows, total };
  }

  gradeEssay(id: number, isDone: boolean, points: number, remark: GradeRemark = {}): Promise<boolean> {
    const grade = this.#grade(isDone, points, remark);
    return this.database.transaction(async () => {
      const rows = this.database.rows(essays);
      if ((await rows.change(seenOf(id, points, remark), grade)) === 0) return false;
      const essay = await rows.find({ id });
      const passed = essay ? await scoreAnew(this.database, essay) : undefined;
      if (passed) await this.context.use(ENROLMENTS).completeStep(passed.userId, passed.quizId);
      await this.#tell('essay', essay, remark);
      return true;
    });
  }

  essayTotals(scope: LearningScope = {}) {
    return reviewTotals(this.database, ESSAYS, scope);
  }

  submissions(query: SubmissionQuery & Page) {
    return pageOfSubmissions(this.database, query, query);
  }

  countSubmissions(query: SubmissionQuery) {
    return countSubmissions(this.database, query);
  }

  /** Changes an assignment that is as it was seen, and tells of it. */
  async #changeAssignment(
    seen: ReturnType<typeof seenOf> & { isDone?: boolean },
    change: Parameters<ReturnType<typeof this.database.rows<typeof assignments>>['change']>[1],
    remark: GradeRemark,
  ): Promise<boolean> {
    const rows = this.database.rows(assignments);
    await holdEnrolment(this.database, seen.id);
    if ((await rows.change(seen, change)) === 0) return false;
    await this.#tell('assignment', await rows.find({ id: seen.id }), remark);
    return true;
  }

  /** What a grade changes in a row. @throws RestError 400 `coursework_invalid` */
  #grade(isDone: boolean, points: number, { note }: GradeRemark) {
    checkGrade(points);
    const gradedAt = isDone ? timestamp(this.clock) : null;
    return { isDone, points, gradedAt, revision: add(1), ...(note === undefined ? {} : { note: keptNote(note) }) };
  }

  async #tell(kind: SubmissionKind, row: GradedRow | undefined, { by }: GradeRemark): Promise<void> {
    if (!row) return;
    const { id, userId, courseId, isDone, points, pointsTotal, sentBackAt = null } = row;
    const isSentBack = sentBackAt !== null;
    const grade: GivenGrade = { kind, id, userId, courseId, isDone, isSentBack, points, pointsTotal, by };
    await this.database.afterCommit(() => this.context.hooks.action(learningHooks.learning_work_graded, grade));
  }
}
