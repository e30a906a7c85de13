import { ACCESS, type CallContext, can, choice, page, type Route, redirect, Type, USERS } from '@plinth/kernel';
import { consoleNonce, type Refused, refusedFor } from '@plinth/pages';
import { COURSE_BUILDER, LEARNING_GROUPS, type LearningGroup } from '../ports.js';
import { courseArgument, EDIT, type EditedCourse, editedAmong, loadCourse, requireManager } from './access.js';
import { noteCourse } from './acts.js';
import { builderPage, builderRefused, consolePath, consoleUrl, courseUrl } from './frame.js';
import { coursePath } from './paths.js';
import { PeoplePage } from './people-view.js';
import { builderTexts } from './texts.js';

const access = can(EDIT);
/** The most groups that a form offers. */
const MAX_OFFERED = 500;

const ACTS = ['add_instructor', 'remove_instructor', 'make_lead', 'add_group', 'remove_group'] as const;

interface Shown {
  readonly person?: string;
  readonly done?: '' | (typeof ACTS)[number];
  readonly refused?: Refused | undefined;
}

/** The groups that the caller may give courses to: those they lead, or all. */
async function ownGroups({ caller, use }: CallContext): Promise<LearningGroup[]> {
  const led = caller.can('edit_learning_groups') ? {} : { ledBy: caller.id };
  return (await use(LEARNING_GROUPS).list({ ...led, limit: MAX_OFFERED })).groups;
}

async function showPeople(call: CallContext, edited: EditedCourse, shown: Shown = {}) {
  const { course, instructorIds, mayManage } = edited;
  const { person = '', done = '', refused } = shown;
  const { site, use } = call;
  const [users, teaching, groups, offered] = await Promise.all([
    use(USERS).findMany(instructorIds),
    use(COURSE_BUILDER).instructorsOf(course.id),
    use(COURSE_BUILDER).groupsOf(course.id),
    ownGroups(call),
  ]);
  const names = new Map(users.map((user) => [user.id, user.displayName]));
  const t = builderTexts.in(site.language);
  const view = {
    ...{ path: consolePath(call), nonce: consoleNonce(call), course, url: await courseUrl(call, course) },
    ...{ mayManage, groups, offered, refused, typed: { person, group: '' } },
    instructors: teaching.map(({ isLead, userId }) => ({ userId, isLead, name: names.get(userId) ?? t('gone') })),
    done: done === '' ? undefined : t(`people_${done}`),
  };
  const title = t('people_title', { title: course.title });
  return builderPage(call, { title, refused, body: <PeoplePage {...view} /> });
}

/** Adds an instructor by username or email, or says why not. */
async function addInstructor(
  call: CallContext,
  { course }: EditedCourse,
  person: string,
): Promise<Refused | undefined> {
  const { site, use } = call;
  const t = builderTexts.in(site.language);
  const wrong = (message: string) => refusedFor([{ name: 'person', message }]);
  if (person.trim() === '') return wrong(t('person_missing'));
  const user = await use(USERS).findByLoginOrEmail(person.trim());
  if (!user) return wrong(t('person_unknown'));
  if (!use(ACCESS).can(user, EDIT)) return wrong(t('person_cannot', { name: user.displayName }));
  await use(COURSE_BUILDER).addInstructor(course.id, user.id);
  noteCourse(call, 'Added an instructor to a course.', course, { instructor: user.displayName });
  return undefined;
}

async function nameOf({ use }: CallContext, userId: number): Promise<string> {
  return (await use(USERS).find(userId))?.displayName ?? '';
}

async function changeInstructor(
  call: CallContext,
  { course }: EditedCourse,
  act: 'remove_instructor' | 'make_lead',
  userId: number,
) {
  const builder = call.use(COURSE_BUILDER);
  const instructor = await nameOf(call, userId);
  if (act === 'make_lead') {
    await builder.makeLead(course.id, userId);
    noteCourse(call, 'Changed the lead instructor of a course.', course, { instructor });
  } else {
    await builder.removeInstructor(course.id, userId);
    noteCourse(call, 'Removed an instructor from a course.', course, { instructor });
  }
}

/** @returns why it is refused: only groups of the caller's own can be named */
async function changeGroup(
  call: CallContext,
  { course }: EditedCourse,
  act: 'add_group' | 'remove_group',
  groupId: number,
): Promise<Refused | undefined> {
  const t = builderTexts.in(call.site.language);
  const group = (await ownGroups(call)).find(({ id }) => id === groupId);
  if (!group) return refusedFor([{ name: 'group', message: t('group_unknown') }]);
  const builder = call.use(COURSE_BUILDER);
  if (act === 'add_group') await builder.addGroup(course.id, group.id);
  else await builder.removeGroup(course.id, group.id);
  const noted = act === 'add_group' ? 'Added a group to a course.' : 'Removed a group from a course.';
  noteCourse(call, noted, course, { group: group.name });
  return undefined;
}

interface Sent {
  readonly act: (typeof ACTS)[number];
  readonly person: string;
  readonly user: number;
  readonly group: number;
}

async function carryOut(call: CallContext, edited: EditedCourse, sent: Sent): Promise<Refused | undefined> {
  const { act, group, person, user } = sent;
  if (act === 'add_group' || act === 'remove_group') return changeGroup(call, edited, act, group);
  requireManager(edited);
  if (act === 'add_instructor') return addInstructor(call, edited, person);
  await changeInstructor(call, edited, act, user);
  return undefined;
}

const MAX_ID = 2_147_483_647;

/** Who teaches a course, and which groups take it. */
export const peoplePages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses/:course/people',
    summary: 'The instructors and groups of a course.',
    access,
    args: { ...courseArgument, done: choice(['', ...ACTS], { default: '', description: 'What was just done.' }) },
    resource: loadCourse,
    async handle(call) {
      return showPeople(call, call.resource, { done: call.args.done });
    },
  }),
  page({
    method: 'POST',
    path: '/courses/:course/people',
    summary: 'Adds or removes an instructor or a group of a course.',
    access,
    audited: 'when-redirected',
    args: {
      ...courseArgument,
      act: choice(ACTS, { description: 'What to do.' }),
      person: Type.String({ default: '', maxLength: 200, description: 'Username or email of the new instructor.' }),
      user: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ID, description: 'The instructor.' }),
      group: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ID, description: 'The group.' }),
    },
    resource: loadCourse,
    async handle(call) {
      const { course: _, ...sent } = call.args;
      const edited = call.resource;
      const { course } = edited;
      try {
        const refused = await carryOut(call, edited, sent);
        if (refused) return showPeople(call, edited, { person: sent.person, refused });
      } catch (thrown) {
        return showPeople(call, edited, { person: sent.person, refused: builderRefused(call, thrown) });
      }
      // People who remove themselves no longer see the course.
      const isStill = (await editedAmong(call, [course.id])).has(course.id);
      const to = isStill ? `${coursePath(course.id, 'people')}?done=${sent.act}` : '/courses';
      return redirect(consoleUrl(call, to), 303);
    },
  }),
];
