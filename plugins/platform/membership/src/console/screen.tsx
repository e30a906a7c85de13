import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  id,
  notFound,
  page,
  REST_SURFACE,
  type Refused,
  type RouteQuestion,
  redirect,
  refusedBy,
  refusedFor,
  type Screen,
  sayAct,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { MEMBERSHIPS, type MembershipLevel } from '../ports.js';
import { MANAGE, MAX_SLUG_LENGTH, namedLevel } from '../routes.js';
import { levelTexts } from './texts.js';
import { type GrantValues, LevelList, LevelPage, type LevelValues, levelPath, RevokePage } from './view.js';

const access = can(MANAGE);
const ROOT = '/membership/v1';
const PER_PAGE = 20;
const DONE = ['', 'made', 'saved', 'granted', 'revoked'] as const;
type Done = (typeof DONE)[number];

const EMPTY: LevelValues = { name: '', description: '' };
const NOBODY: GrantValues = { member: '', until: '' };

const doneArgument = choice(DONE, { default: '', description: 'What was just done.' });
const level = Type.String({ route: '[^/]+', maxLength: MAX_SLUG_LENGTH, description: 'Slug of the level.' });
const member = id('The account.');

// Longer than a level takes, so that what was typed is kept and the route says what is wrong.
const formArguments = {
  name: Type.String({ default: '', maxLength: 2_000, description: 'What it is called.' }),
  description: Type.String({ default: '', maxLength: 20_000, description: 'What it brings.' }),
};

function frame(call: CallContext, done: Done, refused?: Refused) {
  const t = levelTexts.in(call.site.language);
  return {
    ...{ path: call.use(CONSOLE).path, nonce: consoleNonce(call), refused },
    done: done === '' ? undefined : t(done),
  };
}

function ask(call: CallContext, question: RouteQuestion): Promise<unknown> {
  return call.use(REST_SURFACE).ask(call, { ...question, path: ROOT + question.path });
}

function back({ site, use }: CallContext, path: string, done: Done) {
  return redirect(`${site.url}${use(CONSOLE).path}${path}?done=${done}`);
}

async function showList(call: CallContext, more: { done?: Done; values?: LevelValues; refused?: Refused } = {}) {
  const { done = '', values = EMPTY, refused } = more;
  const store = call.use(MEMBERSHIPS);
  const [levels, counts] = await Promise.all([store.levels(), store.memberCounts()]);
  return consolePage({
    title: levelTexts.in(call.site.language)('levels'),
    ...(refused ? { status: refused.status } : {}),
    body: <LevelList {...frame(call, done, refused)} levels={levels} counts={counts} values={values} />,
  });
}

interface LevelShown {
  readonly done?: Done;
  readonly page?: number;
  readonly values?: LevelValues;
  readonly grant?: GrantValues;
  readonly refused?: Refused;
}

async function showLevel(call: CallContext, shown: MembershipLevel, more: LevelShown = {}) {
  const { done = '', page: number = 1, values = shown, grant = NOBODY, refused } = more;
  const { use } = call;
  const range = { limit: PER_PAGE, offset: (number - 1) * PER_PAGE };
  const { members, total } = await use(MEMBERSHIPS).membersOf(shown.id, range);
  const people = await use(USERS).findMany(members.map(({ userId }) => userId));
  const names = new Map(people.map((user) => [user.id, user.displayName]));
  const view = {
    ...{ ...frame(call, done, refused), level: shown, values, grant, page: number, perPage: PER_PAGE, total },
    members: members.map((each) => ({ ...each, name: names.get(each.userId) ?? String(each.userId) })),
  };
  return consolePage({
    title: shown.name,
    ...(refused ? { status: refused.status } : {}),
    body: <LevelPage {...view} />,
  });
}

async function grantLevel(call: CallContext, given: MembershipLevel, grant: GrantValues) {
  const { site, use } = call;
  const user = await use(USERS).findByLoginOrEmail(grant.member.trim());
  const t = levelTexts.in(site.language);
  const refused = user ? undefined : refusedFor([{ name: 'member', message: t('unknown') }]);
  if (!user || refused) return showLevel(call, given, { grant, ...(refused ? { refused } : {}) });
  const expires_at = grant.until === '' ? null : `${grant.until}T00:00:00Z`;
  try {
    const body = { level: given.slug, expires_at };
    await ask(call, { method: 'POST', path: `/users/${user.id}/levels`, body });
  } catch (thrown) {
    const isField = (name: string) => name === 'member';
    return showLevel(call, given, { grant, refused: refusedBy(call, thrown, isField, 'until') });
  }
  sayAct(call, 'Gave a membership level.', { level: given.name, to: user.displayName, until: grant.until });
  return back(call, levelPath(given), 'granted');
}

