import { type Attack, callerNamed, hasTime, type Part } from './attack.js';
import type { Caller } from './callers.js';
import type { Outgoing } from './http.js';
import { type Race, RUNNERS, runRace } from './racing.js';

const GONE = [404, 409, 410];

async function made(caller: Caller, path: string, values: unknown): Promise<Record<string, unknown>> {
  const { status, text, value } = await caller.rest<Record<string, unknown>>('POST', path, values);
  if (status >= 300) throw new Error(`${caller.login} POST ${path}: ${status} ${text.slice(0, 200)}`);
  return value;
}

/** Somebody makes something, and fifty of their requests delete it at once. */
function deletion(
  title: string,
  login: string,
  create: (unique: string, caller: Caller) => readonly [path: string, values: unknown],
  target: (made: Readonly<Record<string, unknown>>, caller: Caller) => string,
  change?: Readonly<Record<string, unknown>>,
): Race {
  const what = change ? `changing and deleting ${title}` : `deleting ${title}`;
  return {
    ...{ title: what, winners: 1, losers: GONE },
    async request(attack) {
      const caller = callerNamed(attack, login);
      const thing = await made(caller, ...create(`race ${attack.random.next(1e9)}`, caller));
      const path = target(thing, caller);
      const request = { method: 'DELETE', target: `/wp-json${path}` };
      return change
        ? { caller, request, beside: json('PATCH', path.replace(/\?.*/, ''), change) }
        : { caller, request };
    },
  };
}

const json = (method: string, path: string, values: unknown): Outgoing => ({
  ...{ method, target: `/wp-json${path}`, headers: { 'content-type': 'application/json' } },
  body: JSON.stringify(values),
});

const text = (unique: string) => ({ title: unique, content: unique, status: 'draft' });
const paste = (unique: string) => ({ title: unique, files: [{ filename: 'x.txt', content: unique }] });

const byId = (path: string) => {
  const query = path.startsWith('/wp/v2/') ? `?force=true${path.endsWith('/users') ? '&reassign=false' : ''}` : '';
  return ({ id }: Readonly<Record<string, unknown>>) => `${path}/${id}${query}`;
};

function account(unique: string): readonly [string, unknown] {
  const username = unique.replace(' ', '');
  return ['/wp/v2/users', { username, email: `${username}@example.org`, password: `long ${unique}` }];
}

const DELETIONS: readonly Race[] = [
  deletion(
    'a series',
    'author',
    (name) => ['/member-blog/v1/series', { name }],
    ({ id }) => `/member-blog/v1/series/${id}`,
  ),
  deletion('a post for good', 'author', (u) => ['/wp/v2/posts', text(u)], byId('/wp/v2/posts')),
  deletion(
    'a post into the trash',
    'author',
    (u) => ['/wp/v2/posts', text(u)],
    ({ id }) => `/wp/v2/posts/${id}`,
  ),
  deletion(
    'a post of the blog',
    'author',
    (u) => ['/wp/v2/posts', text(u)],
    ({ id }) => `/member-blog/v1/posts/${id}`,
  ),
  deletion('a page', 'editor', (u) => ['/wp/v2/pages', text(u)], byId('/wp/v2/pages')),
  deletion('a tag', 'editor', (name) => ['/wp/v2/tags', { name }], byId('/wp/v2/tags')),
  deletion('a category', 'editor', (name) => ['/wp/v2/categories', { name }], byId('/wp/v2/categories')),
  deletion(
    'a paste',
    'author2',
    (u) => ['/snippets/v1/pastes', paste(u)],
    ({ id }) => `/snippets/v1/pastes/${id}`,
  ),
  deletion(
    'a collection',
    'author2',
    (name) => ['/snippets/v1/collections', { name }],
    ({ id }) => `/snippets/v1/collections/${id}`,
  ),
  deletion(
    'an API key',
    'instructor',
    (name) => ['/lms/v1/auth/api-keys', { name }],
    ({ key_id, id }) => `/lms/v1/auth/api-keys/${key_id ?? id}`,
  ),
  deletion(
    'a package of media',
    'admin',
    (name) => ['/media-quota/v1/packages', { name }],
    ({ id }) => `/media-quota/v1/packages/${id}`,
  ),
  deletion(
    'an application password',
    'author',
    (name) => ['/wp/v2/users/me/application-passwords', { name }],
    ({ uuid }) => `/wp/v2/users/me/application-passwords/${uuid}`,
  ),
  deletion('an account', 'admin', account, byId('/wp/v2/users')),
];

