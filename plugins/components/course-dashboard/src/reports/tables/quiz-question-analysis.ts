import { COURSES, COURSEWORK, type QuestionTotals, type QuizQuestion } from '@plinth/learning';
import { type Names, namesOf } from '../names.js';
import { column, hidden, joined, pageOfRows, type Row, type Rows, TableReport, type TableRequest } from '../report.js';
import { byText, duration, durationColumns, percent } from '../values.js';
import { EVERYBODY } from '../viewer.js';
import { quizColumns } from './columns.js';

/** A question and how it was answered. */
interface Answered {
  readonly question: QuizQuestion;
  readonly totals: QuestionTotals;
}

/** The questions that were answered in the scope of a request; one that is gone is left out. */
async function answeredIn({ lessonId, scope, use }: TableRequest): Promise<Answered[]> {
  const all = await use(COURSEWORK).questionTotals({ ...scope, ...(lessonId === 0 ? {} : { lessonId }) });
  const questions = await use(COURSES).findQuestions(all.map(({ questionId }) => questionId));
  const byId = new Map(questions.map((question) => [question.id, question]));
  return all.flatMap((totals) => {
    const question = byId.get(totals.questionId);
    return question ? [{ question, totals }] : [];
  });
}

function rowOf(names: Names, { question, totals }: Answered): Row {
  const { attempts, averagePoints, averageTime, correct, quizId } = totals;
  return joined(
    { question_id: question.id, question: question.title },
    { quiz_id: quizId, quiz_title: names.titleOf(quizId), question_type: question.type },
    { attempts, correct, incorrect: attempts - correct, correct_rate: percent(correct, attempts) },
    { average_points: averagePoints, ...duration('average_time', averageTime) },
  );
}

/**
 * How each question was answered that anybody answered, by the title of the quiz and in its order
 * (docs/components/course-dashboard.md, `quiz-question-analysis`).
 */
export class QuizQuestionAnalysis extends TableReport {
  override readonly title = 'Quiz question analysis';
  override readonly roles = EVERYBODY;
  override readonly ownOrder = { by: 'quiz_title', descending: false };
  override readonly columns = [
    hidden('question_id', 'Question ID'),
    column('question', 'Question'),
    ...quizColumns,
    column('question_type', 'Type'),
    column('attempts', 'Answers'),
    column('correct', 'Correct'),
    column('incorrect', 'Incorrect'),
    column('correct_rate', 'Correct (%)'),
    column('average_points', 'Average points'),
    ...durationColumns('average_time', 'Average time'),
  ];

  async fetch(request: TableRequest): Promise<Rows> {
    const answered = await answeredIn(request);
    const names = await namesOf(request, { contents: answered.map(({ question }) => question.quizId) });
    const title = ({ question }: Answered) => names.titleOf(question.quizId);
    answered.sort(
      (one, other) =>
        byText(title(one), title(other)) ||
        one.question.quizId - other.question.quizId ||
        one.question.position - other.question.position ||
        one.question.id - other.question.id,
    );
    const rows = answered.map((each) => rowOf(names, each));
    return pageOfRows(rows, request);
  }
}
