import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import { picture } from '../support/pictures.js';
import { plinth } from './command-line.js';
import type { Kind } from './reference-cases.js';

/** Text that only the owner may see. */
export const SECRETS = /zebra/i;
/** An ID that no object has. */
export const MISSING = 1_999_999_999;

/** A response without the id that was sent. */
export interface Told {
  readonly status: number;
  readonly text: string;
}

/** The status of a response and, for a refusal, its code. */
export function codeOf({ status, text }: Told): string {
  if (status < 400) return String(status);
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  return `${status} ${code}`;
}

/** A draft course, a private product and a hidden group: REST creates none of them. */
const BUNDLE = {
  plinth: 1,
  courses: [{ slug: 'zebra', title: 'Zebra', status: 'draft', instructors: ['admin'], contents: [] }],
  groups: [{ slug: 'zebra', name: 'Zebra', status: 'hidden', creator: 'admin' }],
  products: [{ slug: 'zebra', name: 'Zebra', status: 'private', regularPrice: 100 }],
};

/**
 * Imports the private objects that REST does not create into the data folder of a running site.
 * @param env variables for the command line, such as `DATABASE_URL`
 */
export async function importSecrets(folder: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const file = path.join(folder, 'secrets.json');
  await writeFile(file, JSON.stringify(BUNDLE));
  const { code, output } = await plinth(folder, ['import', file], env);
  if (code !== 0) throw new Error(output);
}

/** The id in an address that a page leads to. */
async function idOn(browser: Browser, page: string, link: RegExp): Promise<number> {
  const { text } = await browser.page(page);
  return Number(link.exec(text)?.[1] ?? expect.fail(`${page} has no ${link}`));
}

/** The id of a course, which no list has while it is a draft. */
async function courseNamed(browser: Browser, title: string): Promise<number> {
  for (let id = 1; id < 30; id += 1)
    if ((await browser.page(`/learning/courses/${id}`)).text.includes(title)) return id;
  throw new Error(`There is no course ${title}.`);
}

/**
 * Creates one private object of each kind as the administrator, after {@link importSecrets}. Their names hold the secret.
 * @param url address of the site
 */
export async function makeSecrets(url: string): Promise<Readonly<Record<Kind, number>>> {
  const admin = new Browser(url);
  await admin.signIn('admin', 'demo');
  const make = async (path: string, body: object): Promise<number> => {
    const { status, body: made } = await admin.rest<{ id?: number; post_id?: number; thread_id?: number }>(
      'POST',
      path,
      body,
    );
    const id = made.id ?? made.post_id ?? made.thread_id;
    if (status >= 300 || id === undefined) throw new Error(`${path}: ${status} ${JSON.stringify(made)}`);
    return id;
  };
  const post = await make('/wp/v2/posts', { title: 'Zebra', content: 'Zebra', status: 'private' });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture(40, 40))], { type: 'image/png' }), 'zebra.png');
  form.set('post', String(post));
  const headers = { 'X-WP-Nonce': await admin.nonce() };
  const uploaded = await admin.fetch('/wp-json/wp/v2/media', { method: 'POST', body: form, headers });
  const { id: media } = (await uploaded.json()) as { id: number };
  const poll = await make('/poll/v1/postpoll', { title: 'Zebra', _poll_answer: ['one', 'two'] });
  await admin.rest('POST', '/poll/v1/listpoll/unpublish/poll', { pollid: poll });
  const found = await admin.rest<{ id: number; name: string }[]>(
    'GET',
    '/community/v1/groups?per_page=50&show_hidden=true',
  );
  const { body: student } = await admin.rest<{ id: number }[]>('GET', '/wp/v2/users?search=student');
  return {
    post,
    media,
    poll,
    page: await make('/wp/v2/pages', { title: 'Zebra', content: 'Zebra', status: 'private' }),
    listing: await make('/directory/v1/submit', { title: 'Zebra', description: 'Zebra', status: 'draft' }),
    group: found.body.find(({ name }) => name === 'Zebra')?.id ?? expect.fail('the group is not listed'),
    user: student[0]?.id ?? 0,
    comment: await make('/wp/v2/comments', { post, content: 'Zebra' }),
    course: await courseNamed(admin, 'Zebra'),
    product: await idOn(admin, '/wp-admin/products?search=zebra', /\/wp-admin\/products\/(\d+)"[^>]*>\s*Zebra/),
  };
}
