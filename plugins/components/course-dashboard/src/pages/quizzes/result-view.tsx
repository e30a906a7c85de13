import { Badge, ButtonLink, Notice, useTexts } from '@plinth/kernel/page';
import type { AttemptAnswer, Essay, QuizAttempt, QuizQuestion } from '@plinth/learning';
import { courseAddress, stepAddress } from '../addresses.js';
import type { OwnStep } from '../courses/next-step.js';
import { GradeNote } from '../work/grade-badge.js';
import { quizTexts } from './texts.js';

/** What came of an attempt. */
export interface QuizResult {
  readonly attempt: QuizAttempt;
  readonly questions: readonly QuizQuestion[];
  readonly answers: readonly AttemptAnswer[];
  /** What was written in the quiz, in this attempt and others. */
  readonly essays: readonly Essay[];
  /** What comes after this step; none when all is done. */
  readonly next: OwnStep | undefined;
}

/** Whether nothing of an attempt could be judged yet. */
export function isAllOpen({ passed, pointsTotal }: QuizAttempt): boolean {
  return pointsTotal === 0 && !passed;
}

function Mark({ answer }: { answer: AttemptAnswer | undefined }) {
  const t = useTexts(quizTexts);
  if (answer?.open) return <Badge>{t('waits_grade')}</Badge>;
  if (answer?.correct) return <Badge tone="good">{t('right')}</Badge>;
  const isPartly = answer !== undefined && answer.points > 0;
  return <Badge tone={isPartly ? 'warning' : 'bad'}>{t(isPartly ? 'partly' : 'wrong')}</Badge>;
}

function Summary({ attempt, answers, step }: QuizResult & { step: OwnStep }) {
  const t = useTexts(quizTexts);
  const { passed, percentage, points, pointsTotal } = attempt;
  const open = answers.filter((answer) => answer.open).length;
  const said = { points, all: pointsTotal, value: step.passingPercentage };
  const title = t(passed ? 'result_passed' : 'result_failed', { value: percentage });
  const isOpen = isAllOpen(attempt);
  return (
    <Notice
      kind={passed ? 'done' : isOpen ? 'information' : 'warning'}
      title={isOpen ? t('result_open') : title}
      id="result"
    >
      {isOpen ? null : <p>{t(passed ? 'passed_lead' : 'failed_lead', said)}</p>}
      {open > 0 ? <p>{t('open', { count: open })}</p> : null}
    </Notice>
  );
}

function WayOn({ attempt, next, step }: QuizResult & { step: OwnStep }) {
  const t = useTexts(quizTexts);
  const isDone = attempt.passed || step.completedAt !== undefined;
  const again = stepAddress(step.courseId, step.id, { again: '1' });
  if (!isDone)
    return (
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

/** The result of an attempt: passed or not, how each question went, and where it goes on. */
export function ResultView(props: QuizResult & { step: OwnStep }) {
  const t = useTexts(quizTexts);
  const { answers, attempt, essays, questions } = props;
  const noteOf = (questionId: number) =>
    essays.find((essay) => essay.questionId === questionId && essay.submittedAt === attempt.completedAt)?.note ?? '';
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  return (
    <>
      <Summary {...props} />
      <WayOn {...props} />
      <section>
        <h2>{t('each')}</h2>
        <ol class="quiz-marks">
          {questions.map(({ id, points, title }) => {
            const answer = byQuestion.get(id);
            return (
              <li key={id}>
                <p>{title}</p>
                <p>
                  <Mark answer={answer} />{' '}
                  <span class="quiet">
                    {answer?.open
                      ? t('points', { count: points })
                      : t('of_points', { points: answer?.points ?? 0, all: points })}
                  </span>
                </p>
                <GradeNote note={noteOf(id)} />
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}
