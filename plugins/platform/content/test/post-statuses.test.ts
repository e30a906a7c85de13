import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { POSTS } from '../src/ports.js';
import { type PostJson, write } from './posts-support.js';

/** What a client may give a post (host-conventions E7); WordPress publishes the same. */
const PUBLISHED = ['publish', 'future', 'draft', 'pending', 'private'];

interface Described {
  readonly endpoints: readonly {
    readonly methods: readonly string[];
    readonly args: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  }[];
  readonly schema: { readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
}

describe('the statuses that a post can be given', () => {
  let site: TestSite;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    editor = await site.as('editor');
  });
  after(() => site.stop());

  for (const type of ['posts', 'pages'])
    it(`are published for ${type} without those that only the site gives, whatever the method`, async () => {
      const { id } = await write(editor, { title: 'One' }, `/wp/v2/${type}`);
      for (const path of [`/wp/v2/${type}`, `/wp/v2/${type}/${id}`]) {
        const { endpoints, schema } = (await editor.options(path)).json<Described>();
        const writing = endpoints.filter(({ methods }) => !methods.includes('GET') && !methods.includes('DELETE'));
        expect(writing).not.to.have.length(0);
        for (const { args } of writing) {
          expect(args['status']?.enum).to.deep.equal(PUBLISHED);
          expect(JSON.stringify(args['status'])).not.to.include('auto-draft');
        }
        expect(schema.properties['status']?.enum).to.deep.equal(PUBLISHED);
        expect(schema.properties['status']).to.have.all.keys('type', 'description', 'context', 'enum');
      }
    });

  it('are published by the index in the same way', async () => {
    const { routes } = (await editor.get('/wp/v2')).json<{ routes: Readonly<Record<string, Described>> }>();
    const [item] = Object.entries(routes).filter(([path]) => /^\/wp\/v2\/posts\/[^/]+$/.test(path));
    const args = item?.[1].endpoints.map((endpoint) => endpoint.args['status']?.enum).filter((each) => each);
    expect(args).to.deep.equal([PUBLISHED]);
  });

  it('include the one that a post has: what was read can be sent back', async () => {
    const kept = await site
      .pluginContext('content')
      .use(POSTS)
      .insert({
        ...{ type: 'post', status: 'auto-draft', title: 'Begun', authorId: editor.user?.id ?? 0 },
      });
    const { id: trashed } = await write(editor, { title: 'Gone', status: 'publish' });
    expectSuccess(await editor.delete(`/wp/v2/posts/${trashed}`));
    for (const [id, status] of [
      [kept.id, 'auto-draft'],
      [trashed, 'trash'],
    ] as const)
      for (const method of ['post', 'put', 'patch'] as const) {
        const sent = await editor[method](`/wp/v2/posts/${id}`, { status, title: `By ${method}` });
        expect(expectSuccess<PostJson>(sent)).to.deep.include({ status });
        expect(sent.json<PostJson>().title.raw).to.equal(`By ${method}`);
      }
  });

  it('do not include another internal one, and the refusal names those that can be given', async () => {
    const { id } = await write(editor, { title: 'Draft' });
    for (const status of ['trash', 'auto-draft', 'inherit', 'nonsense']) {
      for (const path of ['/wp/v2/posts', `/wp/v2/posts/${id}`]) {
        const refused = await editor.post(path, { title: 'x', status });
        expectError(refused, 400, 'rest_invalid_param');
        expect(refused.json<{ data: { params: { status: string } } }>().data.params.status).to.equal(
          `status is not one of ${PUBLISHED.join(', ')}.`,
        );
      }
    }
  });
});
