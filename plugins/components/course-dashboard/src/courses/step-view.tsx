import type { Course, Essay, QuizAttempt, QuizQuestion } from '@plinth/learning';
import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Button,
  ButtonForm,
  ButtonLink,
  Html,
  Notice,
  Num,
  RefusedNotice,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { COURSE_LIST, courseAddress, reportAddress, stepAddress } from '../pages/addresses.js';
import { LearningFrame, type Places } from '../pages/frame.js';
import { QuizForm } from '../quizzes/quiz-form.js';
import { type QuizResult, ResultView } from '../quizzes/result-view.js';
import type { Sheet } from '../quizzes/sheet.js';
import { quizTexts } from '../quizzes/texts.js';
import { workTexts } from '../work/pages/texts.js';
import { isMarkedByHand, type OwnStep } from './next-step.js';
import { DueDate, LessonOutline, type StepGroup } from './outline-view.js';
import type { OwnAssignment } from './own-work.js';
import { OwnAssignmentPart, OwnEssays, TakesFile } from './own-work-view.js';
import { courseTexts } from './texts.js';

/** What is known of a quiz. */
export interface QuizPart {
  readonly questions: readonly QuizQuestion[];
  /** Of whoever looks, the latest first; undefined for those who do not learn in the course. */
  readonly attempts: readonly QuizAttempt[] | undefined;
  /** Of whoever looks, the latest first. */
  readonly essays: readonly Essay[];
  /** Whether it can be taken on this site. */
  readonly isHere: boolean;
  /** The quiz to be answered, where it is. */
  readonly sheet?: Sheet | undefined;
  /** The result that is looked at, if any. */
  readonly result?: QuizResult | undefined;
}

/** A step as its page shows it. */
export interface StepView {
  readonly places: Places;
  readonly course: Course;
  readonly steps: readonly OwnStep[];
  readonly step: OwnStep;
  /** Among the steps, from 0. */
  readonly place: number;
  /** Sanitized HTML; empty for none. */
  readonly text: SafeHtml;
  readonly quiz: QuizPart | undefined;
  readonly isLearner: boolean;
  /** Whether an instructor looks at the step as a student would: nothing is saved. */
  readonly isPreview: boolean;
  readonly groups: readonly StepGroup[];
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string;
  /** What whoever learns handed in for the lesson, or may; none where it takes no file. */
  readonly assignment: OwnAssignment | undefined;
  readonly handInNonce: SafeHtml;
  /** Why a file was not taken in. */
  readonly handIn: Refused | undefined;
  readonly isHandedIn: boolean;
  /** The step that led here by being done. */
  readonly justDone: OwnStep | undefined;
  readonly nonce: SafeHtml;
}

function usePlace({ place, step, steps }: StepView): string {
  const t = useTexts(courseTexts);
  const lesson = steps.find(({ id }) => id === step.parentId)?.title;
  const counted = { type: t(step.type), place: place + 1, all: steps.length };
  return lesson === undefined ? t('place', counted) : t('place_within', { ...counted, lesson });
}

