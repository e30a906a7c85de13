import { plugins } from '@plinth/host-config';
import { contributedTo } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { type Attack, judge, type Part, workThrough } from './attack.js';
import { AttackedSite } from './attacked-site.js';
import { Caller } from './callers.js';
import { formsFor } from './forms.js';
import { formatted, type Outgoing } from './http.js';
import { type AttackedRoute, plainValue, requestTo, requiredValues, routesOf } from './routes.js';

const SETUP = '/wp-admin/setup';
const PASSWORD = 'a long walk on the beach';

/** An account that somebody wants, so that it can be told which request created it. */
function wanted(index: number): (name: string) => string | undefined {
  const login = `intruder${index}`;
  return (name) => {
    if (/email/.test(name)) return `${login}@example.org`;
    if (/pass|pwd/.test(name)) return PASSWORD;
    return /^(?:user_login|username|login|log|user|nickname|slug)$/.test(name) ? login : undefined;
  };
}

function valuesFor({ args }: AttackedRoute, index: number): Record<string, unknown> {
  const value = wanted(index);
  return Object.fromEntries(
    Object.entries(args).map(([name, argument]) => [name, value(name) ?? plainValue(name, argument)]),
  );
}

/** Every page of every plugin as a route: its fields are those of its declaration and of an account. */
function pageRoutes(): AttackedRoute[] {
  const all = plugins.flatMap((plugin) => contributedTo(plugin, pages));
  const account = Object.fromEntries(
    ['user_login', 'user_email', 'user_pass', 'login', 'email', 'password', 'log', 'pwd'].map((name) => [
      name,
      { type: 'string' },
    ]),
  );
  return all.flatMap(({ declaration: { method, path, args = {} } }) => {
    const pattern = path.replace(/:(\w+)/g, '1').replace(/\*\w*/g, 'x');
    const names = Object.fromEntries(Object.keys(args).map((name) => [name, { type: 'string' }]));
    return [method].flat().map((each) => ({
      method: each,
      pattern,
      args: { ...names, ...account },
      inPath: new Set<string>(),
      page: 'visitor',
    }));
  });
}

/** What an anonymous person may send to a route: what it requires, and everything that it takes. */
function attemptsFor(route: AttackedRoute, index: number): Outgoing[] {
  const all = valuesFor(route, index);
  const required = Object.fromEntries(Object.keys(requiredValues(route)).map((name) => [name, all[name]]));
  const pathOnly = Object.fromEntries([...route.inPath].map((name) => [name, 1]));
  return [requestTo(route, { ...required, ...pathOnly }), requestTo(route, { ...all, ...pathOnly })];
}

async function logins(site: AttackedSite): Promise<string[]> {
  const output = await site.runCommand(['users', 'list', '--json']);
  const rows: { login: string }[] = JSON.parse(output.slice(output.indexOf('[')));
  return rows.map(({ login }) => login);
}

/** The set-up page, sent with a code; all plugins stay on. */
function setUp(code: string, login: string): Outgoing {
  const words = { title: 'A site', description: '', language: 'en', timezone: 'UTC' };
  const account = { login, email: `${login}@example.org`, password: PASSWORD };
  const body = formatted({ code, ...words, ...account, plugins: plugins.map(({ id }) => id) });
  return { method: 'POST', target: SETUP, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}

function signUp(index: number): Outgoing {
  const value = wanted(index);
  const names = ['user_login', 'user_email', 'user_pass'];
  const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, value(name)])));
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', target: '/wp-json/theme/v1/auth/signup', headers, body };
}

/** The owner sets the site up; afterwards visitors may register, which shows that the requests before were well-formed. */
async function setUpAtLast(attack: Attack, site: AttackedSite, visitor: Caller): Promise<void> {
  const output = await site.runCommand(['setup']);
  const code = /code=([\w-]+)/.exec(output)?.[1] ?? '';
  const asOwner = await visitor.send(setUp(code, 'owner'));
  const asMember = await visitor.send(signUp(1_000_000));
  const found = await logins(site);
  const isRight = found.length === 2 && found.includes('owner') && found.includes('intruder1000000');
  if (isRight) return attack.findings.held();
  const what = `After set-up (${asOwner.status}) and a sign-up (${asMember.status}) there are ${found.join(', ') || 'no accounts'}.`;
  attack.findings.add('setup', 'setup: the owner', what, setUp('CODE', 'owner'));
}

/** Everything that anonymous people may send to a site that waits for its owner: nothing creates an account. */
async function intrude(attack: Attack, site: AttackedSite, visitor: Caller): Promise<number> {
  const forms = await formsFor(visitor, site.url);
  const routes = [...(await routesOf(site.http)), ...pageRoutes(), ...forms];
  const requests = [
    ...routes.flatMap((route, index) => attemptsFor(route, index).map((request) => ({ request, index }))),
    ...['', 'ABCD-EFGH', 'setup'].map((code) => ({
      request: setUp(code, `intruder${routes.length}`),
      index: routes.length,
    })),
    { request: signUp(routes.length + 1), index: routes.length + 1 },
  ];
  await workThrough({ until: Number.POSITIVE_INFINITY }, requests, 6, async ({ request }) => {
    const answer = await visitor.send(request);
    await judge(attack, 'setup', `${request.method} ${request.target.split('?', 1)[0]}`, request, answer);
  });
  for (const login of await logins(site)) {
    const by = requests.find(({ index }) => login === `intruder${index}`)?.request ?? { method: 'POST', target: '/' };
    attack.findings.add('setup', 'setup: account', `Before set-up ${by.method} ${by.target} created “${login}”.`, by);
  }
  const page: Outgoing = { method: 'GET', target: SETUP };
  const { status, headers } = await visitor.send(page);
  if (status === 200) attack.findings.held();
  else attack.findings.add('setup', 'setup: closed', `The set-up page: ${status} ${headers.location ?? ''}`, page);
  return requests.length;
}

/** An empty site in production with open registration, before its owner sets it up. */
export const setup: Part = async (attack) => {
  const { site, stop } = await AttackedSite.start('none');
  try {
    const visitor = new Caller(site, 'visitor');
    const count = await intrude({ ...attack, site }, site, visitor);
    await setUpAtLast(attack, site, visitor);
    attack.say(`setup: ${count} anonymous requests to a site without an administrator`);
  } finally {
    await stop();
  }
};
