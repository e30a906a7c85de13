import type { AttemptAnswer, Essay, QuizAttempt, QuizQuestion } from '@plinth/learning';
import { Badge, ButtonLink, Notice, useTexts } from '@plinth/pages/kit';
import type { OwnStep } from '../courses/next-step.js';
import { courseAddress, stepAddress } from '../pages/addresses.js';
import { GradeNote } from '../work/pages/grade-badge.js';
import { quizTexts } from './texts.js';

/** What came of an attempt. */
export interface QuizResult {
  readonly attempt: QuizAttempt;
  readonly questions: readonly QuizQuestion[];
  readonly answers: readonly AttemptAnswer[];
  /** What was written in this attempt. */
  readonly essays: readonly Essay[];
  /** What comes after this step; none when all is done. */
  readonly next: OwnStep | undefined;
}

const TONES = { right: 'good', partly: 'warning', wrong: 'bad' } as const;

/** How a question went, and the points that it got of those it has. */
function Mark({ answer, all }: { answer: AttemptAnswer | undefined; all: number }) {
  const t = useTexts(quizTexts);
  if (answer?.open) return <Badge>{t('waits_grade_of', { count: all })}</Badge>;
  const points = answer?.points ?? 0;
  const word = answer?.correct ? 'right' : points > 0 ? 'partly' : 'wrong';
  return (
    <>
      <Badge tone={TONES[word]}>{t(word)}</Badge> <span class="quiet">{t('of_points', { points, all })}</span>
    </>
  );
}

function Summary({ attempt, answers, step }: QuizResult & { step: OwnStep }) {
  const t = useTexts(quizTexts);
  const { isWaiting, passed, percentage, points, pointsTotal } = attempt;
  const open = answers.filter((answer) => answer.open).length;
  const said = { points, all: pointsTotal, value: step.passingPercentage };
  const failed = step.completedAt === undefined ? 'failed_lead' : 'failed_done_lead';
  const title = t(passed ? 'result_passed' : 'result_failed', { value: percentage });
  return (
    <Notice
      kind={passed ? 'done' : isWaiting ? 'information' : 'warning'}
      title={isWaiting ? t('result_waits', said) : title}
      id="result"
    >
      <p>{t(passed ? 'passed_lead' : isWaiting ? 'waits_lead' : failed, said)}</p>
      {open > 0 ? <p>{t('open', { count: open })}</p> : null}
    </Notice>
  );
}

function WayOn({ attempt, next, step }: QuizResult & { step: OwnStep }) {
  const t = useTexts(quizTexts);
  const isDone = attempt.passed || step.completedAt !== undefined || (attempt.isWaiting && next !== undefined);
  const again = stepAddress(step.courseId, step.id, { again: '1' });
  if (!isDone)
    return attempt.isWaiting ? null : (
      <p class="step-done">
        <ButtonLink to={again}>{t('try_again')}</ButtonLink>
      </p>
    );
  return (
    <p class="step-done">
      {next ? (
        <ButtonLink to={stepAddress(next.courseId, next.id)}>{t('go_on', { title: next.title })}</ButtonLink>
      ) : (
        <ButtonLink to={courseAddress(step.courseId)}>{t('whole_course')}</ButtonLink>
      )}
      <ButtonLink to={again} kind="quiet">
        {t('again')}
      </ButtonLink>
    </p>
  );
}

/** Kinds of questions whose parts stand in an order. */
const ORDERED: ReadonlySet<string> = new Set(['sorting', 'cloze']);

/** What was answered to a question, where that is known. What is right is not said: the quiz may be taken again. */
function GivenWords(props: { question: QuizQuestion; answer: AttemptAnswer | undefined; essay: Essay | undefined }) {
  const t = useTexts(quizTexts);
  const { answer, essay, question } = props;
  const given = essay ? [essay.answer] : (answer?.given ?? []);
  const [first = '', ...others] = given;
  if (given.length === 0) return null;
  const said = <span class="quiet">{t('you_answered')}</span>;
  if (essay)
    return (
      <div class="quiz-given">
        <p>{said}</p>
        <div class="work-text written">{first}</div>
      </div>
    );
  if (others.length === 0 && !ORDERED.has(question.type))
    return (
      <p class="quiz-given">
        {said} {first}
      </p>
    );
  const parts = given.map((part, place) => <li key={place}>{part === '' ? t('no_answer') : part}</li>);
  return (
    <div class="quiz-given">
      <p>{said}</p>
      {ORDERED.has(question.type) ? <ol>{parts}</ol> : <ul>{parts}</ul>}
    </div>
  );
}

/** The result of an attempt: passed or not, how each question went, and where it goes on. */
export function ResultView(props: QuizResult & { step: OwnStep }) {
  const t = useTexts(quizTexts);
  const { answers, essays, questions } = props;
  const essayOf = new Map(essays.map((essay) => [essay.questionId, essay]));
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  return (
    <>
      <Summary {...props} />
      <WayOn {...props} />
      <section>
        <h2>{t('each')}</h2>
        <ol class="quiz-marks">
          {questions.map((question) => {
            const { id, points, title } = question;
            const answer = byQuestion.get(id);
            return (
              <li key={id}>
                <p>{title}</p>
                <p>
                  <Mark answer={answer} all={points} />
                </p>
                <GivenWords question={question} answer={answer} essay={essayOf.get(id)} />
                <GradeNote note={essayOf.get(id)?.note ?? ''} />
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}
