import {
  CLOCK,
  type Clock,
  compared,
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
import { type AssignmentRow, type AttemptRow, type EssayRow, readAssignment, readAttempt, readEssay } from './rows.js';
import { demandOfCourse, quizOf, readAnswers, scoreOf } from './scoring.js';
import { ASSIGNMENT_SOURCE, assignmentRow, ESSAY_SOURCE, essayRow, grade, pageOfSource } from './submissions.js';
import { ATTEMPT_SOURCE, attemptTotals, ofLesson, questionTotals, reviewTotals } from './totals.js';

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

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
      const row = { ...scored, completed_at: completedAt };
      const id = await this.database.insert('learning_attempts', row);
      for (const { questionId, correct, points, timeSpent } of fresh.answers) {
        const answer = {
          attempt_id: id,
          question_id: questionId,
          correct: Number(correct),
          points,
          seconds: timeSpent,
        };
        await this.database.insertRow('learning_answers', answer);
      }
      if (row.passed === 1) await this.tools.use(ENROLMENTS).completeStep(userId, quizId, completedAt);
      return readAttempt({ id, ...row });
    });
  }

  async attempts(query: AttemptQuery): Promise<{ attempts: QuizAttempt[]; total: number }> {
    const { rows, total } = await pageOfSource<AttemptRow>(this.database, ATTEMPT_SOURCE, query, [
      ...compared('a.quiz_id = ?', query.quizId),
      ...ofLesson(this.database, 'a.quiz_id', query.lessonId),
      ...compared('a.passed = ?', flag(query.passed)),
    ]);
    return { attempts: rows.map(readAttempt), total };
  }

  async answersOf(attemptIds: readonly number[]): Promise<Map<number, AttemptAnswer[]>> {
    const rows = await readAnswers(this.database, attemptIds);
    const read = (row: (typeof rows)[number]) => ({
      questionId: row.question_id,
      correct: row.correct === 1,
      points: row.points,
      timeSpent: row.seconds,
    });
    return grouped(rows, (row) => row.attempt_id, read);
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
    return readAssignment({ id: await this.database.insert('learning_assignments', row), ...row });
  }

  async assignments(query: AssignmentQuery): Promise<{ assignments: Assignment[]; total: number }> {
    const { rows, total } = await pageOfSource<AssignmentRow>(this.database, ASSIGNMENT_SOURCE, query, [
      ...compared('w.lesson_id = ?', query.lessonId),
      ...compared('w.is_done = ?', flag(query.approved)),
    ]);
    return { assignments: rows.map(readAssignment), total };
  }

  gradeAssignment(id: number, approved: boolean, points: number): Promise<boolean> {
    return grade(this.database, 'learning_assignments', { id, isDone: approved, points });
  }

  assignmentTotals(scope: LearningScope = {}) {
    return reviewTotals(this.database, ASSIGNMENT_SOURCE, scope);
  }

  async addEssay(fresh: NewEssay): Promise<Essay> {
    const row = essayRow(fresh);
    await demandOfCourse(this.database, fresh.quizId, fresh.courseId);
    return readEssay({ id: await this.database.insert('learning_essays', row), ...row });
  }

  async essays(query: EssayQuery): Promise<{ essays: Essay[]; total: number }> {
    const { rows, total } = await pageOfSource<EssayRow>(this.database, ESSAY_SOURCE, query, [
      ...compared('w.quiz_id = ?', query.quizId),
      ...ofLesson(this.database, 'w.quiz_id', query.lessonId),
      ...compared('w.is_done = ?', flag(query.graded)),
    ]);
    return { essays: rows.map(readEssay), total };
  }

  gradeEssay(id: number, graded: boolean, points: number): Promise<boolean> {
    return grade(this.database, 'learning_essays', { id, isDone: graded, points });
  }

  essayTotals(scope: LearningScope = {}) {
    return reviewTotals(this.database, ESSAY_SOURCE, scope);
  }
}
