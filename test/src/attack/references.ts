import { codeOf, importSecrets, MISSING, makeSecrets, SECRETS, type Told } from '../site/private-objects.js';
import { CASES, type Kind, PRINTED, type ReferenceCase } from '../site/reference-cases.js';
import { type Attack, callerNamed, judge, type Part } from './attack.js';
import type { Caller } from './callers.js';
import { encode, type Incoming, type Outgoing } from './http.js';

/** The accounts that send the IDs of somebody else's private objects. */
const ATTACKERS = ['visitor', 'subscriber', 'author'];

/** Pages and lists that would contain an object if one of the requests had published it. */
const LATER = [
  ...['/', '/blog', '/feed', '/comments/feed', '/?s=zebr', '/directory', '/my-listings', '/activity', '/groups'],
  ...['/polls', '/poll-dashboard', '/shop', '/learning', '/learning/work', '/write', '/account', '/my-posts'],
  ...['posts', 'pages', 'media', 'comments'].map((type) => `/wp-json/wp/v2/${type}?per_page=100&_embed=1`),
  ...['/wp-json/wp/v2/search?search=zebr', '/wp-json/directory/v1/listings?per_page=100', '/wp-json/poll/v1/listpolls'],
  ...['/wp-json/community/v1/activity?per_page=100', '/wp-json/community/v1/groups?per_page=100'],
  ...['/wp-json/member-blog/v1/bookmarks', '/wp-json/member-blog/v1/posts', '/wp-json/wp/v2/users/me'],
];

/** Where the owner reads an object, and the members that nobody else may change. */
const OWNED: readonly (readonly [kind: Kind, path: string, members: readonly string[]])[] = [
  ['post', '/wp/v2/posts/', ['status', 'title', 'content', 'author', 'featured_media', 'categories', 'tags']],
  ['page', '/wp/v2/pages/', ['status', 'title', 'content', 'author', 'parent']],
  ['media', '/wp/v2/media/', ['status', 'title', 'post', 'author', 'source_url']],
  ['comment', '/wp/v2/comments/', ['status', 'content', 'author', 'post', 'parent']],
  ['listing', '/directory/v1/listings/', ['status', 'title', 'author', 'gallery', 'featured_image']],
];

type Secrets = Readonly<Record<Kind, number>>;

/** A form carries the nonce of a form that its sender sees; visitors may see none. */
async function formBody(caller: Caller, page: string, body: object): Promise<string> {
  const { text } = await caller.send({ method: 'GET', target: page });
  const _wpnonce = /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return new URLSearchParams({ ...body, _wpnonce }).toString();
}

