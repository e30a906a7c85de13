import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonForm,
  Confirm,
  DangerZone,
  Definitions,
  Form,
  Heading,
  Notice,
  RefusedNotice,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { ContentUse, Course, CourseContent, CourseSection } from '../ports.js';
import { COURSES_PATH, coursePath } from './paths.js';
import { builderTexts } from './texts.js';

interface Shared {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly course: Course;
  readonly refused: Refused | undefined;
}

function Crumbs({ path, course }: Pick<Shared, 'path' | 'course'>) {
  const t = useTexts(builderTexts);
  return (
    <Breadcrumb
      crumbs={[
        { title: t('courses'), path: path + COURSES_PATH },
        { title: course.title, path: path + coursePath(course.id) },
      ]}
    />
  );
}

/** The question before a lesson, topic or quiz is deleted. */
export function DeleteContentPage(
  view: Shared & { content: CourseContent; inner: readonly CourseContent[]; use: ContentUse },
) {
  const { path, nonce, course, content, inner, use, refused } = view;
  const t = useTexts(builderTexts);
  const back = path + coursePath(course.id);
  const isAnswered = use.attempts > 0 || use.essays > 0;
  return (
    <>
      <Crumbs {...view} />
      <Heading title={t('ask_content', { title: content.title })} lead={t('ask_content_lead')} />
      <RefusedNotice refused={refused} />
      <Definitions
        items={[
          [t('use_completed'), use.completed],
          [t('use_hours'), Math.round(use.seconds / 360) / 10],
          [t('use_attempts'), use.attempts],
          [t('use_essays'), use.essays],
          [t('use_assignments'), use.assignments],
        ]}
      />
      {inner.length > 0 ? (
        <>
          <p>{t('ask_inner')}</p>
          <ul>
            {inner.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </>
      ) : null}
      {isAnswered ? (
        <Notice kind="warning">
          <p>{t('in_use')}</p>
        </Notice>
      ) : (
        <Confirm
          to={`${back}/contents/${content.id}/delete`}
          nonce={nonce}
          act={t('delete_named', { title: content.title })}
          back={back}
        >
          <p class="quiet">{t('ask_content_kept')}</p>
        </Confirm>
      )}
    </>
  );
}

/** The form that renames or deletes a section. */
export function SectionPage(view: Shared & { section: CourseSection }) {
  const { path, nonce, course, section, refused } = view;
  const t = useTexts(builderTexts);
  const to = path + coursePath(course.id, `sections/${section.id}`);
  return (
    <>
      <Crumbs {...view} />
      <Heading title={t('edit_section', { title: section.title })} />
      <RefusedNotice refused={refused} />
      <Form to={to} nonce={nonce} values={section} errors={refused}>
        <input type="hidden" name="act" value="rename" />
        <TextField name="title" label={t('section_title')} maxLength={200} required />
        <Button>{t('rename')}</Button>
      </Form>
      <DangerZone title={t('delete_section')}>
        <p>{t('delete_section_help')}</p>
        <ButtonForm to={to} nonce={nonce} fields={{ act: 'delete' }} kind="danger">
          {t('delete_section')}
        </ButtonForm>
      </DangerZone>
    </>
  );
}

/** The question before a course is deleted. */
export function DeleteCoursePage(view: Shared & { learners: number }) {
  const { path, nonce, course, learners, refused } = view;
  const t = useTexts(builderTexts);
  const back = path + coursePath(course.id, 'settings');
  return (
    <>
      <Crumbs {...view} />
      <Heading title={t('ask_course', { title: course.title })} lead={t('ask_delete_lead')} />
      <RefusedNotice refused={refused} />
      <Confirm
        to={path + coursePath(course.id, 'delete')}
        nonce={nonce}
        act={t('delete_course')}
        back={back}
        typed={course.title.trim()}
        errors={refused}
      >
        <p>{t('ask_delete_learners', { count: learners })}</p>
      </Confirm>
    </>
  );
}
