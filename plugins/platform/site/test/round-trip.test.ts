import blocks from '@plinth/blocks';
import content, { COMMENTS, META, type NewPost, POST_META_REGISTRY, POSTS } from '@plinth/content';
import { Type, USERS } from '@plinth/kernel';
import type { NewUser } from '@plinth/kernel/identity';
import { expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { site as sitePlugin } from '../src/plugin.js';
import { blackPicture } from './pictures.js';
import { makeItem, makeMenu } from './support.js';

type Item = Record<string, unknown>;

const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

/** Fields that every write changes. */
const MOVING = ['modified', 'modified_gmt', '_links'];

function stable(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !MOVING.includes(name)));
}

describe('what a route returned', () => {
  let site: TestSite;
  const clients = new Map<string, TestClient>();

  before(async () => {
    site = await testHost({ plugins: [content, blocks, sitePlugin] });
    for (const role of ROLES) clients.set(role, await site.as(role));
    await fill();
  });
  after(() => site.stop());

  const as = (role: string) => {
    const client = clients.get(role);
    if (!client) throw new Error(`Nobody is ${role}.`);
    return client;
  };
  const userId = (role: string) => as(role).user?.id ?? 0;

  /** One of everything, in every state, of everybody. */
  async function fill(): Promise<void> {
    const admin = as('administrator');
    const context = site.pluginContext('content');
    const posts = context.use(POSTS);
    context.use(POST_META_REGISTRY).register({
      name: 'judged',
      type: 'string',
      schema: Type.String({ default: '' }),
      canWrite: (caller) => caller.can('manage_options'),
    });
    const file = { filename: 'quay.png', type: 'image/png', content: blackPicture(40, 30) };
    const media = expectSuccess<{ id: number }>(await as('author').upload('/wp/v2/media', file), 201).id;
    const category = (
      await admin.post('/wp/v2/categories', { name: 'Tides & ‘boats’', description: 'A <b>bold</b> "word"' })
    ).json<{ id: number }>();
    await admin.post('/wp/v2/categories', { name: 'Below', parent: category.id });
    await admin.post('/wp/v2/tags', { name: 'Tag <i>', slug: 'tag' });
    const fields: Partial<NewPost>[] = [
      { title: 'Plain "title" & <b>more</b>', content: '<p>Text</p>\n\n<script>x()</script>', excerpt: 'Short' },
      { title: 'Locked', password: 'key', content: 'x' },
      { title: 'Sticky', sticky: true, content: 'x' },
      { title: 'Of a template', template: 'gone.php', content: 'x' },
      {
        title: 'Pictured',
        featuredMedia: media,
        content: '<!-- wp:html --><iframe src="https://x.example/"></iframe><!-- /wp:html -->',
      },
      { title: 'Dangling', featuredMedia: 4_711, content: 'x' },
      { title: 'Of a format', format: 'quote', commentStatus: 'closed', pingStatus: 'closed', content: 'x' },
      { title: '', content: 'Without a title' },
      { title: 'Of nobody', authorId: 0, content: 'x' },
      { title: ' Spaces  within ', content: '  x\r\n', slug: 'with-spaces' },
    ];
    for (const role of ROLES) {
      for (const status of ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const) {
        const time = status === 'future' ? { createdAt: '2027-05-06T07:08:09.000Z' } : {};
        for (const type of ['post', 'page', 'wp_block', 'wp_navigation']) {
          await posts.insert({
            type,
            status,
            authorId: userId(role),
            title: `${type} ${status} ${role}`,
            content: 'x',
            ...time,
          });
        }
      }
      for (const each of fields)
        await posts.insert({ type: 'post', status: 'publish', authorId: userId(role), ...each });
    }
    const parent = await posts.insert({ type: 'page', status: 'publish', title: 'Above', slug: 'above' });
    await posts.insert({
      type: 'page',
      status: 'publish',
      title: 'Below',
      parentId: parent.id,
      menuOrder: -3,
      authorId: userId('editor'),
    });
    await posts.insert({
      type: 'page',
      status: 'draft',
      title: 'Dangling',
      parentId: 4_711,
      authorId: userId('editor'),
    });
    const [first] = (await posts.list({ types: ['post'], statuses: ['publish'], limit: 1 })).posts;
    await context.use(META).set(first?.id ?? 0, 'judged', 'kept');
    const comments = context.use(COMMENTS);
    for (const status of ['approved', 'hold', 'spam', 'trash'] as const) {
      await comments.insert({
        postId: first?.id ?? 0,
        content: 'Said',
        status,
        authorName: 'Ann',
        authorEmail: 'ann@example.org',
        authorUrl: 'https://ann.example/',
      });
      await comments.insert({
        postId: first?.id ?? 0,
        content: '<b>Said</b> "so"',
        status,
        authorName: '',
        userId: userId('author'),
      });
    }
    await accounts();
    await site
      .pluginContext('content')
      .use(USERS)
      .update(userId('author'), { description: 'Writes "books" & <i>more</i>', url: 'https://author.example/' });
    const menu = await makeMenu(admin, 'Harbour', { description: 'A menu', auto_add: true });
    const item = await makeItem(admin, menu.id, {
      classes: ['a', 'b'],
      xfn: ['me'],
      target: '_blank',
      attr_title: 'Title',
      description: 'Words',
    });
    await makeItem(admin, menu.id, {
      type: 'post_type',
      object: 'page',
      object_id: parent.id,
      title: '',
      parent: item.id,
    });
    await makeItem(admin, menu.id, { type: 'taxonomy', object: 'category', object_id: category.id, title: '' });
  }

  /** Accounts with every kind of name, address, role and email that the site accepts. */
  async function accounts(): Promise<void> {
    const users = site.pluginContext('content').use(USERS);
    const kinds: Partial<NewUser>[] = [
      { displayName: 'Ann "Quay" & Sons', firstName: 'Ann', lastName: "O'Hara", nickname: '' },
      { displayName: '', firstName: '', lastName: '', url: 'https://ann.example/?a=1&b=%20', locale: 'de_DE' },
      { email: 'büro@münchen.example', slug: 'büro-münchen', description: '  two\r\nlines  ' },
      { roles: [] },
      { roles: ['editor', 'author'], capabilities: { edit_posts: false, fly: true } },
      { description: '<script>x()</script>Writes &amp; draws' },
      { displayName: 'हिन्दी', slug: 'हिन्दी', locale: '' },
    ];
    for (const [index, each] of kinds.entries())
      await users.create({
        login: `kind ${index}`,
        email: `kind${index}@example.org`,
        password: 'Quay-boats-71',
        ...each,
      });
    await users.create({ login: 'ann@example.org', email: 'Ann@Example.org', roles: ['subscriber'] });
  }

  /** Every route that changes an object, by its path and its object's list; from the index, so the kernel's are included. */
  async function writable(): Promise<string[]> {
    const { routes } = (await as('administrator').get('/')).json<{ routes: Record<string, { methods: string[] }> }>();
    return Object.entries(routes)
      .filter(([path, { methods }]) => path.startsWith('/wp/v2/') && methods.includes('PUT'))
      .map(([path]) => path.replace(/\(\?P<(\w+)>[^)]*\)/g, ':$1'))
      .filter((path) => /^[^:]+(?:\/:id)?$/.test(path));
  }

  async function idsOf(list: string): Promise<number[]> {
    const statuses = /posts|pages|blocks|navigation/.test(list)
      ? ['publish', 'draft', 'pending', 'private', 'future', 'trash']
      : [];
    const ids = new Set<number>();
    for (const status of statuses.length > 0
      ? statuses
      : list.endsWith('comments')
        ? ['approve', 'hold', 'spam', 'trash']
        : ['']) {
      for (let page = 1; ; page += 1) {
        const query = { context: 'edit', per_page: 100, page, ...(status === '' ? {} : { status }) };
        const answer = await as('administrator').get(list, { query } as never);
        const items = answer.status === 200 ? answer.json<Item[]>() : [];
        for (const { id } of items) ids.add(Number(id));
        if (items.length < 100) break;
      }
    }
    return [...ids];
  }

  async function comesBack(client: TestClient, path: string): Promise<string | undefined> {
    const before = await client.get(`${path}?context=edit`);
    if (before.status !== 200) return undefined;
    const item = before.json<Item>();
    for (const method of ['put', 'post', 'patch'] as const) {
      const written = await client[method](path, item);
      if (written.status !== 200) return `${method} ${path}: ${written.status} ${written.text.slice(0, 160)}`;
      const answered = stable(written.json<Item>());
      const after = await client.get(`${path}?context=edit`);
      if (after.status !== 200) return `${path}: ${after.status} after ${method}`;
      for (const found of [answered, stable(after.json<Item>())]) {
        const wanted = stable(item);
        for (const name of Object.keys(wanted)) {
          if (JSON.stringify(found[name]) === JSON.stringify(wanted[name])) continue;
          return `${method} ${path}: ${name} was ${JSON.stringify(wanted[name])}, is ${JSON.stringify(found[name])}`;
        }
      }
    }
    return undefined;
  }

  for (const role of ROLES) {
    it(`can be sent back unchanged by a ${role} who may edit it`, async function () {
      this.timeout(120_000);
      const faults: string[] = [];
      let tried = 0;
      const routes = await writable();
      expect(routes).to.include.members(['/wp/v2/users/:id', '/wp/v2/users/me', '/wp/v2/posts/:id', '/wp/v2/settings']);
      for (const route of routes) {
        const ids = route.endsWith('/:id') ? await idsOf(route.slice(0, -4)) : [undefined];
        for (const id of ids) {
          const path = id === undefined ? route : route.replace(':id', String(id));
          // Who a member is cannot be changed by what they hold themselves, so it is asked for each.
          const fault = await comesBack(as(role), path);
          tried += 1;
          if (fault !== undefined) faults.push(fault);
        }
      }
      expect(site.errors.slice(0, 2)).to.deep.equal([]);
      expect(tried).to.be.above(100);
      expect(faults.slice(0, 12), `${faults.length} faults`).to.deep.equal([]);
    });
  }
});
