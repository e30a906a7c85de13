import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { comment } from './comments-support.js';
import { picture } from './media-samples.js';
import { write } from './posts-support.js';

/** Numbers that no database keeps as an integer, each too large for one more of the types on the way. */
const LARGE = [
  '2147483647',
  '2147483648',
  '4294967297',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '1e30',
  `1${'0'.repeat(400)}`,
].flatMap((text) => [text, `-${text}`]);

interface Asked {
  readonly title: string;
  send(value: string): Promise<{ status: number; text: string }>;
}

interface Schema {
  readonly type?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function isNumeric(schema: Schema): boolean {
  const types = [schema.type].flat();
  return types.includes('integer') || types.includes('number') || (schema.anyOf ?? []).some(isNumeric);
}

describe('numbers beyond every integer', () => {
  let site: TestSite;
  let admin: TestClient;
  /** Ids of things that are there, by the first part of the path below the namespace. */
  const ids: Record<string, number> = {};

  before(async () => {
    site = await testHost({ plugins: [content], settings: { content: { commentFloodSeconds: 0 } } });
    admin = await site.as('administrator');
    const post = await write(admin, { title: 'One', status: 'publish' });
    await write(admin, { title: 'Two', status: 'publish' });
    await admin.post(`/wp/v2/posts/${post.id}`, { title: 'One, revised' });
    const made = async (path: string, fields: object) => {
      const answer = await admin.post(`/wp/v2/${path}`, fields);
      expect(answer.status, answer.text).to.equal(201);
      return answer.json<{ id: number }>().id;
    };
    const [revision] = (await admin.get(`/wp/v2/posts/${post.id}/revisions`)).json<{ id: number }[]>();
    const file = { filename: 'x.png', content: await picture(2, 2) };
    Object.assign(ids, {
      posts: post.id,
      pages: await made('pages', { title: 'Page' }),
      categories: await made('categories', { name: 'Sort' }),
      tags: await made('tags', { name: 'Tag' }),
      comments: (await comment(admin, { post: post.id, content: 'Hello' })).id,
      media: (await admin.upload('/wp/v2/media', file)).json<{ id: number }>().id,
      users: admin.user?.id,
      revision: revision?.id,
    });
  });
  after(() => site.stop());

  /** Every argument of every route that a number may be given for, with something real in the path around it. */
  function everything(): Asked[] {
    return site.host.inside.rest.list().flatMap(({ pattern, route }) =>
      route.methods.flatMap((method): Asked[] => {
        const args: Readonly<Record<string, Schema>> = route.declaration.args ?? {};
        const path = (changed: string, value: string) =>
          `/${pattern.segments
            .map(({ literal, name }, index) => {
              if (name === undefined) return literal ?? '';
              if (name === changed) return encodeURIComponent(value);
              const owner = pattern.segments[index - 1]?.literal ?? '';
              return ids[owner] ?? ids[owner === 'revisions' ? 'revision' : ''] ?? 'x';
            })
            .join('/')}`;
        const inPath = pattern.segments.flatMap(({ name }) => name ?? []);
        return Object.entries(args)
          .filter(([, schema]) => isNumeric(schema) || (schema.items !== undefined && isNumeric(schema.items)))
          .map(([name, schema]) => ({
            title: `${method} ${pattern.published} ${name}`,
            async send(value) {
              if (inPath.includes(name)) {
                const target = path(name, value);
                if (method === 'GET') return admin.get(target);
                return method === 'DELETE' ? admin.delete(target) : admin.post(target, {});
              }
              const given = schema.items === undefined ? value : [value];
              const target = path('', '');
              if (method === 'GET') return admin.get(target, { query: { [name]: given } });
              if (method === 'DELETE') return admin.delete(target, undefined, { query: { [name]: given } });
              return admin.post(target, { title: 'T', name: 'N', content: 'C', [name]: given });
            },
          }));
      }),
    );
  }

  it('are the mistake of the client, or name nothing, wherever a number may be given', async function () {
    this.timeout(120_000);
    const asked = everything();
    const titles = asked.map(({ title }) => title).join('\n');
    for (const name of [
      'posts page',
      'revisions page',
      'comments offset',
      'tags include',
      'users exclude',
      'search page',
    ])
      expect(titles).to.match(new RegExp(`GET .*/${name}$`, 'm'));
    const broken: string[] = [];
    for (const { title, send } of asked) {
      for (const value of LARGE) {
        const { status, text } = await send(value);
        // 501 says that something is not removed without `force`.
        if (status >= 500 && status !== 501)
          broken.push(`${title}=${value.slice(0, 25)}: ${status} ${text.slice(0, 80)}`);
      }
    }
    expect(broken).to.deep.equal([]);
    expect(site.errors).to.deep.equal([]);
  });

  for (const list of ['posts', 'pages', 'categories', 'tags', 'comments', 'media', 'users', 'search']) {
    it(`as a page of ${list} are refused with 400 rest_invalid_param`, async () => {
      const answer = await admin.get(`/wp/v2/${list}`, { query: { page: '99999999999999999999' } });
      expectError(answer, 400, 'rest_invalid_param');
    });
  }

  it('as a page of revisions are refused with 400 rest_invalid_param', async () => {
    const answer = await admin.get(`/wp/v2/posts/${ids['posts']}/revisions`, {
      query: { page: '99999999999999999999' },
    });
    expectError(answer, 400, 'rest_invalid_param');
  });

  it('are nobody who could be given the posts of an account that goes', async () => {
    const { id } = (await site.as('author', 'leaver')).user ?? { id: 0 };
    for (const reassign of LARGE) {
      const answer = await admin.delete(`/wp/v2/users/${id}`, undefined, { query: { force: true, reassign } });
      expect(answer.status, `${reassign}: ${answer.text}`).to.equal(400);
    }
    expect((await admin.get(`/wp/v2/users/${id}`)).status).to.equal(200);
  });

  it('name nothing in the addresses of pages', async () => {
    for (const value of LARGE) {
      for (const address of [
        `/?p=${value}`,
        `/?page_id=${value}`,
        `/page/${value}/`,
        `/2026/01/15/one/?cpage=${value}`,
      ])
        expect((await site.visitor().page('GET', address)).status, address).to.be.lessThan(500);
    }
    expect(site.errors).to.deep.equal([]);
  });
});
