import { pictureUpload } from '@plinth/content';
import {
  type ArgumentsOf,
  type CallContext,
  can,
  choice,
  id,
  page,
  RestError,
  type Route,
  redirect,
  Type,
} from '@plinth/kernel';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import { consoleNonce, type Refused, refusedFor } from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import { COURSE_BUILDER, COURSES, type ContentChanges, type CourseContent } from '../ports.js';
import { courseArgument, EDIT, type EditedCourse, loadCourse, noSuchPart } from './access.js';
import { noteCourse } from './acts.js';
import { ContentPage } from './content-view.js';
import { builderPage, builderRefused, consolePath, consoleUrl, contentUrl } from './frame.js';
import { wholeNumber } from './numbers.js';
import { contentPath } from './paths.js';
import { loadContent } from './removal-pages.js';
import { builderTexts } from './texts.js';

const access = can(EDIT);
const MAX_TITLE_LENGTH = 200;
const MAX_FORM_BYTES = 4 * 1024 * 1024;
const MAX_POINTS = 1_000_000;

/** The fields of the editor of a lesson, topic or quiz. */
const contentArguments = {
  title: Type.String({ default: '', maxLength: 10_000, description: 'The title.' }),
  body: Type.String({ default: '', maxLength: 1_000_000, description: 'HTML.' }),
  due_on: Type.String({ default: '', maxLength: 40, description: 'The due date, YYYY-MM-DD; blank for none.' }),
  passing: Type.String({ default: '80', maxLength: 40, description: 'Percentage needed to pass a quiz.' }),
  assignment: Type.Boolean({ default: false, description: 'Whether learners upload a file for the lesson.' }),
  assignment_points: Type.String({ default: '', maxLength: 40, description: 'The most points for that file.' }),
};

/** A lesson, topic or quiz as it is in the form. */
export type TypedContent = ArgumentsOf<typeof contentArguments>;

function typedContent(content: CourseContent, body: string): TypedContent {
  const { assignmentPoints, dueOn, passingPercentage, title } = content;
  return {
    ...{ title, body, due_on: dueOn ?? '', passing: String(passingPercentage) },
    ...{ assignment: assignmentPoints !== null, assignment_points: String(assignmentPoints ?? 10) },
  };
}

function isDay(typed: string): boolean {
  const moment = Date.parse(`${typed}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(typed);
}

/** What was typed as changes of a lesson, topic or quiz, or everything that is wrong with it. */
function readContent(call: CallContext, { type }: CourseContent, typed: TypedContent) {
  const t = builderTexts.in(call.site.language);
  const mistakes: Mistake[] = [];
  const wrong = (name: keyof TypedContent, message: string) => mistakes.push({ name, message });
  const { assignment, body, title } = typed;
  const dueOn = typed.due_on.trim();
  if (isBlank(sanitizeText(title))) wrong('title', t('title_missing'));
  if (title.trim().length > MAX_TITLE_LENGTH) wrong('title', t('too_long', { count: MAX_TITLE_LENGTH }));
  if (dueOn !== '' && !isDay(dueOn)) wrong('due_on', t('due_wrong'));
  const passing = wholeNumber(typed.passing, 100);
  if (type === 'quiz' && passing === undefined) wrong('passing', t('passing_wrong'));
  const points = wholeNumber(typed.assignment_points, MAX_POINTS);
  const isAssigned = type === 'lesson' && assignment;
  if (isAssigned && points === undefined) wrong('assignment_points', t('points_wrong', { count: MAX_POINTS }));
  const changes: ContentChanges = {
    ...{ title, body, dueOn: dueOn === '' ? null : dueOn },
    ...(type === 'quiz' ? { passingPercentage: passing ?? 80 } : {}),
    ...(type === 'lesson' ? { assignmentPoints: isAssigned ? (points ?? null) : null } : {}),
  };
  return { changes, mistakes };
}

interface Shown {
  readonly typed?: TypedContent;
  readonly done?: string | undefined;
  readonly pressed?: string;
  readonly refused?: Refused | undefined;
  readonly isLate?: boolean;
}

/** The editor of a lesson, topic or quiz. */
export async function showContent(call: CallContext, { course }: EditedCourse, content: CourseContent, shown: Shown) {
  const { pressed = '', done, refused, isLate = false } = shown;
  const { use } = call;
  const [texts, asked, tasks] = await Promise.all([
    use(COURSES).textsOf([content.id]),
    use(COURSES).questionsOf([content.id]),
    use(COURSES).tasksOf([content.id]),
  ]);
  const now = typedContent(content, texts.get(content.id) ?? '');
  const questions = asked.get(content.id) ?? [];
  const lacking = questions.filter(({ id: question, type }) => type !== 'essay' && !tasks.has(question));
  const view = {
    ...{ path: consolePath(call), nonce: consoleNonce(call), course, content, questions, pressed, done, refused },
    ...{ typed: shown.typed ?? now, url: await contentUrl(call, content), upload: pictureUpload(call) },
    ...{ withoutKey: new Set(lacking.map((each) => each.id)), now: isLate ? now : undefined },
  };
  return builderPage(call, { title: content.title, refused, body: <ContentPage {...view} /> });
}

const DONE = ['', 'saved', 'question_saved', 'question_deleted'] as const;

/** The editor of lessons, topics and quizzes. */
export const contentPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses/:course/contents/:content',
    summary: 'The editor of a lesson, topic or quiz.',
    access,
    args: {
      ...courseArgument,
      content: id('The lesson, topic or quiz.'),
      done: choice(DONE, { default: '', description: 'What was just done.' }),
      pressed: Type.String({ default: '', maxLength: 20, description: 'The button that was just pressed.' }),
    },
    resource: loadCourse,
    async handle(call) {
      const { content, done, pressed } = call.args;
      const edited = call.resource;
      const t = builderTexts.in(call.site.language);
      const said = done === '' ? undefined : t(done);
      return showContent(call, edited, await loadContent(call, edited, content), { done: said, pressed });
    },
  }),
  page({
    method: 'POST',
    path: '/courses/:course/contents/:content',
    summary: 'Changes a lesson, topic or quiz, unless somebody else did since it was opened.',
    access,
    audited: 'when-redirected',
    bodyBytes: MAX_FORM_BYTES,
    args: {
      ...courseArgument,
      content: id('The lesson, topic or quiz.'),
      seen: Type.Integer({ default: 0, minimum: 0, description: 'The revision that was opened.' }),
      ...contentArguments,
    },
    resource: loadCourse,
    async handle(call) {
      const { course: _, content: contentId, seen, ...typed } = call.args;
      const edited = call.resource;
      const content = await loadContent(call, edited, contentId);
      const { changes, mistakes } = readContent(call, content, typed);
      const refused = refusedFor(mistakes);
      if (refused) return showContent(call, edited, { ...content, revision: seen }, { typed, refused });
      try {
        const saved = await call.use(COURSE_BUILDER).updateContent(edited.course.id, content.id, changes, seen);
        if (!saved) throw noSuchPart();
        noteCourse(call, 'Changed content of a course.', edited.course, { changed: saved.title });
        return redirect(`${consoleUrl(call, contentPath(edited.course.id, content.id))}?done=saved`, 303);
      } catch (thrown) {
        const isLate = thrown instanceof RestError && thrown.code === 'course_changed';
        const now = await loadContent(call, edited, content.id);
        return showContent(call, edited, now, { typed, isLate, refused: builderRefused(call, thrown) });
      }
    },
  }),
];
