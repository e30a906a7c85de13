import { bundledAssets, html, type Refused, type SafeHtml } from '@plinth/pages';
import {
  Badge,
  Button,
  Empty,
  Form,
  Html,
  Notice,
  type Option,
  SelectField,
  TextField,
  useAddress,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import type { OutlineGroup } from '../building/outline.js';
import { CONTENT_TYPES, type Course, type CourseContent, type CourseSection } from '../ports.js';
import { CourseFrame } from './frame.js';
import { contentPath, coursePath } from './paths.js';
import { builderTexts } from './texts.js';

/** What browsers load for the outline: dragging. */
export const builderAssets = bundledAssets('learning', new URL('../../assets/', import.meta.url));

/** What was typed to add something. */
export interface TypedAddition {
  readonly type: string;
  readonly title: string;
  /** `''` for the course itself, `s3` for a section, `l12` for a lesson. */
  readonly into: string;
  readonly section_title: string;
}

/** The outline of a course with everything around it. */
export interface OutlineView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly course: Course;
  readonly url: string;
  readonly tree: readonly OutlineGroup[];
  /** The order as it is now, and its version. */
  readonly order: string;
  readonly version: string;
  /** How many questions each quiz has. */
  readonly questions: ReadonlyMap<number, number>;
  /** The quizzes that learners can take. */
  readonly takeable: ReadonlySet<number>;
  /** The button that was just pressed keeps the focus: `up s3`. */
  readonly pressed: string;
  readonly done: string | undefined;
  readonly refused: Refused | undefined;
  readonly typed: TypedAddition;
  /** Reasons why learners could not complete the course. */
  readonly problems: readonly string[];
}

const MOVE_FORM = 'move';

/** Moves an entry up or down; after moving it has the focus, so that it can be pressed again. */
function MoveButton(props: { token: string; title: string; direction: 'up' | 'down'; pressed: string }) {
  const { token, title, direction, pressed } = props;
  const t = useTexts(builderTexts);
  const value = `${direction} ${token}`;
  return (
    <button
      type="submit"
      form={MOVE_FORM}
      name="move"
      value={value}
      class="quiet-button small-button"
      aria-label={t(direction === 'up' ? 'move_up' : 'move_down', { title })}
      autofocus={pressed === value}
    >
      <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
    </button>
  );
}

function Handle() {
  return (
    <span class="outline-handle" aria-hidden="true" hidden>
      ⠿
    </span>
  );
}

function SectionRow({ section, view }: { section: CourseSection; view: OutlineView }) {
  const { path, course, pressed } = view;
  const t = useTexts(builderTexts);
  const address = useAddress();
  const token = `s${section.id}`;
  const { title } = section;
  return (
    <li class="outline-section" id={`entry-${token}`} data-token={token}>
      <Handle />
      <span>
        {title} <span class="outline-facts">{t('section')}</span>
      </span>
      <span class="outline-acts">
        <MoveButton {...{ token, title, pressed }} direction="up" />
        <MoveButton {...{ token, title, pressed }} direction="down" />
        <a
          class="button quiet-button small-button"
          href={address(path + coursePath(course.id, `sections/${section.id}`))}
          aria-label={t('edit_named', { title })}
        >
          {t('edit')}
        </a>
      </span>
    </li>
  );
}

function useFacts(content: CourseContent, { questions, takeable }: OutlineView): string {
  const t = useTexts(builderTexts);
  const { language } = useSurroundings();
  const { assignmentPoints, dueOn, id, passingPercentage, type } = content;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const ofQuiz = [
    t('questions_count', { count: questions.get(id) ?? 0 }),
    t('to_pass', { value: passingPercentage }),
    ...(takeable.has(id) ? [] : [t('not_takeable')]),
  ];
  return [
    t(`type_${type}`),
    ...(type === 'quiz' ? ofQuiz : []),
    ...(assignmentPoints === null ? [] : [t('with_assignment', { count: assignmentPoints })]),
    ...(dueOn === null ? [] : [t('due', { day: day.format(new Date(`${dueOn}T00:00:00Z`)) })]),
  ].join(' · ');
}

function ContentRow({ content, isInner, view }: { content: CourseContent; isInner: boolean; view: OutlineView }) {
  const { path, course, pressed } = view;
  const t = useTexts(builderTexts);
  const address = useAddress();
  const facts = useFacts(content, view);
  const { id, title, type } = content;
  const token = String(id);
  const shown = isInner ? 'outline-inner' : undefined;
  return (
    <li class={shown} id={`entry-${id}`} data-token={isInner ? `>${id}` : token} data-type={type}>
      <Handle />
      <span>
        <a href={address(path + contentPath(course.id, id))}>{title}</a> <span class="outline-facts">{facts}</span>
      </span>
      <span class="outline-acts">
        <MoveButton {...{ token, title, pressed }} direction="up" />
        <MoveButton {...{ token, title, pressed }} direction="down" />
        {type === 'lesson' ? (
          <a
            class="button quiet-button small-button"
            href={`${address(path + coursePath(course.id))}?into=l${id}#add`}
            aria-label={t('add_in', { title })}
          >
            {t('add')}
          </a>
        ) : null}
        <a
          class="button quiet-button small-button"
          href={address(path + contentPath(course.id, id, 'delete'))}
          aria-label={t('delete_named', { title })}
        >
          {t('delete')}
        </a>
      </span>
    </li>
  );
}

