import { readFileSync } from 'node:fs';
import { ACCESS, type PluginContext, USERS, type User } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, type Post } from '../src/plugin.js';
import { store } from './posts-support.js';

interface Row {
  readonly status: string;
  readonly ownership: 'own' | 'other' | 'anonAuthor';
  readonly role: string;
  readonly caps: Readonly<Record<string, { readonly can: boolean; readonly map: readonly string[] }>>;
}

const MATRIX = new URL('../../test/fixtures/post-capabilities.json', import.meta.url);

describe('capabilities of posts', () => {
  let site: TestSite;
  let context: PluginContext;
  const users = new Map<string, User | undefined>();
  let otherAuthor = 0;

  before(async () => {
    site = await testHost({ plugins: [content] });
    context = site.pluginContext('content');
    for (const role of ['administrator', 'editor', 'author', 'contributor', 'subscriber']) {
      users.set(role, (await site.as(role)).user);
    }
    const norole = await site.use(USERS).create({ login: 'norole', email: 'norole@example.org', roles: [] });
    users.set('norole', norole);
    users.set('anonymous', undefined);
    otherAuthor = (await site.as('author', 'somebody else')).user?.id ?? 0;
  });

  after(() => site.stop());

  const subject = (fields: Partial<Post>): object => ({
    type: 'post',
    status: 'publish',
    authorId: 0,
    previousStatus: null,
    ...fields,
  });

  it('agree with every row of the measured matrix', () => {
    const rows: readonly Row[] = JSON.parse(readFileSync(MATRIX, 'utf8'));
    const access = context.use(ACCESS);
    expect(rows).to.have.length(147);
    for (const { status, ownership, role, caps } of rows) {
      const user = users.get(role);
      const authorId = ownership === 'own' ? (user?.id ?? 0) : ownership === 'other' ? otherAuthor : 0;
      const post = subject({ status, authorId, previousStatus: status === 'trash' ? 'publish' : null });
      for (const [capability, expected] of Object.entries(caps)) {
        const where = `${role} ${capability} of ${ownership} ${status}`;
        expect(access.map(user, capability, [post]), where).to.deep.equal(expected.map);
        expect(access.can(user, capability, post), where).to.equal(expected.can);
      }
    }
  });

  it('are refused to everybody without a post, or with a number in its place', () => {
    const access = context.use(ACCESS);
    for (const user of users.values()) {
      for (const nothing of [undefined, null, 0, 1, 'post']) {
        expect(access.can(user, 'edit_post', nothing)).to.equal(false);
      }
    }
  });

  it('are refused for a post of a type that nobody registered', () => {
    expect(context.use(ACCESS).can(users.get('administrator'), 'edit_post', subject({ type: 'poem' }))).to.equal(false);
  });

  it('ask for the primitive capabilities of the type of the post', () => {
    const access = context.use(ACCESS);
    const page = subject({ type: 'page', authorId: otherAuthor });
    expect(access.map(users.get('editor'), 'edit_post', [page])).to.deep.equal([
      'edit_others_pages',
      'edit_published_pages',
    ]);
    expect(access.map(users.get('editor'), 'delete_page', [page])).to.deep.equal([
      'delete_others_pages',
      'delete_published_pages',
    ]);
    expect(access.can(users.get('author'), 'edit_page', page)).to.equal(false);
  });

  it('judge an own post in the trash by the status it had before', async () => {
    const access = context.use(ACCESS);
    const contributor = users.get('contributor');
    const own = (previousStatus: string) =>
      subject({ status: 'trash', previousStatus, authorId: contributor?.id ?? 0 });
    expect(access.can(contributor, 'edit_post', own('draft'))).to.equal(true);
    expect(access.can(contributor, 'edit_post', own('publish'))).to.equal(false);
    expect(access.can(contributor, 'delete_post', own('pending'))).to.equal(true);
  });

  it('take the post as the store answers it', async () => {
    const post = await store(site, { title: 'Mine', authorId: users.get('author')?.id ?? 0 });
    expect(context.use(ACCESS).can(users.get('author'), 'edit_post', post)).to.equal(true);
    expect(context.use(ACCESS).can(users.get('contributor'), 'edit_post', post)).to.equal(false);
  });
});
