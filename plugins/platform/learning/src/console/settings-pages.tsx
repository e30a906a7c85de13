import { pictureUpload } from '@plinth/content';
import { type CallContext, can, choice, page, RestError, type Route, redirect, Type } from '@plinth/kernel';
import { consoleNonce, madeBefore, makingField, type Refused, refusedFor, rememberMade } from '@plinth/pages';
import { COURSE_BUILDER, COURSES, type Course } from '../ports.js';
import { courseArgument, EDIT, type EditedCourse, editedAmong, loadCourse, noSuchCourse } from './access.js';
import { noteCourse } from './acts.js';
import { coverChoices, uploadedCover } from './covers.js';
import { builderPage, builderRefused, consolePath, consoleUrl, courseUrl } from './frame.js';
import { coursePath } from './paths.js';
import {
  currencyFor,
  NEW_COURSE,
  readSettings,
  settingsArguments,
  type TypedSettings,
  typedSettings,
} from './settings-values.js';
import { SettingsPage } from './settings-view.js';
import { builderTexts } from './texts.js';

const access = can(EDIT);
const MAX_FORM_BYTES = 4 * 1024 * 1024;
const form = { access, audited: 'when-redirected', uploads: 'multipart', bodyBytes: MAX_FORM_BYTES } as const;

interface Shown {
  readonly typed: TypedSettings;
  readonly done?: boolean;
  readonly refused?: Refused | undefined;
  /** Whether to show what somebody else saved. */
  readonly isLate?: boolean;
}

const COMPARED = ['title', 'slug', 'summary', 'description', 'price', 'checkout_url', 'certificate_title'] as const;

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** What somebody else saved, where it differs from what was typed. */
function differences(call: CallContext, course: Course, typed: TypedSettings) {
  const t = builderTexts.in(call.site.language);
  const now = typedSettings(course);
  const shown = (value: string) => (value === '' ? t('nothing') : value);
  return [
    ...COMPARED.flatMap((name) =>
      plain(now[name]) === plain(typed[name]) ? [] : [[t(name), shown(now[name])] as const],
    ),
    ...(now.status === typed.status ? [] : [[t('status'), t(`status_${now.status}`)] as const]),
    ...(now.enrollment === typed.enrollment ? [] : [[t('enrollment_who'), t(`enrollment_${now.enrollment}`)] as const]),
  ];
}

async function showSettings(call: CallContext, edited: EditedCourse | undefined, shown: Shown) {
  const { caller, site } = call;
  const { typed, done = false, refused, isLate = false } = shown;
  const course = edited?.course;
  const t = builderTexts.in(site.language);
  const covers = await coverChoices(call, typed.image, course?.imageId ?? 0);
  const view = {
    ...{ path: consolePath(call), nonce: consoleNonce(call), course, typed, covers, refused },
    making: course ? undefined : makingField(call),
    url: course ? await courseUrl(call, course) : '',
    currency: currencyFor(call, course),
    upload: covers.mayUpload ? pictureUpload(call) : undefined,
    mayPublish: caller.can('publish_courses'),
    mayDelete: edited?.mayDelete ?? false,
    done: done ? t('saved') : undefined,
    changed: course && isLate ? differences(call, course, typed) : [],
  };
  const title = course ? t('settings_title', { title: course.title }) : t('fresh');
  return builderPage(call, { title, refused, body: <SettingsPage {...view} /> });
}

/** What was typed, with the cover that was uploaded. */
async function withCover(call: CallContext, typed: TypedSettings) {
  const { id, mistakes } = await uploadedCover(call);
  return { typed: id > 0 ? { ...typed, image: id } : typed, mistakes };
}

async function createCourse(call: CallContext, sent: TypedSettings) {
  const { caller, use } = call;
  const { typed, mistakes: notTaken } = await withCover(call, sent);
  const { changes, mistakes } = await readSettings(call, undefined, typed);
  const refused = refusedFor([...notTaken, ...mistakes]);
  if (refused) return showSettings(call, undefined, { typed, refused });
  try {
    const fresh = { ...changes, slug: changes.slug ?? '', instructorIds: [caller.id] };
    const course = await use(COURSE_BUILDER).create(fresh);
    await rememberMade(call, course.id);
    noteCourse(call, 'Created a course.', course);
    return redirect(`${consoleUrl(call, coursePath(course.id))}?done=created`, 303);
  } catch (thrown) {
    return showSettings(call, undefined, { typed, refused: builderRefused(call, thrown) });
  }
}

async function saveSettings(call: CallContext, edited: EditedCourse, seen: number, sent: TypedSettings) {
  const { course } = edited;
  const { typed, mistakes: notTaken } = await withCover(call, sent);
  const { changes, mistakes } = await readSettings(call, course, typed);
  const refused = refusedFor([...notTaken, ...mistakes]);
  if (refused) return showSettings(call, edited, { typed, refused });
  try {
    const saved = await call.use(COURSE_BUILDER).update(course.id, changes, seen);
    if (!saved) throw noSuchCourse();
    const status = course.status === saved.status ? course.status : `${course.status} → ${saved.status}`;
    noteCourse(call, 'Changed the settings of a course.', saved, { status });
    return redirect(`${consoleUrl(call, coursePath(course.id, 'settings'))}?done=1`, 303);
  } catch (thrown) {
    const now = (await editedAmong(call, [course.id])).get(course.id);
    if (!now) throw noSuchCourse();
    const isLate = thrown instanceof RestError && thrown.code === 'course_changed';
    return showSettings(call, now, { typed, isLate, refused: builderRefused(call, thrown) });
  }
}

/** The pages that create a course and change its settings. */
export const settingsPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses/new',
    summary: 'The form that creates a course.',
    access,
    handle: (call) => showSettings(call, undefined, { typed: NEW_COURSE }),
  }),
  page({
    method: 'POST',
    path: '/courses/new',
    summary: 'Creates a course.',
    ...form,
    args: settingsArguments,
    async handle(call) {
      const made = await madeBefore(call);
      const before = made === undefined ? undefined : await call.use(COURSES).find(made);
      // Whoever goes back to the form means the course that it created.
      if (before) return redirect(`${consoleUrl(call, coursePath(before.id))}?done=created`, 303);
      return createCourse(call, call.args);
    },
  }),
  page({
    method: 'GET',
    path: '/courses/:course/settings',
    summary: 'The settings of a course.',
    access,
    args: { ...courseArgument, done: choice(['', '1'], { default: '', description: 'Whether it was just saved.' }) },
    resource: loadCourse,
    async handle(call) {
      const edited = call.resource;
      return showSettings(call, edited, { typed: typedSettings(edited.course), done: call.args.done === '1' });
    },
  }),
  page({
    method: 'POST',
    path: '/courses/:course/settings',
    summary: 'Changes the settings of a course, unless somebody else did since they were opened.',
    ...form,
    args: {
      ...courseArgument,
      seen: Type.Integer({ default: 0, minimum: 0, description: 'The revision that was opened.' }),
      ...settingsArguments,
    },
    resource: loadCourse,
    async handle(call) {
      const { course: _, seen, ...typed } = call.args;
      return saveSettings(call, call.resource, seen, typed);
    },
  }),
];
