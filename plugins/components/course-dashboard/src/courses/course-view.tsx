import type { Course, CourseSection } from '@plinth/learning';
import type { SafeHtml } from '@plinth/pages';
import { Badge, ButtonForm, ButtonLink, Html, Notice, Time, useAddress, useTexts } from '@plinth/pages/kit';
import {
  askAddress,
  COURSE_LIST,
  conversationAddress,
  courseAddress,
  joinAddress,
  peopleAddress,
  stepAddress,
  writeAddress,
} from '../pages/addresses.js';
import { LearningFrame, type Places } from '../pages/frame.js';
import { Progress } from '../reports/pages/cells.js';
import { nextOf, type OwnStep } from './next-step.js';
import { DueDate, groupSteps } from './outline-view.js';
import { PreviewNotice } from './step-view.js';
import { courseTexts } from './texts.js';

/** How somebody gets into a course: by themselves, by asking, or not by this page. */
export type Entrance =
  | { readonly kind: 'open'; readonly nonce: SafeHtml }
  /** The conversation in which they asked, where they did. */
  | { readonly kind: 'asking'; readonly conversation: number | undefined }
  | { readonly kind: 'buying'; readonly url: string; readonly price: string }
  | { readonly kind: 'nobody' | 'closed' | 'visiting' };

/** A course as its page shows it. */
export interface CourseView {
  readonly places: Places;
  readonly course: Course;
  /** What it is about, as sanitized HTML; empty for nothing. */
  readonly description: SafeHtml;
  readonly steps: readonly OwnStep[];
  readonly sections: readonly CourseSection[];
  /** The cover image. */
  readonly cover: { readonly url: string; readonly alt: string } | undefined;
  /** Of a course that is sold. */
  readonly price: string | undefined;
  /** Where the caller edits it. */
  readonly editUrl: string | undefined;
  /** Whether an instructor looks at it as a student would: nothing is saved. */
  readonly isPreview: boolean;
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string;
  readonly teachers: readonly string[];
  /** Whether whoever looks is in the course; the steps carry what they did then. */
  readonly isLearner: boolean;
  /** Whether the steps are pages to whoever looks, and not only names. */
  readonly isInside: boolean;
  /** How they get in who are not. */
  readonly entrance: Entrance | undefined;
  /** Whether they may put people in and take them out. */
  readonly isSteward: boolean;
  /** What was done just now: the last step, or the way in. */
  readonly done: 'finished' | 'joined' | undefined;
  /** Why somebody is not in it who asked for it. */
  readonly refusal: 'not_open' | undefined;
}

