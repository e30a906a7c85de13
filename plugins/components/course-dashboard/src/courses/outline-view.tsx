import type { Course, CourseSection } from '@plinth/learning';
import { Badge, useAddress, useSurroundings, useTexts } from '@plinth/pages/kit';
import { courseAddress, stepAddress } from '../pages/addresses.js';
import { Progress } from '../reports/pages/cells.js';
import type { OwnStep } from './next-step.js';
import { courseTexts } from './texts.js';

/** The steps of a course under the headings of its sections, in order. */
export interface StepGroup {
  readonly section: CourseSection | undefined;
  readonly steps: readonly OwnStep[];
}

/** The steps of a course by its sections; topics and quizzes of a lesson are in the section of the lesson. */
export function groupSteps(steps: readonly OwnStep[], sections: readonly CourseSection[]): StepGroup[] {
  const sectionIds = new Map(steps.map((step) => [step.id, step.sectionId]));
  const sectionOf = ({ parentId, sectionId }: OwnStep) =>
    parentId === null ? sectionId : (sectionIds.get(parentId) ?? null);
  const known = new Set(sections.map(({ id }) => id));
  const first = steps.filter((step) => !known.has(sectionOf(step) ?? 0));
  const groups = sections.map((section) => ({
    section,
    steps: steps.filter((step) => sectionOf(step) === section.id),
  }));
  return [{ section: undefined, steps: first }, ...groups].filter((group) => group.steps.length > 0);
}

/** The due date of a step, with a word if it has passed and the step is not completed. */
export function DueDate({ step, today }: { step: OwnStep; today: string }) {
  const t = useTexts(courseTexts);
  const { language } = useSurroundings();
  const { completedAt, dueOn } = step;
  if (dueOn === null) return null;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const words = day.format(new Date(`${dueOn}T00:00:00Z`));
  const isLate = completedAt === undefined && dueOn < today;
  return (
    <span class="step-due">
      <time dateTime={dueOn}>{t('due', { day: words })}</time>{' '}
      {isLate ? <Badge tone="bad">{t('overdue')}</Badge> : null}
    </span>
  );
}

interface OutlineProps {
  readonly course: Course;
  readonly groups: readonly StepGroup[];
  readonly current: OwnStep;
  /** Whether the person who looks is enrolled, or previews the course as if they were. */
  readonly isLearner: boolean;
  readonly isPreview: boolean;
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string;
}

function Entry({ step, props }: { step: OwnStep; props: OutlineProps }) {
  const { course, current, isLearner, isPreview, today } = props;
  const t = useTexts(courseTexts);
  const address = useAddress();
  const isDone = step.completedAt !== undefined;
  const query = isPreview ? { preview: '1' } : {};
  return (
    <li class={step.parentId === null ? undefined : 'inner'}>
      <a
        href={address(stepAddress(course.id, step.id, query))}
        aria-current={step.id === current.id ? 'page' : undefined}
      >
        {isLearner ? (
          <span class={isDone ? 'tick done' : 'tick'} aria-hidden="true">
            {isDone ? '✓' : ''}
          </span>
        ) : null}
        <span>
          {step.title}
          {isLearner && isDone ? <span class="visually-hidden"> ({t('done')})</span> : null}
          <DueDate step={step} today={today} />
        </span>
      </a>
    </li>
  );
}

/** The outline of a course next to one of its steps, with what the learner completed. */
export function LessonOutline(props: OutlineProps) {
  const { course, groups, isLearner, isPreview } = props;
  const t = useTexts(courseTexts);
  const address = useAddress();
  const steps = groups.flatMap((group) => group.steps);
  const done = steps.filter(({ completedAt }) => completedAt !== undefined).length;
  return (
    <nav class="lesson-outline" id="outline" aria-label={t('outline')}>
      <p class="lesson-course">
        <a href={address(courseAddress(course.id, isPreview ? { preview: '1' } : {}))}>{course.title}</a>
      </p>
      {isLearner ? (
        <div class="course-way">
          {t('done_steps', { done, all: steps.length })} <Progress percent={(done / steps.length) * 100} />
        </div>
      ) : null}
      {groups.map(({ section, steps: inGroup }) => (
        <div key={section?.id ?? 0}>
          {section ? <h2>{section.title}</h2> : null}
          <ol>
            {inGroup.map((step) => (
              <Entry key={step.id} step={step} props={props} />
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}
