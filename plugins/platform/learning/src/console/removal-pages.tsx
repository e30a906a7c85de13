import { type CallContext, can, choice, id, page, RestError, type Route, redirect, Type } from '@plinth/kernel';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import { consoleNonce, type Refused, refusedFor } from '@plinth/pages';
import { COURSE_BUILDER, COURSES, type CourseContent, type CourseSection, ENROLMENTS } from '../ports.js';
import { type CourseCall, courseArgument, EDIT, type EditedCourse, loadCourse, noSuchPart } from './access.js';
import { noteCourse } from './acts.js';
import { builderPage, builderRefused, consolePath, consoleUrl } from './frame.js';
import { coursePath } from './paths.js';
import { DeleteContentPage, DeleteCoursePage, SectionPage } from './removal-view.js';
import { builderTexts } from './texts.js';

const access = can(EDIT);
const contentArgument = { content: id('The lesson, topic or quiz.') };
const sectionArgument = { section: id('The section.') };

/** A lesson, topic or quiz of a course. @throws RestError 404 */
export async function loadContent(
  { use }: Pick<CallContext, 'use'>,
  { course }: EditedCourse,
  contentId: number,
): Promise<CourseContent> {
  const [content] = await use(COURSES).findContents([contentId]);
  if (content?.courseId !== course.id) throw noSuchPart();
  return content;
}

async function loadSection(call: CourseCall, sectionId: number): Promise<CourseSection> {
  const sections = (await call.use(COURSE_BUILDER).sectionsOf([call.args.course])).get(call.args.course) ?? [];
  const section = sections.find((each) => each.id === sectionId);
  if (!section) throw noSuchPart();
  return section;
}

async function askContent(call: CallContext, edited: EditedCourse, content: CourseContent, refused?: Refused) {
  const { course } = edited;
  const [use, all] = await Promise.all([
    call.use(COURSE_BUILDER).useOf(course.id, content.id),
    call.use(COURSES).contentsOf([course.id]),
  ]);
  const inner = (all.get(course.id) ?? []).filter(({ parentId }) => parentId === content.id);
  const title = builderTexts.in(call.site.language)('ask_content', { title: content.title });
  const view = { path: consolePath(call), nonce: consoleNonce(call), course, content, inner, use, refused };
  return builderPage(call, { title, refused, body: <DeleteContentPage {...view} /> });
}

function showSection(call: CallContext, { course }: EditedCourse, section: CourseSection, refused?: Refused) {
  const title = builderTexts.in(call.site.language)('edit_section', { title: section.title });
  const view = { path: consolePath(call), nonce: consoleNonce(call), course, section, refused };
  return builderPage(call, { title, refused, body: <SectionPage {...view} /> });
}

async function askCourse(call: CallContext, edited: EditedCourse, refused?: Refused) {
  const { course } = edited;
  const totals = await call.use(ENROLMENTS).statusTotals({ courseId: course.id });
  const learners = totals.not_started + totals.in_progress + totals.completed;
  const title = builderTexts.in(call.site.language)('ask_course', { title: course.title });
  const view = { path: consolePath(call), nonce: consoleNonce(call), course, learners, refused };
  return builderPage(call, { title, refused, body: <DeleteCoursePage {...view} /> });
}

function requireDelete({ mayDelete }: EditedCourse): void {
  if (!mayDelete)
    throw new RestError('course_delete_forbidden', 'Only the lead instructor and administrators can delete a course.', {
      status: 403,
    });
}

const contentPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses/:course/contents/:content/delete',
    summary: 'Asks before a lesson, topic or quiz is deleted.',
    access,
    args: { ...courseArgument, ...contentArgument },
    resource: loadCourse,
    async handle(call) {
      const edited = call.resource;
      return askContent(call, edited, await loadContent(call, edited, call.args.content));
    },
  }),
  page({
    method: 'POST',
    path: '/courses/:course/contents/:content/delete',
    summary: 'Deletes a lesson, topic or quiz; refused for a quiz that learners have answered.',
    access,
    audited: 'when-redirected',
    args: { ...courseArgument, ...contentArgument },
    resource: loadCourse,
    async handle(call) {
      const edited = call.resource;
      const { course } = edited;
      const content = await loadContent(call, edited, call.args.content);
      try {
        await call.use(COURSE_BUILDER).removeContent(course.id, content.id);
      } catch (thrown) {
        return askContent(call, edited, content, builderRefused(call, thrown));
      }
      noteCourse(call, 'Deleted content of a course.', course, { deleted: content.title });
      return redirect(`${consoleUrl(call, coursePath(course.id))}?done=deleted`, 303);
    },
  }),
];

const sectionPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses/:course/sections/:section',
    summary: 'The form that renames or deletes a section.',
    access,
    args: { ...courseArgument, ...sectionArgument },
    resource: loadCourse,
    async handle(call) {
      return showSection(call, call.resource, await loadSection(call, call.args.section));
    },
  }),
  page({
    method: 'POST',
    path: '/courses/:course/sections/:section',
    summary: 'Renames a section, or deletes it and keeps its contents.',
    access,
    audited: 'when-redirected',
    args: {
      ...courseArgument,
      ...sectionArgument,
      act: choice(['rename', 'delete'], { default: 'rename', description: 'What to do.' }),
      title: Type.String({ default: '', maxLength: 10_000, description: 'The new title.' }),
    },
    resource: loadCourse,
    async handle(call) {
      const { act, title } = call.args;
      const edited = call.resource;
      const section = await loadSection(call, call.args.section);
      const builder = call.use(COURSE_BUILDER);
      const t = builderTexts.in(call.site.language);
      const isMissing = act === 'rename' && isBlank(sanitizeText(title));
      const refused = refusedFor(isMissing ? [{ name: 'title', message: t('title_missing') }] : []);
      if (refused) return showSection(call, edited, { ...section, title }, refused);
      if (act === 'rename') await builder.renameSection(edited.course.id, section.id, title);
      else await builder.removeSection(edited.course.id, section.id);
      const noted = act === 'rename' ? 'Renamed a section of a course.' : 'Deleted a section of a course.';
      noteCourse(call, noted, edited.course, { section: section.title });
      const done = act === 'rename' ? 'renamed' : 'deleted';
      return redirect(`${consoleUrl(call, coursePath(edited.course.id))}?done=${done}`, 303);
    },
  }),
];

const coursePages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses/:course/delete',
    summary: 'Asks before a course is deleted.',
    access,
    args: courseArgument,
    resource: loadCourse,
    async handle(call) {
      const edited = call.resource;
      requireDelete(edited);
      return askCourse(call, edited);
    },
  }),
  page({
    method: 'POST',
    path: '/courses/:course/delete',
    summary: 'Deletes a course with everything in it, once its title is typed.',
    access,
    audited: 'when-redirected',
    args: { ...courseArgument, confirm: Type.String({ default: '', maxLength: 1_000, description: 'The title.' }) },
    resource: loadCourse,
    async handle(call) {
      const edited = call.resource;
      const { course } = edited;
      requireDelete(edited);
      const t = builderTexts.in(call.site.language);
      const isConfirmed = call.args.confirm.trim() === course.title.trim();
      const refused = refusedFor(isConfirmed ? [] : [{ name: 'confirm', message: t('confirm_wrong') }]);
      if (refused) return askCourse(call, edited, refused);
      await call.use(COURSES).remove(course.id);
      noteCourse(call, 'Deleted a course.', course);
      return redirect(`${consoleUrl(call, '/courses')}?done=1&left=0&act=remove`, 303);
    },
  }),
];

/** The questions before something is deleted. */
export const removalPages: readonly Route[] = [...contentPages, ...sectionPages, ...coursePages];