function Questions({ questions }: { questions: readonly QuizQuestion[] }) {
  const t = useTexts(courseTexts);
  if (questions.length === 0) return null;
  return (
    <section>
      <h2>{t('questions')}</h2>
      <ol>
        {questions.map(({ id, points, title }) => (
          <li key={id}>
            {title} <span class="quiet">{t('points', { count: points })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function AttemptBadge({ attempt }: { attempt: QuizAttempt }) {
  const t = useTexts(courseTexts);
  const words = useTexts(quizTexts);
  if (attempt.isWaiting) return <Badge>{words('waits_grade')}</Badge>;
  return <Badge tone={attempt.passed ? 'good' : 'bad'}>{t(attempt.passed ? 'passed' : 'failed')}</Badge>;
}

function Attempt({ attempt, step }: { attempt: QuizAttempt; step: OwnStep }) {
  const words = useTexts(quizTexts);
  const address = useAddress();
  return (
    <li>
      <AttemptBadge attempt={attempt} />
      <strong>
        {attempt.isWaiting ? (
          words('so_far', { points: attempt.points, all: attempt.pointsTotal })
        ) : (
          <Num of={attempt.percentage} digits={1} unit="%" />
        )}
      </strong>
      <a href={address(stepAddress(step.courseId, step.id, { attempt: attempt.id }))}>
        <Time at={attempt.completedAt} />
      </a>
    </li>
  );
}

function Results({ attempts, step }: { attempts: readonly QuizAttempt[]; step: OwnStep }) {
  const t = useTexts(courseTexts);
  const address = useAddress();
  return (
    <section>
      <h2>{t('attempts')}</h2>
      {attempts.length === 0 ? (
        <p class="quiet">{t('attempts_none')}</p>
      ) : (
        <ul class="step-results">
          {attempts.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} step={step} />
          ))}
        </ul>
      )}
      <p>
        <a href={address(reportAddress('quiz-results', { course_id: step.courseId, lesson_id: step.parentId ?? '' }))}>
          {t('all_results')}
        </a>
      </p>
    </section>
  );
}

/** How a quiz can be taken, where it is not shown as a form. */
function About({ quiz, step, isLearner }: { quiz: QuizPart; step: OwnStep; isLearner: boolean }) {
  const t = useTexts(courseTexts);
  const words = useTexts(quizTexts);
  if (quiz.isHere && isLearner)
    return (
      <p class="step-done">
        <ButtonLink to={stepAddress(step.courseId, step.id, { again: '1' })} kind="quiet">
          {words('again')}
        </ButtonLink>
      </p>
    );
  return (
    <>
      <Notice>
        <p>
          {quiz.isHere ? words('teacher') : t('quiz_elsewhere')} {t('quiz_lead', { value: step.passingPercentage })}
        </p>
      </Notice>
      <Questions questions={quiz.questions} />
    </>
  );
}

function Quiz({ quiz, step, isLearner, isPreview, nonce }: StepView & { quiz: QuizPart }) {
  const { attempts = [], essays, questions, result, sheet } = quiz;
  const titles = new Map(questions.map(({ id, title }) => [id, title]));
  if (result) return <ResultView {...result} step={step} />;
  return (
    <>
      {sheet ? <QuizForm {...{ sheet, step, nonce, isPreview }} /> : <About {...{ quiz, step, isLearner }} />}
      <OwnEssays essays={essays} titles={titles} />
      {isLearner || !quiz.isHere ? <Results attempts={attempts} step={step} /> : null}
    </>
  );
}

/** What was done, or the button that says so; a quiz is done by its result. */
function Done({ assignment, step, isLearner, isPreview, nonce }: StepView) {
  const t = useTexts(courseTexts);
  if (!isLearner) return null;
  if (isPreview && isMarkedByHand(step, false))
    return (
      <div class="step-done">
        <Button type="button" disabled>
          {t('mark_done')}
        </Button>
      </div>
    );
  if (step.completedAt !== undefined) {
    const [before, after] = t('done_at', { time: '\n' }).split('\n');
    return (
      <p class="step-done">
        <Badge tone="good">{t('done')}</Badge>
        <span class="quiet">
          {before}
          <Time at={step.completedAt} clock={false} />
          {after}
        </span>
      </p>
    );
  }
  if (!isMarkedByHand(step, assignment?.work?.isDone === true)) return null;
  return (
    <div class="step-done">
      <ButtonForm to={stepAddress(step.courseId, step.id)} nonce={nonce}>
        {t('mark_done')}
      </ButtonForm>
    </div>
  );
}

function Way({ course, isPreview, place, steps }: StepView) {
  const t = useTexts(courseTexts);
  const query = isPreview ? { preview: '1' } : {};
  const [previous, following] = [steps[place - 1], steps[place + 1]];
  return (
    <nav class="step-way" aria-label={t('way')}>
      {previous ? (
        <ButtonLink to={stepAddress(course.id, previous.id, query)} kind="quiet">
          {t('previous', { title: previous.title })}
        </ButtonLink>
      ) : null}
      {following ? (
        <ButtonLink to={stepAddress(course.id, following.id, query)} kind="quiet">
          {t('following', { title: following.title })}
        </ButtonLink>
      ) : (
        <ButtonLink to={courseAddress(course.id, query)} kind="quiet">
          {t('all_steps')}
        </ButtonLink>
      )}
    </nav>
  );
}

/** What instructors read who look at a course as students do. */
export function PreviewNotice({ to }: { to: string }) {
  const t = useTexts(courseTexts);
  const address = useAddress();
  return (
    <Notice>
      <p>
        {t('preview')} <a href={address(to)}>{t('preview_end')}</a>
      </p>
    </Notice>
  );
}

/** A step of a course: what it says, whether it is done, the way to those beside it. */
export function StepPage(view: StepView) {
  const { assignment, course, groups, handIn, isHandedIn, isLearner, isPreview, justDone, places, quiz } = view;
  const { step, text, today } = view;
  const t = useTexts(courseTexts);
  const words = useTexts(workTexts);
  const done = justDone ? t('just_done', { title: justDone.title }) : undefined;
  const lead = usePlace(view);
  return (
    <LearningFrame
      places={places}
      title={step.title}
      lead={lead}
      part="courses"
      crumbs={[
        { title: t('courses'), path: COURSE_LIST },
        { title: course.title, path: courseAddress(course.id) },
      ]}
      done={isHandedIn && assignment?.work ? words('handed_in_done') : done}
    >
      <RefusedNotice refused={handIn} />
      {isPreview ? <PreviewNotice to={stepAddress(course.id, step.id)} /> : null}
      <div class="lesson">
        <div class="lesson-main">
          <p class="lesson-jump">
            <a href="#outline">{t('outline_jump')}</a>
          </p>
          <DueDate step={step} today={today} />
          {text.text === '' ? null : <Html of={text} as="div" class="step-text" />}
          {quiz ? <Quiz {...view} quiz={quiz} /> : null}
          {text.text === '' && !quiz && !assignment ? <p class="quiet">{t('no_text')}</p> : null}
          {assignment ? (
            <OwnAssignmentPart own={assignment} step={step} nonce={view.handInNonce} refused={handIn} />
          ) : null}
          {isLearner ? null : <TakesFile step={step} />}
          {quiz?.result ? null : <Done {...view} />}
          <Way {...view} />
        </div>
        <LessonOutline {...{ course, groups, isLearner, isPreview, today }} current={step} />
      </div>
    </LearningFrame>
  );
}