function Rows(view: OutlineView) {
  return (
    <ol class="outline">
      {view.tree.flatMap(({ section, items }) => [
        ...(section ? [<SectionRow key={`s${section.id}`} section={section} view={view} />] : []),
        ...items.flatMap(({ content, children }) => [
          <ContentRow key={content.id} content={content} isInner={false} view={view} />,
          ...children.map((child) => <ContentRow key={child.id} content={child} isInner view={view} />),
        ]),
      ])}
    </ol>
  );
}

/** Where something can be added: the course, a section, a lesson. */
function placesFor(tree: readonly OutlineGroup[], t: ReturnType<typeof builderTexts.in>): Option[] {
  return tree.flatMap(({ section, items }) => [
    section ? { value: `s${section.id}`, title: section.title } : { value: '', title: t('into_course') },
    ...items.flatMap(({ content }) =>
      content.type === 'lesson' ? [{ value: `l${content.id}`, title: `– ${content.title}` }] : [],
    ),
  ]);
}

function Additions(view: OutlineView) {
  const { path, course, nonce, tree, typed, refused } = view;
  const t = useTexts(builderTexts);
  const to = path + coursePath(course.id);
  return (
    <div class="outline-add" id="add">
      <section aria-labelledby="add-content">
        <h2 id="add-content">{t('add_content')}</h2>
        <Form to={to} nonce={nonce} values={typed} errors={refused}>
          <input type="hidden" name="act" value="add_content" />
          <SelectField
            name="type"
            label={t('type')}
            options={CONTENT_TYPES.map((value) => ({ value, title: t(`type_${value}`) }))}
          />
          <TextField name="title" label={t('title')} maxLength={200} required />
          <SelectField name="into" label={t('into')} help={t('into_help')} options={placesFor(tree, t)} />
          <Button kind={tree.length > 1 || (tree[0]?.items.length ?? 0) > 0 ? 'quiet' : 'main'}>
            {t('add_content')}
          </Button>
        </Form>
      </section>
      <section aria-labelledby="add-section">
        <h2 id="add-section">{t('add_section')}</h2>
        <Form to={to} nonce={nonce} values={typed} errors={refused}>
          <input type="hidden" name="act" value="add_section" />
          <TextField
            name="section_title"
            label={t('section_title')}
            help={t('section_help')}
            maxLength={200}
            required
          />
          <Button kind="quiet">{t('add_section')}</Button>
        </Form>
      </section>
    </div>
  );
}

function Problems({ problems }: OutlineView) {
  const t = useTexts(builderTexts);
  if (problems.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{t('problems')}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Publish({ path, course, nonce, mayPublish }: OutlineView & { mayPublish: boolean }) {
  const t = useTexts(builderTexts);
  if (course.status === 'publish' || !mayPublish) return null;
  return (
    <Form to={path + coursePath(course.id)} nonce={nonce}>
      <input type="hidden" name="act" value="publish" />
      <input type="hidden" name="revision" value={course.revision} />
      <Badge tone="warning">{t('status_draft')}</Badge> {t('publish_lead')} <Button>{t('publish')}</Button>
    </Form>
  );
}

/** The outline of a course: sections, lessons, topics and quizzes in their order. */
export function OutlinePage(view: OutlineView & { mayPublish: boolean }) {
  const { path, course, nonce, order, version, url, done, refused, tree } = view;
  const t = useTexts(builderTexts);
  const address = useAddress();
  const to = path + coursePath(course.id);
  const isEmpty = order === '';
  const script = html`<plinth-island data-module="${address(builderAssets.path('outline.js'))}" data-props="{}"></plinth-island>`;
  return (
    <CourseFrame {...{ path, course, url, done, refused }} part="outline">
      <Problems {...view} />
      {isEmpty ? (
        <Empty title={t('outline_empty')}>
          <p>{t('outline_empty_lead')}</p>
        </Empty>
      ) : (
        <div data-outline="">
          <p class="quiet">{t('outline_lead')}</p>
          <Rows {...view} />
          <Form to={to} nonce={nonce} id={MOVE_FORM}>
            <input type="hidden" name="act" value="move" />
          </Form>
          <Form to={to} nonce={nonce} id="arrange">
            <input type="hidden" name="act" value="arrange" />
            <input type="hidden" name="order" value={order} />
            <input type="hidden" name="seen" value={version} />
          </Form>
          <Html of={script} as="div" />
        </div>
      )}
      <Additions {...view} tree={tree} />
      {isEmpty ? null : <Publish {...view} />}
    </CourseFrame>
  );
}
