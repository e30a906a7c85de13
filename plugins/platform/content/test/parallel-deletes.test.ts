import { type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POSTS } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { picture } from './media-samples.js';
import { type RefusalJson, write } from './posts-support.js';

const MANY = 50;

describe('many who delete the same at once', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content], settings: { content: { commentFloodSeconds: 0 } } });
    admin = await site.as('administrator');
  });
  after(() => site.stop());

  const deletes = (path: string, force: boolean): Promise<TestResponse[]> =>
    Promise.all(Array.from({ length: MANY }, () => admin.delete(path, undefined, { query: force ? { force } : {} })));

  const expectOne = (answers: readonly TestResponse[], status: number, code: string) => {
    const done = answers.filter((answer) => answer.status === 200);
    expect(done, answers.map((answer) => answer.status).join(' ')).to.have.length(1);
    for (const answer of answers.filter((each) => !done.includes(each))) {
      expect(answer.status, answer.text).to.equal(status);
      expect(answer.json<RefusalJson>().code).to.equal(code);
    }
  };

  const made = async (path: string, fields: object) => (await write(admin, fields, path)).id;

  const things: Readonly<Record<string, { make(): Promise<string>; code: string }>> = {
    post: {
      make: async () => `/wp/v2/posts/${await made('/wp/v2/posts', { title: 'Post', status: 'publish' })}`,
      code: 'rest_post_invalid_id',
    },
    page: {
      make: async () => `/wp/v2/pages/${await made('/wp/v2/pages', { title: 'Page' })}`,
      code: 'rest_post_invalid_id',
    },
    'post in the trash': {
      async make() {
        const path = `/wp/v2/posts/${await made('/wp/v2/posts', { title: 'Old' })}`;
        await admin.delete(path);
        return path;
      },
      code: 'rest_post_invalid_id',
    },
    file: {
      async make() {
        const file = { filename: 'x.png', content: await picture(2, 2) };
        return `/wp/v2/media/${(await admin.upload('/wp/v2/media', file)).json<{ id: number }>().id}`;
      },
      code: 'rest_post_invalid_id',
    },
    category: {
      make: async () => `/wp/v2/categories/${await made('/wp/v2/categories', { name: 'Sort' })}`,
      code: 'rest_term_invalid',
    },
    tag: { make: async () => `/wp/v2/tags/${await made('/wp/v2/tags', { name: 'Tag' })}`, code: 'rest_term_invalid' },
    comment: {
      async make() {
        const post = await made('/wp/v2/posts', { title: 'Discussed', status: 'publish' });
        return `/wp/v2/comments/${(await comment(admin, { post, content: 'Hello' })).id}`;
      },
      code: 'rest_comment_invalid_id',
    },
    revision: {
      async make() {
        const post = `/wp/v2/posts/${await made('/wp/v2/posts', { title: 'First', content: 'One' })}`;
        await admin.post(post, { content: 'Two' });
        const [newest] = (await admin.get(`${post}/revisions`)).json<{ id: number }[]>();
        return `${post}/revisions/${newest?.id}`;
      },
      code: 'rest_post_invalid_id',
    },
  };

  for (const [name, { make, code }] of Object.entries(things)) {
    it(`for good: one removes a ${name}, the others find nothing (404 ${code})`, async () => {
      expectOne(await deletes(await make(), true), 404, code);
    });
  }

  for (const [name, code] of [
    ['post', 'rest_already_trashed'],
    ['page', 'rest_already_trashed'],
    ['comment', 'rest_already_trashed'],
  ] as const) {
    it(`by the trash: one moves a ${name} there, the others are told that it is (410 ${code})`, async () => {
      expectOne(await deletes((await things[name]?.make()) ?? '', false), 410, code);
    });
  }

  it('while others change it: one removes it, and whoever comes too late is told that it is gone', async () => {
    for (const name of ['post', 'page', 'category', 'comment', 'file']) {
      const path = (await things[name]?.make()) ?? '';
      const fields = { title: 'Changed', name: 'Changed', content: 'Changed' };
      const answers = await Promise.all(
        Array.from({ length: MANY }, (_, n) =>
          n % 2 === 0 ? admin.post(path, fields) : admin.delete(path, undefined, { query: { force: true } }),
        ),
      );
      const removed = answers.filter((answer, n) => n % 2 === 1 && answer.status === 200);
      expect(removed, name).to.have.length(1);
      for (const answer of answers) expect(answer.status, `${name}: ${answer.text}`).to.be.oneOf([200, 404]);
    }
    expect(site.errors).to.deep.equal([]);
  });

  it('take a comment off what its post counts once', async () => {
    const post = await made('/wp/v2/posts', { title: 'Counted', status: 'publish' });
    await comment(admin, { post, content: 'Stays' });
    const goes = await comment(admin, { post, content: 'Goes' });
    await deletes(`/wp/v2/comments/${goes.id}`, true);
    expect((await site.pluginContext('content').use(POSTS).find(post))?.commentCount).to.equal(1);
  });
});