function Step({ step, isNext, view }: { step: OwnStep; isNext: boolean; view: CourseView }) {
  const { isInside, isPreview, today } = view;
  const t = useTexts(courseTexts);
  const address = useAddress();
  const { id, courseId, type, title, completedAt, passingPercentage, parentId } = step;
  return (
    <li id={`step-${id}`} class={parentId === null ? undefined : 'inner'} aria-current={isNext ? 'step' : undefined}>
      <div>
        {isInside ? (
          <a href={address(stepAddress(courseId, id, isPreview ? { preview: '1' } : {}))}>
            <strong>{title}</strong>
          </a>
        ) : (
          <strong>{title}</strong>
        )}
        <p class="quiet">
          {t(type)}
          {type === 'quiz' ? ` · ${t('passing', { value: passingPercentage })}` : null}
        </p>
        <DueDate step={step} today={today} />
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

function useLead({ entrance, steps, isLearner }: CourseView): string {
  const t = useTexts(courseTexts);
  if (entrance?.kind === 'visiting') return t('lead_visiting');
  if (entrance?.kind === 'buying') return t('lead_buying');
  if (entrance?.kind === 'closed') return t('lead_closed');
  if (entrance) return t(entrance.kind === 'open' ? 'lead_open' : 'lead_asking');
  if (steps.length === 0) return t('lead_none');
  if (!isLearner) return t('lead_teacher');
  const next = nextOf(steps);
  return next ? t('lead_next', { title: next.title }) : t('lead_done');
}

/** What leads into a course: one button, where a button does it. */
function EntranceButton({ courseId, entrance }: { courseId: number; entrance: Entrance }) {
  const t = useTexts(courseTexts);
  if (entrance.kind === 'open')
    return (
      <ButtonForm to={joinAddress(courseId)} nonce={entrance.nonce}>
        {t('enroll')}
      </ButtonForm>
    );
  // By way of signing in it leads back to the course.
  if (entrance.kind === 'visiting') return <ButtonLink to={joinAddress(courseId)}>{t('sign_in')}</ButtonLink>;
  if (entrance.kind === 'buying')
    return <ButtonLink to={entrance.url}>{t('buy', { price: entrance.price })}</ButtonLink>;
  if (entrance.kind !== 'asking' || entrance.conversation !== undefined) return null;
  return <ButtonLink to={askAddress(courseId)}>{t('ask_in')}</ButtonLink>;
}

/** What is to be known of the way in beside the button. */
function EntranceNotice({ entrance }: { entrance: Entrance | undefined }) {
  const t = useTexts(courseTexts);
  const address = useAddress();
  if (entrance?.kind === 'nobody') return <Notice>{<p>{t('nobody_to_ask')}</p>}</Notice>;
  if (entrance?.kind !== 'asking') return null;
  if (entrance.conversation === undefined) return null;
  return (
    <Notice>
      <p>
        {t('asked_already')} <a href={address(conversationAddress(entrance.conversation))}>{t('asked_open')}</a>
      </p>
    </Notice>
  );
}

function Actions({ view, next, done }: { view: CourseView; next: OwnStep | undefined; done: number }) {
  const { places, course, editUrl, teachers, isLearner, isPreview, isSteward, entrance } = view;
  const t = useTexts(courseTexts);
  const query = isPreview ? { preview: '1' } : {};
  return (
    <>
      {editUrl === undefined ? null : (
        <ButtonLink to={editUrl} kind="quiet">
          {t('edit')}
        </ButtonLink>
      )}
      {editUrl === undefined || isLearner ? null : (
        <ButtonLink to={courseAddress(course.id, { preview: '1' })} kind="quiet">
          {t('preview_start')}
        </ButtonLink>
      )}
      {isSteward ? (
        <ButtonLink to={peopleAddress(course.id)} kind="quiet">
          {t('people')}
        </ButtonLink>
      ) : null}
      {isLearner && !isPreview && places.hasMessages && teachers.length > 0 ? (
        <ButtonLink to={writeAddress({ course_id: course.id })} kind="quiet">
          {t('ask')}
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink to={stepAddress(course.id, next.id, query)}>{t(done > 0 ? 'go_on' : 'begin')}</ButtonLink>
      ) : null}
      {entrance ? <EntranceButton courseId={course.id} entrance={entrance} /> : null}
    </>
  );
}

/** A course: what it is about, who teaches it, its steps in their order. */
export function CoursePage(view: CourseView) {
  const { places, course, cover, description, isPreview, price, sections, steps, teachers } = view;
  const { isLearner, entrance, refusal } = view;
  const t = useTexts(courseTexts);
  const lead = useLead(view);
  const next = isLearner ? nextOf(steps) : undefined;
  const done = steps.filter(({ completedAt }) => completedAt !== undefined).length;
  return (
    <LearningFrame
      places={places}
      part="courses"
      title={course.title}
      lead={lead}
      crumbs={[{ title: t('courses'), path: COURSE_LIST }]}
      done={view.done ? t(view.done) : undefined}
      actions={<Actions view={view} next={next} done={done} />}
    >
      {refusal ? (
        <Notice kind="error">
          <p>{t(refusal)}</p>
        </Notice>
      ) : null}
      <EntranceNotice entrance={entrance} />
      {isPreview ? <PreviewNotice to={courseAddress(course.id)} /> : null}
      {cover ? <img class="course-cover" src={cover.url} alt={cover.alt} /> : null}
      {price === undefined || isLearner ? null : <p>{t('costs', { price })}</p>}
      {description.text === '' ? null : <Html of={description} as="div" />}
      {teachers.length > 0 ? (
        <p class="quiet">
          {t('taught_by')} {teachers.join(', ')}
        </p>
      ) : null}
      {steps.length > 0 ? (
        <section aria-labelledby="steps">
          <h2 id="steps">{t('steps')}</h2>
          {isLearner ? (
            <div class="course-way">
              {t('done_steps', { done, all: steps.length })} <Progress percent={(done / steps.length) * 100} />
            </div>
          ) : null}
          {groupSteps(steps, sections).map(({ section, steps: inGroup }) => (
            <div key={section?.id ?? 0}>
              {section ? <h3>{section.title}</h3> : null}
              <ol class="course-steps">
                {inGroup.map((step) => (
                  <Step key={step.id} step={step} isNext={step === next} view={view} />
                ))}
              </ol>
            </div>
          ))}
        </section>
      ) : null}
    </LearningFrame>
  );
}
