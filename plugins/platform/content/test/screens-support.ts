import { AUDIT } from '@plinth/operations';
import { CONSOLE } from '@plinth/pages';
import {
  type FormFields,
  submitForm,
  type TestClient,
  type TestResponse,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { COMMENTS, type CommentStatus, content, type NewComment, POSTS } from '../src/plugin.js';

/** A site whose console shows its screens without a frame. */
export async function screensSite(): Promise<TestSite> {
  const site = await testHost({ plugins: [content] });
  site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
  return site;
}

/** Shows a screen. */
export function view(client: TestClient, path: string): Promise<TestResponse> {
  return client.page('GET', `/wp-admin/${path}`);
}

/** Sends the form of a list with the chosen rows. */
export function act(client: TestClient, path: string, fields: FormFields, ids: readonly number[]) {
  return submitForm(client, `/wp-admin/${path.split('?')[0]}`, { ...fields, 'ids[]': ids }, `/wp-admin/${path}`);
}

/** Presses an act in a row of a list. */
export function press(client: TestClient, path: string, row: string, fields: FormFields = {}) {
  return submitForm(client, `/wp-admin/${path.split('?')[0]}`, { ...fields, row }, `/wp-admin/${path}`);
}

/** Writes a post by REST; its id. */
export async function write(client: TestClient, title: string, fields: object = { status: 'publish' }) {
  const response = await client.post('/wp/v2/posts', { title, content: `About ${title}.`, ...fields });
  return response.json<{ id: number }>().id;
}

/** Puts a comment below a post; its id. */
export async function say(
  site: TestSite,
  postId: number,
  text: string,
  status: CommentStatus,
  more: Partial<NewComment> = {},
) {
  const author = { authorName: 'Bo', authorEmail: 'bo@example.org' };
  const comments = site.pluginContext('content').use(COMMENTS);
  return (await comments.insert({ ...author, ...more, postId, content: text, status })).id;
}

/** A comment as it is kept. */
export function commentOf(site: TestSite, id: number) {
  return site.pluginContext('content').use(COMMENTS).find(id);
}

/** A post as it is kept. */
export function postOf(site: TestSite, id: number) {
  return site.pluginContext('content').use(POSTS).find(id);
}

/** What the audit says was done with what. */
export async function lines(site: TestSite): Promise<string[]> {
  const { rows } = await site.host.use(AUDIT).page({ page: 1, perPage: 50 });
  return rows.map(({ act: done, details }) => `${done} ${details['what'] ?? ''}`.trim());
}