async function memberOfPath({ use }: CallContext, userId: number): Promise<User> {
  const user = await use(USERS).find(userId);
  if (!user) throw notFound('membership_user_not_found', 'There is no such account.');
  return user;
}

const levelPages = [
  page({
    method: 'GET',
    path: '/memberships',
    summary: 'The membership levels, and the form of a new one.',
    access,
    args: { done: doneArgument },
    handle: (call) => showList(call, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: '/memberships',
    summary: 'Makes a membership level.',
    access,
    args: formArguments,
    async handle(call) {
      try {
        await ask(call, { method: 'POST', path: '/levels', body: { ...call.args, name: call.args.name.trim() } });
      } catch (thrown) {
        return showList(call, { values: call.args, refused: refusedBy(call, thrown) });
      }
      sayAct(call, 'Made a membership level.', { name: call.args.name });
      return back(call, '/memberships', 'made');
    },
  }),
  page({
    method: 'GET',
    path: '/memberships/:level',
    summary: 'One membership level, and who holds it.',
    access,
    args: {
      level,
      page: Type.Integer({ default: 1, minimum: 1, description: 'Which page of its members.' }),
      done: doneArgument,
    },
    resource: (call) => namedLevel(call, call.args.level),
    handle: (call) => showLevel(call, call.resource, { done: call.args.done, page: call.args.page }),
  }),
  page({
    method: 'POST',
    path: '/memberships/:level',
    summary: 'Changes a membership level.',
    access,
    args: { level, ...formArguments },
    resource: (call) => namedLevel(call, call.args.level),
    async handle(call) {
      const { name, description } = call.args;
      try {
        const path = `/levels/${encodeURIComponent(call.resource.slug)}`;
        await ask(call, { method: 'POST', path, body: { name: name.trim(), description } });
      } catch (thrown) {
        return showLevel(call, call.resource, {
          values: { name, description },
          refused: refusedBy(call, thrown),
        });
      }
      sayAct(call, 'Changed a membership level.', { name: `${call.resource.name} → ${name.trim()}` });
      return back(call, levelPath(call.resource), 'saved');
    },
  }),
];

const memberPages = [
  page({
    method: 'POST',
    path: '/memberships/:level/members',
    summary: 'Gives somebody a membership level, or another end to it.',
    access,
    args: {
      level,
      member: Type.String({ default: '', maxLength: 200, description: 'Username or email address.' }),
      until: Type.String({ default: '', maxLength: 20, description: 'The day on which it ends.' }),
    },
    resource: (call) => namedLevel(call, call.args.level),
    handle: (call) => grantLevel(call, call.resource, call.args),
  }),
  page({
    method: 'GET',
    path: '/memberships/:level/members/:member/revoke',
    summary: 'Asks before a membership level is taken away.',
    access,
    args: { level, member },
    async resource(call) {
      return { level: await namedLevel(call, call.args.level), user: await memberOfPath(call, call.args.member) };
    },
    handle(call) {
      const { level: held, user } = call.resource;
      const view = { ...frame(call, ''), level: held, userId: user.id, name: user.displayName };
      const title = levelTexts.in(call.site.language)('take_named', { name: user.displayName, level: held.name });
      return consolePage({ title, body: <RevokePage {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/memberships/:level/members/:member/revoke',
    summary: 'Takes a membership level away.',
    access,
    args: { level, member },
    resource: (call) => namedLevel(call, call.args.level),
    async handle(call) {
      const path = `/users/${call.args.member}/levels/${encodeURIComponent(call.resource.slug)}`;
      await ask(call, { method: 'DELETE', path });
      const member = await call.use(USERS).find(call.args.member);
      sayAct(call, 'Took a membership level away.', { level: call.resource.name, from: member?.displayName ?? '' });
      return back(call, levelPath(call.resource), 'revoked');
    },
  }),
];

/** Membership levels, and who holds them. */
export const levelScreen: Screen = {
  id: 'levels',
  title: 'Membership levels',
  section: 'people',
  order: 50,
  access,
  pages: [...levelPages, ...memberPages],
};
