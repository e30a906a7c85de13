import { type CallContext, can, choice, page, type Route, redirect, Type } from '@plinth/kernel';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import { consoleNonce, type Refused, refusedFor } from '@plinth/pages';
import { orderOf, treeOf } from '../building/outline.js';
import {
  CONTENT_TYPES,
  COURSE_BUILDER,
  COURSES,
  type ContentType,
  type CourseContent,
  type CourseOutline,
} from '../ports.js';
import { courseArgument, EDIT, type EditedCourse, loadCourse } from './access.js';
import { noteCourse } from './acts.js';
import { builderPage, builderRefused, consolePath, consoleUrl, courseUrl } from './frame.js';
import { OutlinePage, type TypedAddition } from './outline-view.js';
import { coursePath } from './paths.js';
import { builderTexts } from './texts.js';

const access = can(EDIT);

const FRESH: TypedAddition = { type: 'lesson', title: '', into: '', section_title: '' };
const DONE = [
  '',
  'created',
  'copied',
  'imported',
  'added',
  'section_added',
  'deleted',
  'renamed',
  'published',
] as const;
const ACTS = ['add_content', 'add_section', 'move', 'arrange', 'publish'] as const;

interface Shown {
  readonly typed?: TypedAddition | undefined;
  readonly pressed?: string;
  readonly done?: (typeof DONE)[number];
  readonly refused?: Refused | undefined;
}

/** Reasons why learners could not complete a course. */
function problemsOf(
  call: CallContext,
  { contents }: CourseOutline,
  takeable: ReadonlySet<number>,
  questions: ReadonlyMap<number, number>,
): string[] {
  const t = builderTexts.in(call.site.language);
  const quizzes = contents.filter(({ id, type }) => type === 'quiz' && !takeable.has(id));
  return quizzes
    .slice(0, 10)
    .map(({ id, title }) => t((questions.get(id) ?? 0) === 0 ? 'problem_no_questions' : 'problem_no_key', { title }));
}

async function readQuizzes({ use }: CallContext, contents: readonly CourseContent[]) {
  const ids = contents.flatMap(({ id, type }) => (type === 'quiz' ? [id] : []));
  const [asked, takeable] = await Promise.all([use(COURSES).questionsOf(ids), use(COURSES).takeable(ids)]);
  return { questions: new Map(ids.map((id) => [id, asked.get(id)?.length ?? 0])), takeable };
}

/** The outline of a course. */
export async function showOutline(call: CallContext, { course }: EditedCourse, shown: Shown = {}) {
  const { caller, site, use } = call;
  const { pressed = '', done = '', refused } = shown;
  const outline = await use(COURSE_BUILDER).outlineOf(course.id);
  const last = outline.sections.at(-1);
  const typed = shown.typed ?? { ...FRESH, into: last ? `s${last.id}` : '' };
  const { questions, takeable } = await readQuizzes(call, outline.contents);
  const tree = treeOf(outline.sections, outline.contents);
  const t = builderTexts.in(site.language);
  const view = {
    ...{ path: consolePath(call), nonce: consoleNonce(call), course, url: await courseUrl(call, course) },
    ...{ tree, order: orderOf(tree), version: outline.version, questions, takeable, pressed, typed, refused },
    ...{ done: done === '' ? undefined : t(`outline_${done}`) },
    problems: problemsOf(call, outline, takeable, questions),
    mayPublish: caller.can('publish_courses'),
  };
  return builderPage(call, { title: course.title, refused, body: <OutlinePage {...view} /> });
}

interface Sent {
  readonly type: ContentType;
  readonly title: string;
  readonly into: string;
  readonly section_title: string;
  readonly move: string;
  readonly order: string;
  readonly seen: string;
  readonly revision: number;
}