const CHANGES: readonly Race[] = [
  deletion('a post', 'author', (u) => ['/wp/v2/posts', text(u)], byId('/wp/v2/posts'), { title: 'new', tags: [1] }),
  deletion('a page', 'editor', (u) => ['/wp/v2/pages', text(u)], byId('/wp/v2/pages'), { title: 'new' }),
  deletion('a tag', 'editor', (name) => ['/wp/v2/tags', { name }], byId('/wp/v2/tags'), { description: 'new' }),
  deletion('a category', 'editor', (name) => ['/wp/v2/categories', { name }], byId('/wp/v2/categories'), {
    name: 'new',
  }),
  deletion('a series', 'author', (name) => ['/member-blog/v1/series', { name }], byId('/member-blog/v1/series'), {
    description: 'new',
  }),
  deletion('a paste', 'author2', (u) => ['/snippets/v1/pastes', paste(u)], byId('/snippets/v1/pastes'), {
    tags: ['new'],
    files: [{ filename: 'y.txt', content: 'new' }],
  }),
  deletion(
    'a collection',
    'author2',
    (name) => ['/snippets/v1/collections', { name }],
    byId('/snippets/v1/collections'),
    {
      description: 'new',
    },
  ),
  deletion(
    'a package of media',
    'admin',
    (name) => ['/media-quota/v1/packages', { name }],
    byId('/media-quota/v1/packages'),
    {
      image_limit: 3,
    },
  ),
  deletion('an account', 'admin', account, byId('/wp/v2/users'), { description: 'new' }),
];

async function post(attack: Attack, login: string, status = 'publish'): Promise<{ caller: Caller; id: unknown }> {
  const caller = callerNamed(attack, login);
  const unique = `race ${attack.random.next(1e9)}`;
  const { id } = await made(caller, '/wp/v2/posts', { title: unique, content: unique, status });
  return { caller, id };
}

/** What a clap or a star leads to is read where everybody reads it. */
let contested: { id: unknown } = { id: 0 };

const CLAP_CAP = 50;

