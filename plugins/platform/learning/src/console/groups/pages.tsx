import {
  type CallContext,
  can,
  choice,
  id,
  notFound,
  offsetOf,
  page,
  pagingArguments,
  RestError,
  type Route,
  redirect,
  sayAct,
  Type,
  USERS,
} from '@plinth/kernel';
import { isBlank, sanitizeText, slugOf } from '@plinth/kernel/text';
import { consoleNonce, type Refused, refusedFor, type Screen } from '@plinth/pages';
import { COURSE_BUILDER, COURSES, type GroupRole, LEARNING_GROUPS, type LearningGroup } from '../../ports.js';
import { builderPage, consolePath, consoleUrl } from '../frame.js';
import { groupTexts } from './texts.js';
import { DeleteGroupPage, GROUPS_PATH, GroupList, GroupPage, MAX_ADDED, NewGroupPage } from './view.js';

/** Who creates and changes groups. */
export const EDIT_GROUPS = 'edit_learning_groups';

const access = can(EDIT_GROUPS);
const MAX_SHOWN = 200;
const MAX_COURSES = 100;
const MAX_NAME_LENGTH = 200;
const MAX_SLUGS = 100;
const ROLES = ['member', 'leader'] as const;
const DONE = ['', 'created', 'renamed', 'added', 'removed', 'deleted'] as const;

const noSuchGroup = () => notFound('learning_group_not_found', 'There is no group with this ID.');

const groupArgument = { group: id('The group.') };

/** A group. @throws RestError 404 if it is gone */
async function loadGroup({ use }: Pick<CallContext, 'use'>, groupId: number): Promise<LearningGroup> {
  const [group] = await use(LEARNING_GROUPS).findMany([groupId]);
  if (!group) throw noSuchGroup();
  return group;
}

interface Shown {
  readonly typed?: { readonly role: GroupRole; readonly people: string; readonly name: string };
  readonly done?: (typeof DONE)[number];
  readonly refused?: Refused | undefined;
}

async function showGroup(call: CallContext, group: LearningGroup, shown: Shown = {}) {
  const { done = '', refused, typed = { role: 'member', people: '', name: group.name } } = shown;
  const { site, use } = call;
  const t = groupTexts.in(site.language);
  const parts = (await use(LEARNING_GROUPS).partsOf([group.id])).get(group.id);
  const ids = {
    member: (parts?.memberIds ?? []).slice(0, MAX_SHOWN),
    leader: (parts?.leaderIds ?? []).slice(0, MAX_SHOWN),
  };
  const [users, courses] = await Promise.all([
    use(USERS).findMany([...ids.member, ...ids.leader]),
    use(COURSES).findMany((parts?.courseIds ?? []).slice(0, MAX_COURSES)),
  ]);
  const names = new Map(users.map((user) => [user.id, user.displayName]));
  const named = (userIds: readonly number[]) =>
    userIds.map((userId) => ({ userId, name: names.get(userId) ?? t('gone') }));
  const view = {
    ...{ path: consolePath(call), nonce: consoleNonce(call), group, courses, typed, refused },
    people: { member: named(ids.member), leader: named(ids.leader) },
    done: done === '' ? undefined : t(`done_${done}`),
  };
  return builderPage(call, { title: group.name, refused, body: <GroupPage {...view} /> });
}

function showNew(call: CallContext, name: string, refused?: Refused) {
  const view = { path: consolePath(call), nonce: consoleNonce(call), name, refused };
  const title = groupTexts.in(call.site.language)('fresh');
  return builderPage(call, { title, refused, body: <NewGroupPage {...view} /> });
}

/** What is wrong with the name of a group. */
function wrongName({ site }: CallContext, name: string): Refused | undefined {
  const t = groupTexts.in(site.language);
  if (isBlank(sanitizeText(name))) return refusedFor([{ name: 'name', message: t('name_missing') }]);
  const isLong = name.trim().length > MAX_NAME_LENGTH;
  return refusedFor(isLong ? [{ name: 'name', message: t('too_long', { count: MAX_NAME_LENGTH }) }] : []);
}