async function requestFor(caller: Caller, { request }: ReferenceCase, id: number): Promise<Outgoing> {
  const { method, path: target, body, formOn } = request(id);
  if (formOn !== undefined) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { method, target, headers, body: await formBody(caller, formOn, body ?? {}) };
  }
  if (body === undefined) return { method, target };
  return { method, target, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A response without the ID that was sent. */
function told({ status, text }: Incoming, id: number): Told {
  return { status, text: text.replaceAll(String(id), '#') };
}

/** What a response gives away about the object that was named; undefined when nothing. */
function givenAway(argument: string, caller: Caller, secret: Told, missing: Told): string | undefined {
  if (SECRETS.test(secret.text)) return `the response contains ${SECRETS.exec(secret.text)?.[0]}`;
  const isPrinted = PRINTED.some((rule) => rule.test(argument));
  const documented = caller.login === 'visitor' ? [401, 403] : [403];
  if (isPrinted && documented.includes(secret.status)) return undefined;
  const [here, elsewhere] = [codeOf(secret), codeOf(missing)];
  return here === elsewhere ? undefined : `${here} for a private object, ${elsewhere} for one that does not exist`;
}

/** Something that a request created with the ID of a private object. */
interface Created {
  readonly argument: string;
  /** The private object. */
  readonly secret: number;
  /** The URL of the item. */
  readonly item: string | undefined;
  readonly page: string | undefined;
}

function createdBy({ argument }: ReferenceCase, secret: number, request: Outgoing, answer: Incoming): Created[] {
  if (request.method !== 'POST' || answer.status >= 300 || !answer.text.startsWith('{')) return [];
  const { id, link }: { id?: unknown; link?: unknown } = JSON.parse(answer.text);
  const path = request.target.replace(/\/submit$/, '/listings');
  const item = typeof id === 'number' ? `${path}/${id}?_embed=1` : undefined;
  const page = typeof link === 'string' ? link.replace(/^https?:\/\/[^/]+/, '') : undefined;
  return [{ argument, secret, item, page }];
}

/** Whether a member of a stored object, or one of its items, is an ID. */
function holds(value: unknown, id: number): boolean {
  if (Array.isArray(value)) return value.some((each) => holds(each, id));
  if (typeof value === 'object' && value !== null && 'id' in value) return holds(value.id, id);
  return Number(value) === id;
}

/** What was created does not refer to the private object. */
async function demandNoTrace(attack: Attack, { argument, secret, item }: Created): Promise<void> {
  const admin = callerNamed(attack, 'admin');
  if (item === undefined) return;
  const { value } = await admin.rest<Record<string, unknown>>('GET', item.replace('/wp-json', ''));
  const member = argument.split(' ').at(-1) ?? '';
  if (!holds(value?.[member], secret)) return attack.findings.held();
  const what = `${argument}: ${item} refers to the private object ${secret}`;
  attack.findings.add('references', `references, stored: ${argument}`, what, admin.as({ method: 'GET', target: item }));
}

async function tryCase(attack: Attack, caller: Caller, each: ReferenceCase, secrets: Secrets): Promise<Created[]> {
  const { argument, kind } = each;
  const about = `${argument} by ${caller.login}`;
  const request = await requestFor(caller, each, secrets[kind]);
  const answer = await caller.send(request);
  const missing = await caller.send(await requestFor(caller, each, MISSING));
  if (!(await judge(attack, 'references', about, caller.as(request), answer))) return [];
  const what = givenAway(argument, caller, told(answer, secrets[kind]), told(missing, MISSING));
  if (what === undefined) attack.findings.held();
  else attack.findings.add('references', `references: ${argument}`, `${about}: ${what}`, caller.as(request));
  return createdBy(each, secrets[kind], request, answer);
}

/** Nobody finds a private object later, in lists or in what they created with its ID. */
async function readLater(attack: Attack, caller: Caller, created: readonly Created[]): Promise<void> {
  for (const target of [...LATER, ...created.flatMap(({ item, page }) => [item ?? [], page ?? []].flat())]) {
    const request = { method: 'GET', target: target.split('/').map(asPart).join('/') };
    const answer = await caller.send(request);
    const what = `${caller.login} finds a private object on ${target}`;
    if (SECRETS.test(answer.text))
      attack.findings.add('references', `references, later: ${target}`, what, caller.as(request));
    else await judge(attack, 'references', `later: ${target}`, caller.as(request), answer);
  }
}

/** Titles in addresses may hold letters that a request line cannot. */
function asPart(part: string): string {
  return /[^\u0021-\u007e]/.test(part) ? encode(part) : part;
}

async function ownedState(attack: Attack, secrets: Secrets): Promise<string[]> {
  const admin = callerNamed(attack, 'admin');
  const states: string[] = [];
  for (const [kind, path, members] of OWNED) {
    const query = path.startsWith('/wp/') ? '?context=edit' : '';
    const { status, value } = await admin.rest<Record<string, unknown>>('GET', `${path}${secrets[kind]}${query}`);
    states.push(`${kind}: ${status} ${JSON.stringify(members.map((name) => value?.[name]))}`);
  }
  return states;
}

/** Every argument that names an object, with the IDs of private objects of somebody else. */
export const references: Part = async (attack) => {
  const { findings, site, say } = attack;
  await importSecrets(site.data.folder, site.data.env);
  const secrets = await makeSecrets(site.url);
  const before = await ownedState(attack, secrets);
  const created = new Map<string, Created[]>();
  for (const login of ATTACKERS) {
    const caller = callerNamed(attack, login);
    for (const each of CASES) {
      const made = await tryCase(attack, caller, each, secrets);
      created.set(login, [...(created.get(login) ?? []), ...made]);
    }
  }
  const all = [...created.values()].flat();
  for (const each of all) await demandNoTrace(attack, each);
  for (const login of ATTACKERS) await readLater(attack, callerNamed(attack, login), created.get(login) ?? []);
  for (const [index, state] of (await ownedState(attack, secrets)).entries()) {
    const request = { method: 'GET', target: '/wp-json/' };
    if (state === before[index]) findings.held();
    else findings.add('references', 'references, changed', `Was ${before[index]}, is ${state}`, request);
  }
  say(`references: ${CASES.length} arguments, ${ATTACKERS.length} accounts, ${all.length} created objects read later`);
};