const OTHERS: readonly Race[] = [
  {
    ...{ title: 'one sign-up with one name', winners: 1, losers: [409, 429, 503] },
    async request(attack) {
      const name = `racer${attack.random.next(1e9)}`;
      const values = { user_login: name, user_email: `${name}@example.org`, user_pass: `long ${name}` };
      return {
        caller: callerNamed(attack, 'visitor'),
        request: json('POST', '/theme/v1/auth/signup', values),
        count: 20,
      };
    },
  },
  {
    ...{ title: 'inviting one co-author', winners: 1, losers: [409] },
    async request(attack) {
      const { caller, id } = await post(attack, 'author', 'draft');
      return { caller, request: json('POST', `/member-blog/v1/posts/${id}/coauthors`, { user: 'author2' }) };
    },
  },
  {
    ...{ title: 'handing one draft in for review', winners: 1, losers: [409] },
    async request(attack) {
      const { caller, id } = await post(attack, 'contributor', 'draft');
      return { caller, request: json('POST', `/member-blog/v1/posts/${id}/review`, { action: 'submit' }) };
    },
  },
  {
    ...{ title: 'exchanging one refresh token', winners: 1, losers: [401, 429] },
    async request(attack) {
      const visitor = callerNamed(attack, 'visitor');
      const token = await made(visitor, '/lms/v1/auth/token', { username: 'student', password: 'demo' });
      const values = { refresh_token: token['refresh_token'] };
      return { caller: visitor, request: json('POST', '/lms/v1/auth/token/refresh', values) };
    },
  },
  {
    ...{ title: 'reading what is burned after reading', winners: 1, losers: GONE },
    async request(attack) {
      const values = { ...paste(`burns ${attack.random.next(1e9)}`), burn_after_read: true, visibility: 'unlisted' };
      const { id } = await made(callerNamed(attack, 'author2'), '/snippets/v1/pastes', values);
      const request = { method: 'GET', target: `/wp-json/snippets/v1/pastes/${id}` };
      return { caller: callerNamed(attack, 'subscriber'), request };
    },
    async after(_attack, answers) {
      const readers = answers.filter(({ text: answer }) => answer.includes('"content":"burns')).length;
      return readers === 1 ? undefined : `${readers} read the content`;
    },
  },
  {
    ...{ title: 'reporting one paste', winners: RUNNERS, losers: [429] },
    async request(attack) {
      const { id } = await made(
        callerNamed(attack, 'author2'),
        '/snippets/v1/pastes',
        paste(`seen ${attack.random.next(1e9)}`),
      );
      const request = json('POST', `/snippets/v1/pastes/${id}/report`, { reason: 'spam' });
      return { caller: callerNamed(attack, 'student'), request };
    },
    async after(_attack, answers) {
      const created = answers.filter(({ status }) => status === 201).length;
      return created === 1 ? undefined : `${created} reports were made`;
    },
  },
  {
    ...{ title: 'clapping beyond the cap', winners: RUNNERS, losers: [429] },
    async request(attack) {
      contested = await post(attack, 'author');
      const request = json('POST', '/member-blog/v1/reactions', { post_id: contested.id, claps: 7 });
      return { caller: callerNamed(attack, 'student'), request };
    },
    async after(_attack, answers) {
      const counts = answers.flatMap(({ text: answer }) =>
        Array.from(answer.matchAll(/"(?:claps|total)":(\d+)/g), asNumber),
      );
      const most = Math.max(0, ...counts);
      return most <= CLAP_CAP ? undefined : `${most} claps were counted, ${CLAP_CAP} are allowed`;
    },
  },
  {
    ...{ title: 'starring and unstarring', winners: RUNNERS, losers: [429] },
    async request(attack) {
      contested = await made(
        callerNamed(attack, 'author2'),
        '/snippets/v1/pastes',
        paste(`star ${attack.random.next(1e9)}`),
      ).then(({ id }) => ({ id }));
      const request = json('POST', `/snippets/v1/pastes/${contested.id}/star`, {});
      return { caller: callerNamed(attack, 'student2'), request };
    },
    async after(attack, answers) {
      const { value } = await callerNamed(attack, 'student2').rest<Record<string, unknown>>(
        'GET',
        `/snippets/v1/pastes/${contested.id}`,
      );
      const taken = answers.filter(({ status }) => status < 300).length;
      const fits = value['starred'] === (taken % 2 === 1) && value['star_count'] === taken % 2;
      return fits ? undefined : `after ${taken} toggles it is ${value['starred']} with ${value['star_count']} stars`;
    },
  },
];

function asNumber([, digits]: RegExpMatchArray): number {
  return Number(digits);
}

/** Fifty requests at once where one may win, or where a count may not be passed. */
export const races: Part = async (attack) => {
  let done = 0;
  const all = [...DELETIONS, ...CHANGES, ...OTHERS];
  for (const race of attack.random.shuffled(all)) {
    if (!hasTime(attack)) break;
    await runRace(attack, race);
    done += 1;
  }
  attack.say(`races: ${done} of ${all.length}, ${RUNNERS} at once`);
};