/** Creates a group under the first free form of its slug. */
async function createGroup({ use }: CallContext, name: string): Promise<LearningGroup> {
  const desired = slugOf(name, 'group');
  for (let number = 1; ; number += 1) {
    try {
      const slug = number === 1 ? desired : `${desired}-${number}`;
      return await use(LEARNING_GROUPS).create({ name: sanitizeText(name).trim(), slug });
    } catch (thrown) {
      const isTaken = thrown instanceof RestError && thrown.code === 'learning_group_slug_taken';
      if (!isTaken || number >= MAX_SLUGS) throw thrown;
    }
  }
}

/** The accounts of some lines, or why they are refused: all of them are added, or none. */
async function readPeople(call: CallContext, text: string, field: string) {
  const t = groupTexts.in(call.site.language);
  const wrong = (message: string) => ({ users: [], refused: refusedFor([{ name: field, message }]) });
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return wrong(t('people_missing'));
  if (lines.length > MAX_ADDED) return wrong(t('people_limit', { count: MAX_ADDED }));
  const found = await Promise.all(lines.map((line) => call.use(USERS).findByLoginOrEmail(line)));
  const unknown = lines.filter((_, place) => found[place] === undefined);
  if (unknown.length > 0) return wrong(t('people_unknown', { names: unknown.join(', ') }));
  return { users: found.flatMap((user) => user ?? []), refused: undefined };
}

interface Sent {
  readonly act: 'add' | 'remove' | 'rename';
  readonly role: GroupRole;
  readonly people_member: string;
  readonly people_leader: string;
  readonly user: number;
  readonly name: string;
}

async function addPeople(call: CallContext, group: LearningGroup, { role, ...sent }: Sent) {
  const people = sent[`people_${role}`];
  const { users, refused } = await readPeople(call, people, `people_${role}`);
  if (refused) return showGroup(call, group, { typed: { role, people, name: group.name }, refused });
  for (const user of users) await call.use(LEARNING_GROUPS).join(group.id, user.id, role);
  sayAct(call, role === 'member' ? 'Added members to a learning group.' : 'Added leaders to a learning group.', {
    group: group.name,
    who: users.map((user) => user.displayName).join(', '),
  });
  return back(call, group, 'added');
}

function back(call: CallContext, { id: groupId }: LearningGroup, done: (typeof DONE)[number]) {
  return redirect(`${consoleUrl(call, GROUPS_PATH)}/${groupId}?done=${done}`, 303);
}

async function carryOut(call: CallContext, group: LearningGroup, sent: Sent) {
  const { act, name, role, user } = sent;
  if (act === 'add') return addPeople(call, group, sent);
  if (act === 'remove') {
    await call.use(LEARNING_GROUPS).leave(group.id, user, role);
    const who = (await call.use(USERS).find(user))?.displayName ?? '';
    sayAct(call, 'Removed somebody from a learning group.', { group: group.name, who });
    return back(call, group, 'removed');
  }
  const refused = wrongName(call, name);
  if (refused) return showGroup(call, group, { typed: { role: 'member', people: '', name }, refused });
  await call.use(COURSE_BUILDER).renameGroup(group.id, name);
  sayAct(call, 'Renamed a learning group.', { group: `${group.name} → ${name.trim()}` });
  return back(call, group, 'renamed');
}

const lines = (description: string) => Type.String({ default: '', maxLength: 50_000, description });

