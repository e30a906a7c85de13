import {
  type CallContext,
  can,
  id,
  notFound,
  page,
  type Route,
  redirect,
  sayAct,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { REST_SURFACE, type RouteQuestion } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, refusedBy } from '@plinth/pages';
import { Num, Paging } from '@plinth/pages/kit';
import { type CallWith, defineResource } from '@plinth/pages/resource';
import { MEMBERSHIPS, type MembershipLevel } from '../ports.js';
import { MANAGE, MAX_SLUG_LENGTH, namedLevel } from '../routes.js';
import { levelTexts } from './texts.js';
import { Grant, LevelFields, levelPath, Members, RevokePage } from './view.js';

const access = can(MANAGE);
const ROOT = '/membership/v1';
const PER_PAGE = 20;

const level = Type.String({ route: '[^/]+', maxLength: MAX_SLUG_LENGTH, description: 'Slug of the level.' });
const levelArguments = {
  level,
  page: Type.Integer({ default: 1, minimum: 1, description: 'Which page of its members.' }),
};
const member = id('The account.');

// Longer than a level takes, so that what was typed is kept and the route says what is wrong.
const formArguments = {
  name: Type.String({ default: '', maxLength: 2_000, description: 'What it is called.' }),
  description: Type.String({ default: '', maxLength: 20_000, description: 'What it brings.' }),
};

function ask(call: CallContext, question: RouteQuestion): Promise<unknown> {
  return call.use(REST_SURFACE).ask(call, { ...question, path: ROOT + question.path });
}

function back({ site, use }: CallContext, path: string, done: 'granted' | 'revoked') {
  return redirect(`${site.url}${use(CONSOLE).path}${path}?done=${done}`);
}

const grantArguments = {
  member: Type.String({ default: '', maxLength: 200, description: 'Username or email address.' }),
  until: Type.String({ default: '', maxLength: 20, description: 'The day on which it ends.' }),
};

interface GrantArguments {
  readonly level: string;
  readonly page: number;
  readonly member: string;
  readonly until: string;
}

async function grantLevel(call: CallWith<GrantArguments>, given: MembershipLevel) {
  const { args: grant } = call;
  const { site, use } = call;
  const user = await use(USERS).findByLoginOrEmail(grant.member.trim());
  const t = levelTexts.in(site.language);
  const unknown = { mistakes: [{ name: 'member', message: t('unknown') }], status: 400 };
  if (!user) return levels.showItem(call, given, { others: grant, refused: unknown });
  const expires_at = grant.until === '' ? null : `${grant.until}T00:00:00`;
  try {
    const body = { level: given.slug, expires_at };
    await ask(call, { method: 'POST', path: `/users/${user.id}/levels`, body });
  } catch (thrown) {
    const isField = (name: string) => name === 'member';
    return levels.showItem(call, given, { others: grant, refused: refusedBy(call, thrown, isField, 'until') });
  }
  sayAct(call, 'Gave a membership level.', { level: given.name, to: user.displayName, until: grant.until });
  return back(call, levelPath(given), 'granted');
}

async function memberOfPath({ use }: CallContext, userId: number): Promise<User> {
  const user = await use(USERS).find(userId);
  if (!user) throw notFound('membership_user_not_found', 'There is no such account.');
  return user;
}

const memberPages: readonly Route[] = [
  page({
    method: 'POST',
    path: '/memberships/:level/members',
    summary: 'Gives somebody a membership level, or another end to it.',
    access,
    args: { ...levelArguments, ...grantArguments },
    resource: (call) => namedLevel(call, call.args.level),
    handle: (call) => grantLevel(call, call.resource),
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
      const view = {
        path: call.use(CONSOLE).path,
        nonce: consoleNonce(call),
        level: held,
        userId: user.id,
        name: user.displayName,
      };
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

async function membersOf({ use }: CallContext, of: MembershipLevel, page: number) {
  const range = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { members, total } = await use(MEMBERSHIPS).membersOf(of.id, range);
  const people = await use(USERS).findMany(members.map(({ userId }) => userId));
  const names = new Map(people.map((user) => [user.id, user.displayName]));
  return { members: members.map((each) => ({ ...each, name: names.get(each.userId) ?? String(each.userId) })), total };
}

const levels = defineResource({
  id: 'levels',
  title: 'Membership levels',
  section: 'people',
  order: 50,
  access,
  texts: levelTexts,
  redirects: 302,
  done: ['granted', 'revoked'],
  list: {
    path: '/memberships',
    summary: 'The membership levels, and the form of a new one.',
    perPage: 0,
    async rows({ use }) {
      const store = use(MEMBERSHIPS);
      const [levels, counts] = await Promise.all([store.levels(), store.memberCounts()]);
      return { rows: levels.map((each) => ({ ...each, members: counts.get(each.id) ?? 0 })), total: levels.length };
    },
    key: (row) => row.id,
    columns: ({ link, text }) => [
      { key: 'name', title: text('name'), heads: true, cell: (row) => <a href={link(levelPath(row))}>{row.name}</a> },
      { key: 'slug', title: text('slug'), cell: ({ slug }) => <code>{slug}</code> },
      { key: 'description', title: text('description'), cell: ({ description }) => description },
      { key: 'members', title: text('members'), number: true, cell: ({ members }) => <Num of={members} /> },
    ],
  },
  item: {
    path: '/memberships/:level',
    summary: 'One membership level, and who holds it.',
    args: levelArguments,
    find: (call) => namedLevel(call, call.args.level),
    address: (item) => levelPath(item),
    name: ({ name }) => name,
    title: ({ name }) => name,
    lead: ({ item, text }) => text('slug_lead', { slug: item.slug }),
    async below({ path, nonce, item, others, refused, text }, call) {
      const { page } = call.args;
      const { members, total } = await membersOf(call, item, page);
      const address = (number: number) => `${path}${levelPath(item)}?page=${number}`;
      return (
        <>
          <h2>{text('members')}</h2>
          <Members path={path} level={item} members={members} />
          <Paging page={page} perPage={PER_PAGE} total={total} address={address} />
          <Grant path={path} nonce={nonce} level={item} grant={others ?? {}} refused={refused} />
        </>
      );
    },
  },
  form: {
    args: formArguments,
    initial: {},
    values: ({ name, description }) => ({ name, description }),
    fields: () => <LevelFields />,
    create: {
      summary: 'Makes a membership level.',
      done: 'made',
      async run(call, { name, description }) {
        await ask(call, { method: 'POST', path: '/levels', body: { name: name.trim(), description } });
        sayAct(call, 'Made a membership level.', { name });
      },
    },
    update: {
      summary: 'Changes a membership level.',
      async run(call, { name, description }, item) {
        const path = `/levels/${encodeURIComponent(item.slug)}`;
        await ask(call, { method: 'POST', path, body: { name: name.trim(), description } });
        sayAct(call, 'Changed a membership level.', { name: `${item.name} → ${name.trim()}` });
      },
    },
  },
  pages: memberPages,
});

/** Membership levels, and who holds them. */
export const levelScreen = levels.screen;
