import { type SafeHtml, sanitizeHtml, trusted } from '@plinth/kernel';
import { Badge, ButtonForm, ButtonLink, Html, Notice, Num, Time, useAddress, useTexts } from '@plinth/kernel/page';
import type { Course, QuizAttempt, QuizQuestion } from '@plinth/learning';
import { courseAddress, reportAddress, stepAddress } from '../addresses.js';
import { LearningFrame, type Places } from '../frame.js';
import type { OwnStep } from './next-step.js';
import { courseTexts } from './texts.js';

/** What is known of a quiz. */
export interface QuizPart {
  readonly questions: readonly QuizQuestion[];
  /** Of whoever looks, the latest first; undefined for those who do not learn in the course. */
  readonly attempts: readonly QuizAttempt[] | undefined;
}

/** A step as its page shows it. */
export interface StepView {
  readonly places: Places;
  readonly course: Course;
  readonly steps: readonly OwnStep[];
  readonly step: OwnStep;
  /** Among the steps, from 0. */
  readonly place: number;
  /** HTML. */
  readonly text: string;
  readonly quiz: QuizPart | undefined;
  readonly isLearner: boolean;
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

function Results({ attempts, step }: { attempts: readonly QuizAttempt[]; step: OwnStep }) {
  const t = useTexts(courseTexts);
  const address = useAddress();
  return (
    <section>
      <h2>{t('attempts')}</h2>
      {attempts.length === 0 ? <p class="quiet">{t('attempts_none')}</p> : null}
      <ul class="step-results">
        {attempts.map(({ id, completedAt, passed, percentage }) => (
          <li key={id}>
            <Badge tone={passed ? 'good' : 'bad'}>{t(passed ? 'passed' : 'failed')}</Badge>
            <strong>
              <Num of={percentage} digits={1} unit="%" />
            </strong>
            <span class="quiet">
              <Time at={completedAt} />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={address(reportAddress('quiz-results', { course_id: step.courseId, lesson_id: step.parentId ?? '' }))}>
          {t('all_results')}
        </a>
      </p>
    </section>
  );
}

function Quiz({ quiz, step }: { quiz: QuizPart; step: OwnStep }) {
  const t = useTexts(courseTexts);
  return (
    <>
      <Notice>
        <p>
          {t('quiz_elsewhere')} {t('quiz_lead', { value: step.passingPercentage })}
        </p>
      </Notice>
      <Questions questions={quiz.questions} />
      <Results attempts={quiz.attempts ?? []} step={step} />
    </>
  );
}

/** What was done, or the button that says so; a quiz is done by its result. */
function Done({ step, isLearner, nonce }: StepView) {
  const t = useTexts(courseTexts);
  if (!isLearner) return null;
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
  if (step.type === 'quiz') return null;
  return (
    <div class="step-done">
      <ButtonForm to={stepAddress(step.courseId, step.id)} nonce={nonce}>
        {t('mark_done')}
      </ButtonForm>
    </div>
  );
}

function Way({ course, place, steps }: StepView) {
  const t = useTexts(courseTexts);
  const [previous, following] = [steps[place - 1], steps[place + 1]];
  return (
    <nav class="step-way" aria-label={t('way')}>
      {previous ? (
        <ButtonLink to={stepAddress(course.id, previous.id)} kind="quiet">
          {t('previous', { title: previous.title })}
        </ButtonLink>
      ) : null}
      {following ? (
        <ButtonLink to={stepAddress(course.id, following.id)} kind="quiet">
          {t('following', { title: following.title })}
        </ButtonLink>
      ) : (
        <ButtonLink to={courseAddress(course.id)} kind="quiet">
          {t('all_steps')}
        </ButtonLink>
      )}
    </nav>
  );
}

/** A step of a course: what it says, whether it is done, the way to those beside it. */
export function StepPage(view: StepView) {
  const { course, justDone, places, quiz, step, text } = view;
  const t = useTexts(courseTexts);
  const lead = usePlace(view);
  return (
    <LearningFrame
      places={places}
      title={step.title}
      lead={lead}
      crumbs={[{ title: course.title, path: courseAddress(course.id) }]}
      done={justDone ? t('just_done', { title: justDone.title }) : undefined}
    >
      {text === '' ? null : <Html of={trusted(sanitizeHtml(text))} as="div" class="step-text" />}
      {quiz ? <Quiz quiz={quiz} step={step} /> : null}
      {text === '' && !quiz ? <p class="quiet">{t('no_text')}</p> : null}
      <Done {...view} />
      <Way {...view} />
    </LearningFrame>
  );
}