function back(call: CallContext, courseId: number, query: string, entry?: string) {
  return redirect(`${consoleUrl(call, coursePath(courseId))}?${query}${entry ? `#entry-${entry}` : ''}`, 303);
}

function missingTitle(call: CallContext, title: string, name: string): Refused | undefined {
  const isMissing = isBlank(sanitizeText(title));
  return refusedFor(isMissing ? [{ name, message: builderTexts.in(call.site.language)('title_missing') }] : []);
}

async function addContent(call: CallContext, edited: EditedCourse, { type, title, into, section_title }: Sent) {
  const { course } = edited;
  const typed = { type, title, into, section_title };
  const t = builderTexts.in(call.site.language);
  const isLost = type === 'topic' && !into.startsWith('l');
  const isNested = type === 'lesson' && into.startsWith('l');
  const refused =
    missingTitle(call, title, 'title') ??
    refusedFor(isLost || isNested ? [{ name: 'into', message: t(isLost ? 'topic_place' : 'lesson_place') }] : []);
  if (refused) return showOutline(call, edited, { typed, refused });
  const id = Number(into.slice(1));
  const place = into === '' ? {} : into.startsWith('l') ? { parentId: id } : { sectionId: id };
  const added = await call.use(COURSE_BUILDER).addContent(course.id, { type, title, ...place });
  noteCourse(call, 'Added content to a course.', course, { added: added.title });
  return back(call, course.id, 'done=added', String(added.id));
}

async function addSection(call: CallContext, edited: EditedCourse, sent: Sent) {
  const refused = missingTitle(call, sent.section_title, 'section_title');
  if (refused) return showOutline(call, edited, { typed: sent, refused });
  const { course } = edited;
  const section = await call.use(COURSE_BUILDER).addSection(course.id, sent.section_title);
  noteCourse(call, 'Added a section to a course.', course, { added: section.title });
  return back(call, course.id, 'done=section_added', `s${section.id}`);
}

async function move(call: CallContext, { course }: EditedCourse, { move: sent }: Sent) {
  const [, direction, mark, digits] = /^(up|down) (s?)(\d{1,10})$/.exec(sent) ?? [];
  if (digits === undefined) return back(call, course.id, '');
  const entry = { kind: mark === 's' ? 'section' : 'content', id: Number(digits) } as const;
  await call.use(COURSE_BUILDER).move(course.id, entry, direction === 'up' ? 'up' : 'down');
  noteCourse(call, 'Moved content of a course.', course);
  // No fragment: browsers then give the focus to the button that was pressed.
  return back(call, course.id, `pressed=${encodeURIComponent(sent)}`);
}

async function carryOut(call: CallContext, edited: EditedCourse, act: (typeof ACTS)[number], sent: Sent) {
  const { course } = edited;
  if (act === 'add_content') return addContent(call, edited, sent);
  if (act === 'add_section') return addSection(call, edited, sent);
  if (act === 'move') return move(call, edited, sent);
  if (act === 'arrange') {
    await call.use(COURSE_BUILDER).arrange(course.id, sent.order, sent.seen);
    noteCourse(call, 'Reordered a course.', course);
    return back(call, course.id, '');
  }
  if (!call.caller.can('publish_courses')) return back(call, course.id, '');
  await call.use(COURSE_BUILDER).update(course.id, { status: 'publish' }, sent.revision);
  noteCourse(call, 'Published a course.', course);
  return back(call, course.id, 'done=published');
}

const short = (description: string) => Type.String({ default: '', maxLength: 10_000, description });

/** The outline, and everything that changes it. */
export const outlinePages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses/:course',
    summary: 'The outline of a course: sections, lessons, topics and quizzes.',
    access,
    args: {
      ...courseArgument,
      done: choice(DONE, { default: '', description: 'What was just done.' }),
      pressed: Type.String({ default: '', maxLength: 20, description: 'The button that was just pressed.' }),
      into: Type.String({ default: '', maxLength: 12, description: 'Where to add: a section or a lesson.' }),
    },
    resource: loadCourse,
    async handle(call) {
      const { done, pressed, into } = call.args;
      const typed = into === '' ? undefined : { ...FRESH, type: into.startsWith('l') ? 'topic' : 'lesson', into };
      return showOutline(call, call.resource, { done, pressed, typed });
    },
  }),
  page({
    method: 'POST',
    path: '/courses/:course',
    summary: 'Adds, moves or reorders content of a course, or publishes the course.',
    access,
    audited: 'when-redirected',
    args: {
      ...courseArgument,
      act: choice(ACTS, { description: 'What to do.' }),
      type: choice(CONTENT_TYPES, { default: 'lesson', description: 'The type of the new content.' }),
      title: short('The title of the new content.'),
      into: Type.String({ default: '', pattern: '^(?:[sl]\\d{1,10})?$', description: 'Where it is added.' }),
      section_title: short('The title of the new section.'),
      move: Type.String({ default: '', maxLength: 20, description: 'A direction and an entry: "up s3".' }),
      order: Type.String({ default: '', maxLength: 10_000, description: 'The whole outline in its new order.' }),
      seen: Type.String({ default: '', maxLength: 30, description: 'The version of the outline that was reordered.' }),
      revision: Type.Integer({ default: 0, minimum: 0, description: 'The revision of the course that was opened.' }),
    },
    resource: loadCourse,
    async handle(call) {
      const { course: _, act, ...sent } = call.args;
      const edited = call.resource;
      try {
        return await carryOut(call, edited, act, sent);
      } catch (thrown) {
        return showOutline(call, edited, { typed: sent, refused: builderRefused(call, thrown) });
      }
    },
  }),
];