const listPages: readonly Route[] = [
  page({
    method: 'GET',
    path: GROUPS_PATH,
    summary: 'The learning groups.',
    access,
    args: {
      ...pagingArguments({ perPage: 20 }),
      done: choice(DONE, { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { done, page: number, per_page: perPage } = call.args;
      const { groups, total } = await call.use(LEARNING_GROUPS).list({ limit: perPage, offset: offsetOf(call.args) });
      const t = groupTexts.in(call.site.language);
      const told = done === '' ? undefined : t(`done_${done}`);
      const view = { path: consolePath(call), groups, total, perPage, page: number, done: told };
      return builderPage(call, { title: t('groups'), body: <GroupList {...view} /> });
    },
  }),
  page({
    method: 'GET',
    path: `${GROUPS_PATH}/new`,
    summary: 'The form that creates a learning group.',
    access,
    handle: (call) => showNew(call, ''),
  }),
  page({
    method: 'POST',
    path: `${GROUPS_PATH}/new`,
    summary: 'Creates a learning group.',
    access,
    audited: 'when-redirected',
    args: { name: Type.String({ default: '', maxLength: 10_000, description: 'The name.' }) },
    async handle(call) {
      const { name } = call.args;
      const refused = wrongName(call, name);
      if (refused) return showNew(call, name, refused);
      const group = await createGroup(call, name);
      sayAct(call, 'Created a learning group.', { group: group.name });
      return back(call, group, 'created');
    },
  }),
];

const groupPages: readonly Route[] = [
  page({
    method: 'GET',
    path: `${GROUPS_PATH}/:group`,
    summary: 'A learning group with its members, leaders and courses.',
    access,
    args: { ...groupArgument, done: choice(DONE, { default: '', description: 'What was just done.' }) },
    resource: (call) => loadGroup(call, call.args.group),
    async handle(call) {
      return showGroup(call, call.resource, { done: call.args.done });
    },
  }),
  page({
    method: 'POST',
    path: `${GROUPS_PATH}/:group`,
    summary: 'Adds people to a learning group, removes one, or renames the group.',
    access,
    audited: 'when-redirected',
    args: {
      ...groupArgument,
      act: choice(['add', 'remove', 'rename'], { description: 'What to do.' }),
      role: choice(ROLES, { default: 'member', description: 'As what.' }),
      people_member: lines('New members: usernames or emails, one per line.'),
      people_leader: lines('New leaders: usernames or emails, one per line.'),
      user: Type.Integer({ default: 0, minimum: 0, maximum: 2_147_483_647, description: 'The person to remove.' }),
      name: Type.String({ default: '', maxLength: 10_000, description: 'The new name.' }),
    },
    resource: (call) => loadGroup(call, call.args.group),
    async handle(call) {
      const { group: _, ...sent } = call.args;
      return carryOut(call, call.resource, sent);
    },
  }),
  page({
    method: 'GET',
    path: `${GROUPS_PATH}/:group/delete`,
    summary: 'Asks before a learning group is deleted.',
    access,
    args: groupArgument,
    resource: (call) => loadGroup(call, call.args.group),
    async handle(call) {
      const group = call.resource;
      const title = groupTexts.in(call.site.language)('ask_delete', { name: group.name });
      const view = { path: consolePath(call), nonce: consoleNonce(call), group };
      return builderPage(call, { title, body: <DeleteGroupPage {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: `${GROUPS_PATH}/:group/delete`,
    summary: 'Deletes a learning group; its members stay enrolled.',
    access,
    audited: 'when-redirected',
    args: groupArgument,
    resource: (call) => loadGroup(call, call.args.group),
    async handle(call) {
      const group = call.resource;
      await call.use(LEARNING_GROUPS).remove(group.id);
      sayAct(call, 'Deleted a learning group.', { group: group.name });
      return redirect(`${consoleUrl(call, GROUPS_PATH)}?done=deleted`, 303);
    },
  }),
];

/** The learning groups: who learns together, and who leads them. */
export const groupScreen: Screen = {
  id: 'learning-groups',
  title: 'Learning groups',
  section: 'learning',
  order: 10,
  access,
  pages: [...listPages, ...groupPages],
};
