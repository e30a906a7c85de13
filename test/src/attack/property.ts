import { type Attack, callerNamed } from './attack.js';
import type { Caller } from './callers.js';

/** Something that one of the accounts made and that others may not see or change. */
export interface Property {
  readonly title: string;
  readonly owner: Caller;
  readonly id: number | string;
  /** Stands in it, and nowhere else. */
  readonly secret: string;
  /** Where the owner reads it. */
  readonly path: string;
  /** What others try: each is a method, a path and values. */
  readonly writes: readonly (readonly [method: string, path: string, values?: unknown])[];
  /** The routes that lead to things of this kind. */
  readonly family: RegExp;
  mayRead(caller: Caller): boolean;
  mayWrite(caller: Caller): boolean;
  /** What must stay as it is, of the answer to the owner. */
  kept(body: Readonly<Record<string, unknown>>): unknown;
}

interface Kind {
  readonly title: string;
  readonly owner: string;
  readonly create: (secret: string, ids: { owner: number }) => readonly [path: string, values: unknown];
  readonly read: (id: number | string) => string;
  readonly writes: (id: number | string) => Property['writes'];
  readonly family: RegExp;
  readonly mayRead: (caller: Caller) => boolean;
  readonly mayWrite: (caller: Caller) => boolean;
  readonly kept: readonly string[];
}

const editsOthers = (caller: Caller) => caller.can('edit_others_posts');
const moderates = (caller: Caller) => caller.can('snippets/moderate');
const judges = (caller: Caller) => caller.can('moderate_directory');
const nobody = () => false;

const post = {
  family: /\/posts|\/autosave|\/draft|attach-image|bookmarks|reactions/,
  read: (id: number | string) => `/wp/v2/posts/${id}?context=edit`,
  writes: (id: number | string): Property['writes'] => [
    ['POST', `/wp/v2/posts/${id}`, { title: 'defaced', content: 'defaced', status: 'publish', author: 1 }],
    ['POST', `/wp/v2/posts/${id}/autosaves`, { title: 'defaced' }],
    ['POST', '/member-blog/v1/autosave', { post_id: id, title: 'defaced', content: 'defaced' }],
    ['POST', `/member-blog/v1/posts/${id}/status`, { status: 'publish' }],
    ['POST', `/member-blog/v1/posts/${id}/review`, { action: 'approve' }],
    ['POST', `/member-blog/v1/posts/${id}/coauthors`, { user: 'subscriber' }],
    ['POST', `/member-blog/v1/posts/${id}/lock`, { force: true }],
    ['POST', `/member-blog/v1/posts/${id}/schedule`, { date: '2030-01-01T00:00:00' }],
    ['DELETE', `/member-blog/v1/posts/${id}`],
    ['DELETE', `/wp/v2/posts/${id}?force=true`],
  ],
  kept: ['title', 'content', 'status', 'author', 'date_gmt', 'featured_media'],
};

