import { sanitizeHtml, trusted } from '@plinth/kernel';
import { Badge, ButtonLink, Html, Time, useAddress, useTexts } from '@plinth/kernel/page';
import type { Course } from '@plinth/learning';
import { stepAddress, writeAddress } from '../addresses.js';
import { LearningFrame, type Places } from '../frame.js';
import { Progress } from '../reports/cells.js';
import { nextOf, type OwnStep } from './next-step.js';
import { courseTexts } from './texts.js';

/** A course as its page shows it. */
export interface CourseView {
  readonly places: Places;
  readonly course: Course;
  readonly steps: readonly OwnStep[];
  readonly teachers: readonly string[];
  /** Whether whoever looks is in the course; the steps carry what they did then. */
  readonly isLearner: boolean;
  /** Whether the last step was done just now. */
  readonly isFinished: boolean;
}

function Step({ step, isNext }: { step: OwnStep; isNext: boolean }) {
  const t = useTexts(courseTexts);
  const address = useAddress();
  const { id, courseId, type, title, completedAt, passingPercentage, parentId } = step;
  return (
    <li id={`step-${id}`} class={parentId === null ? undefined : 'inner'} aria-current={isNext ? 'step' : undefined}>
      <div>
        <a href={address(stepAddress(courseId, id))}>
          <strong>{title}</strong>
        </a>
        <p class="quiet">
          {t(type)}
          {type === 'quiz' ? ` · ${t('passing', { value: passingPercentage })}` : null}
        </p>
      </div>
      {completedAt === undefined ? null : (
        <span>
          <Badge tone="good">{t('done')}</Badge> <Time at={completedAt} clock={false} />
        </span>
      )}
      {isNext ? <Badge tone="accent">{t('next')}</Badge> : null}
    </li>
  );
}

function useLead({ steps, isLearner }: CourseView): string {
  const t = useTexts(courseTexts);
  if (steps.length === 0) return t('lead_none');
  if (!isLearner) return t('lead_teacher');
  const next = nextOf(steps);
  return next ? t('lead_next', { title: next.title }) : t('lead_done');
}

/** A course: what it is about, who teaches it, its steps in their order. */
export function CoursePage(view: CourseView) {
  const { places, course, steps, teachers, isLearner } = view;
  const t = useTexts(courseTexts);
  const lead = useLead(view);
  const next = isLearner ? nextOf(steps) : undefined;
  const done = steps.filter(({ completedAt }) => completedAt !== undefined).length;
  return (
    <LearningFrame
      places={places}
      title={course.title}
      lead={lead}
      done={view.isFinished ? t('finished') : undefined}
      actions={
        <>
          {isLearner && places.hasMessages && teachers.length > 0 ? (
            <ButtonLink to={writeAddress({ course_id: course.id })} kind="quiet">
              {t('ask')}
            </ButtonLink>
          ) : null}
          {next ? (
            <ButtonLink to={stepAddress(course.id, next.id)}>{t(done > 0 ? 'go_on' : 'begin')}</ButtonLink>
          ) : null}
        </>
      }
    >
      {course.description === '' ? null : <Html of={trusted(sanitizeHtml(course.description))} as="div" />}
      {teachers.length > 0 ? (
        <p class="quiet">
          {t('taught_by')} {teachers.join(', ')}
        </p>
      ) : null}
      {steps.length > 0 ? (
        <section aria-labelledby="steps">
          <h2 id="steps">{t('steps')}</h2>
          {isLearner ? (
            <p class="course-way">
              {t('done_steps', { done, all: steps.length })} <Progress percent={(done / steps.length) * 100} />
            </p>
          ) : null}
          <ol class="course-steps">
            {steps.map((step) => (
              <Step key={step.id} step={step} isNext={step === next} />
            ))}
          </ol>
        </section>
      ) : null}
    </LearningFrame>
  );
}
