import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Empty,
  Form,
  Heading,
  Notice,
  SwitchField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { type PictureUpload, RichTextField } from '@plinth/pages/rich-text';
import { type Course, type CourseContent, QUESTION_TYPES, type QuizQuestion } from '../ports.js';
import type { TypedContent } from './content-pages.js';
import { Told } from './frame.js';
import { COURSES_PATH, contentPath, coursePath } from './paths.js';
import { builderTexts } from './texts.js';

/** The editor of a lesson, topic or quiz. */
export interface ContentView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly course: Course;
  readonly content: CourseContent;
  readonly typed: TypedContent;
  readonly url: string;
  readonly upload: PictureUpload | undefined;
  readonly questions: readonly QuizQuestion[];
  /** Questions that cannot be graded, because they have no answer key. */
  readonly withoutKey: ReadonlySet<number>;
  readonly pressed: string;
  readonly done: string | undefined;
  readonly refused: Refused | undefined;
  /** What somebody else saved, for an editor who was late. */
  readonly now: TypedContent | undefined;
}

function Settings({ content: { type } }: ContentView) {
  const t = useTexts(builderTexts);
  return (
    <section aria-labelledby="content-settings">
      <h2 id="content-settings">{t('part_settings')}</h2>
      <TextField name="due_on" type="date" label={t('due_date')} help={t('due_help')} />
      {type === 'quiz' ? (
        <TextField name="passing" type="number" min={0} max={100} label={t('passing')} help={t('passing_help')} />
      ) : null}
      {type === 'lesson' ? (
        <>
          <SwitchField name="assignment" label={t('assignment')} help={t('assignment_help')} />
          <TextField name="assignment_points" type="number" min={0} label={t('assignment_points')} />
        </>
      ) : null}
      <Button>{t('save')}</Button>
    </section>
  );
}

function MoveQuestion(props: { question: QuizQuestion; direction: 'up' | 'down'; pressed: string }) {
  const { question, direction, pressed } = props;
  const t = useTexts(builderTexts);
  const value = `${direction} ${question.id}`;
  return (
    <button
      type="submit"
      form="move-question"
      name="move"
      value={value}
      class="quiet-button small-button"
      aria-label={t(direction === 'up' ? 'move_up' : 'move_down', { title: question.title })}
      autofocus={pressed === value}
    >
      <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
    </button>
  );
}

function QuestionRow({ question, view }: { question: QuizQuestion; view: ContentView }) {
  const { path, course, content, pressed, withoutKey } = view;
  const t = useTexts(builderTexts);
  const address = useAddress();
  const to = path + contentPath(course.id, content.id, `questions/${question.id}`);
  const { id, points, title, type } = question;
  return (
    <li>
      <span>
        <a href={address(to)}>{title}</a>
        <span class="outline-facts">
          {t(`question_${type}`)} · {t('points_count', { count: points })}
          {withoutKey.has(id) ? ` · ${t('no_key')}` : null}
        </span>
      </span>
      <span class="outline-acts">
        <MoveQuestion {...{ question, pressed }} direction="up" />
        <MoveQuestion {...{ question, pressed }} direction="down" />
        <a
          class="button quiet-button small-button"
          href={address(`${to}/delete`)}
          aria-label={t('delete_named', { title })}
        >
          {t('delete')}
        </a>
      </span>
    </li>
  );
}

function Questions(view: ContentView) {
  const { path, nonce, course, content, questions } = view;
  const t = useTexts(builderTexts);
  const to = path + contentPath(course.id, content.id, 'questions');
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t('questions')}</h2>
      {questions.length === 0 ? (
        <Empty title={t('questions_none')}>
          <p>{t('questions_none_lead')}</p>
        </Empty>
      ) : (
        <ol class="question-list">
          {questions.map((question) => (
            <QuestionRow key={question.id} question={question} view={view} />
          ))}
        </ol>
      )}
      <Form to={to} nonce={nonce} id="move-question">
        <input type="hidden" name="act" value="move" />
      </Form>
      <h3>{t('add_question')}</h3>
      <div class="actions">
        {QUESTION_TYPES.map((type) => (
          <ButtonLink key={type} to={`${to}/new?type=${type}`} kind="quiet" small>
            {t(`question_${type}`)}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

function Late({ now }: ContentView) {
  const t = useTexts(builderTexts);
  if (!now) return null;
  return (
    <details open class="builder-now">
      <summary>{t('now')}</summary>
      <p class="quiet">{t('now_lead')}</p>
      <p>
        <strong>{now.title}</strong>
      </p>
      <pre>{now.body}</pre>
    </details>
  );
}

/** The editor of a lesson, topic or quiz. */
export function ContentPage(view: ContentView) {
  const { path, nonce, course, content, typed, url, upload, done, refused } = view;
  const t = useTexts(builderTexts);
  const { type } = content;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('courses'), path: path + COURSES_PATH },
          { title: course.title, path: path + coursePath(course.id) },
        ]}
      />
      <Heading
        title={content.title}
        lead={t(`lead_${type}`)}
        actions={
          url === '' ? null : (
            <ButtonLink to={`${url}?preview=1`} kind="quiet">
              {t('preview')}
            </ButtonLink>
          )
        }
      />
      <Told done={done} refused={refused} />
      <Late {...view} />
      {course.status === 'draft' ? (
        <Notice>
          <p>{t('lead_draft')}</p>
        </Notice>
      ) : null}
      <Form
        to={path + contentPath(course.id, content.id)}
        nonce={nonce}
        values={typed}
        errors={refused}
        guarded
        class="editor"
      >
        <input type="hidden" name="seen" value={content.revision} />
        <div class="editor-text">
          <TextField name="title" label={t('title')} maxLength={200} required />
          <RichTextField
            name="body"
            label={t(type === 'quiz' ? 'instructions' : 'content')}
            rows={type === 'quiz' ? 6 : 16}
            upload={upload}
          />
        </div>
        <div class="editor-side">
          <Settings {...view} />
        </div>
      </Form>
      {type === 'quiz' ? <Questions {...view} /> : null}
    </>
  );
}