const KINDS: readonly Kind[] = [
  {
    ...post,
    ...{ title: 'draft', owner: 'author', mayRead: editsOthers, mayWrite: editsOthers },
    create: (secret) => ['/wp/v2/posts', { title: secret, content: secret, status: 'draft' }],
  },
  {
    ...post,
    ...{ title: 'private post', owner: 'editor', mayRead: editsOthers, mayWrite: editsOthers },
    create: (secret) => ['/wp/v2/posts', { title: `A ${secret}`, content: secret, status: 'private' }],
  },
  {
    ...{ title: 'private paste', owner: 'author2', mayRead: moderates, mayWrite: moderates },
    create: (secret) => [
      '/snippets/v1/pastes',
      { title: secret, visibility: 'private', files: [{ filename: 'x.txt', content: secret }] },
    ],
    family: /\/pastes/,
    read: (id) => `/snippets/v1/pastes/${id}`,
    writes: (id) => [
      ['PATCH', `/snippets/v1/pastes/${id}`, { title: 'defaced', visibility: 'public' }],
      ['POST', `/snippets/v1/pastes/${id}/files`, { filename: 'y.txt', content: 'defaced' }],
      ['POST', `/snippets/v1/pastes/${id}/fork`],
      ['POST', `/snippets/v1/pastes/${id}/star`],
      ['PATCH', `/snippets/v1/admin/pastes/${id}/status`, { status: 'trashed' }],
      ['DELETE', `/snippets/v1/pastes/${id}`],
    ],
    kept: ['title', 'visibility', 'status', 'file_count', 'star_count', 'fork_count'],
  },
  {
    ...{ title: 'private collection', owner: 'contributor', mayRead: moderates, mayWrite: moderates },
    create: (secret) => ['/snippets/v1/collections', { name: secret, visibility: 'private' }],
    family: /\/collections/,
    read: (id) => `/snippets/v1/collections/${id}`,
    writes: (id) => [
      ['PATCH', `/snippets/v1/collections/${id}`, { name: 'defaced', visibility: 'public' }],
      ['POST', `/snippets/v1/collections/${id}/pastes`, { paste_id: 1 }],
      ['DELETE', `/snippets/v1/collections/${id}`],
    ],
    kept: ['name', 'visibility', 'paste_count'],
  },
  {
    ...{ title: 'draft of a listing', owner: 'customer', mayRead: judges, mayWrite: judges },
    create: (secret) => [
      '/directory/v1/submit',
      { title: secret, description: `A description of ${secret} that is long enough.`, status: 'draft' },
    ],
    family: /\/listings/,
    read: (id) => `/directory/v1/listings/${id}`,
    writes: (id) => [['PATCH', `/directory/v1/listings/${id}`, { status: 'publish' }]],
    kept: ['title', 'status', 'author'],
  },
  {
    ...{ title: 'application password', owner: 'subscriber', mayWrite: (caller: Caller) => caller.can('edit_users') },
    mayRead: (caller) => caller.can('edit_users'),
    create: (secret, { owner }) => [`/wp/v2/users/${owner}/application-passwords`, { name: secret }],
    family: /application-passwords/,
    read: (id) => `/wp/v2/users/me/application-passwords/${id}`,
    writes: () => [],
    kept: ['name', 'app_id'],
  },
  {
    ...{ title: 'API key', owner: 'instructor', mayRead: nobody, mayWrite: nobody },
    create: (secret) => ['/lms/v1/auth/api-keys', { name: secret }],
    family: /api-keys/,
    read: () => '/lms/v1/auth/api-keys',
    writes: (id) => [['DELETE', `/lms/v1/auth/api-keys/${id}`]],
    kept: [],
  },
];

function idIn(value: Readonly<Record<string, unknown>>): number | string | undefined {
  const found = value['uuid'] ?? value['key_id'] ?? value['id'];
  return typeof found === 'number' || typeof found === 'string' ? found : undefined;
}

/** Lets the owners make one of each kind. One that cannot be made is a finding. */
export async function makeProperty(attack: Attack): Promise<Property[]> {
  const made: Property[] = [];
  for (const { title, owner: login, create, read, writes, family, mayRead, mayWrite, kept } of KINDS) {
    const owner = callerNamed(attack, login);
    const secret = `secret${title.replace(/\W/g, '')}${attack.random.next(1e9)}`;
    const [path, values] = create(secret, { owner: owner.id });
    const { status, text, value } = await owner.rest<Record<string, unknown>>('POST', path, values);
    const id = value === null ? undefined : idIn(value);
    if (status >= 300 || id === undefined) {
      const request = owner.as({ method: 'POST', target: `/wp-json${path}`, body: JSON.stringify(values) });
      attack.findings.add(
        'foreign',
        `foreign, making: ${title}`,
        `${login} cannot make a ${title}: ${status} ${text}`,
        request,
      );
      continue;
    }
    const keep = (body: Readonly<Record<string, unknown>>) => kept.map((name) => body[name]);
    made.push({
      ...{ title, owner, id, secret, path: read(id), writes: writes(id), family, mayRead, mayWrite, kept: keep },
    });
  }
  return made;
}
