import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { blocks } from '@plinth/blocks';
import { content, type NewPost, POST_REVISIONS, POSTS, type Post } from '@plinth/content';
import type { Plugin } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { temporaryFolder } from '../support/folders.js';

/** The extension that docs/clients.md tells owners to use. */
const EXTENSION = new URL('../../../../host-config/extensions/block-editor.js', import.meta.url);

const ADMIN = '/wp-admin';

describe('the extension block-editor', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let site: TestSite;
  let author: TestClient;
  let other: TestClient;

  before(async () => {
    folder = await temporaryFolder();
    const bundle = path.join(folder.path, 'bundle');
    await mkdir(bundle);
    await writeFile(path.join(bundle, 'editor.js'), '/* the editor */');
    await writeFile(path.join(bundle, 'editor.css'), '/* its look */');
    const { default: extension }: { default: Plugin } = await import(EXTENSION.href);
    const settings = { 'block-editor': { bundle } };
    site = await testHost({ plugins: [content, blocks, extension], settings });
    author = await site.as('author');
    other = await site.as('author', 'other');
  });
  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
    await folder.remove();
  });

  const posts = () => site.pluginContext('content').use(POSTS);
  const keep = (fields: Partial<NewPost> = {}): Promise<Post> =>
    posts().insert({ type: 'post', status: 'draft', title: 'Tides', authorId: author.user?.id ?? 0, ...fields });
  const open = (client: TestClient, address: string) => client.page('GET', `${ADMIN}/${address}`);
  const editing = (id: number) => `post.php?post=${id}&action=edit`;
  const everything = async () => (await posts().list({ types: ['post', 'page'], limit: 1, offset: 0 })).total;

  it('opens the editor on a post for those who may edit it, under a policy of its own', async () => {
    const { id } = await keep();
    const page = await open(author, editing(id));
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('data-config=').and.contain(`&quot;id&quot;:${id}`);
    expect(page.headers['content-security-policy']).to.contain("script-src 'self' 'unsafe-eval'");
    expect((await open(await site.as('editor'), editing(id))).status).to.equal(200);
  });

  it('sends visitors to the sign-in form, which brings them back', async () => {
    const { id } = await keep();
    for (const address of [
      'edit.php?post_type=page',
      'post-new.php?post_type=post',
      editing(id),
      'revision.php?revision=1',
    ]) {
      const sent = await open(site.visitor(), address);
      expect(sent.status, address).to.equal(302);
      const target = new URL(sent.headers['location'] ?? '');
      expect(target.pathname).to.equal('/wp-login.php');
      expect(target.searchParams.get('redirect_to')).to.equal(`http://localhost${ADMIN}/${address}`);
    }
  });

  it('opens nothing that the caller may not edit, and tells nothing of it', async () => {
    const draft = await keep({ title: 'Secret of the lighthouse' });
    const published = await keep({ status: 'publish', title: 'Secret of the lighthouse' });
    for (const client of [other, await site.as('subscriber'), await site.as('contributor')]) {
      for (const { id } of [draft, published]) {
        const page = await open(client, editing(id));
        expect(page.status).to.equal(404);
        expect(page.text).to.not.contain('lighthouse');
      }
    }
  });

  it('answers 404 for posts that are not there, in the trash, or of a type without an editor', async () => {
    const gone = await keep({ status: 'trash' });
    const file = await keep({ type: 'attachment', status: 'inherit' });
    const admin = await site.as('administrator');
    for (const id of [4711, gone.id, file.id]) expect((await open(admin, editing(id))).status).to.equal(404);
    for (const address of ['post.php', 'post.php?post=0', 'post.php?post=x', `post.php?post=${'9'.repeat(30)}`]) {
      expect((await open(admin, address)).status, address).to.equal(400);
    }
  });

  it('begins nothing for those who may not write such a post', async () => {
    const before = await everything();
    for (const [client, type] of [
      [await site.as('subscriber'), 'post'],
      [author, 'page'],
      [author, 'attachment'],
      [author, 'nothing'],
    ] as const) {
      expect((await open(client, `post-new.php?post_type=${type}`)).status, type).to.equal(404);
    }
    expect(await everything()).to.equal(before);
    const begun = await open(author, 'post-new.php?post_type=post');
    expect(begun.status).to.equal(302);
    expect(begun.headers['location']).to.match(/\/wp-admin\/post\.php\?post=\d+&action=edit$/);
  });

  it('lists what the caller can edit, and nothing of others', async () => {
    await keep({ title: 'Mine' });
    await keep({ title: 'Of the other', authorId: other.user?.id ?? 0 });
    const list = await open(author, 'edit.php');
    expect(list.text).to.contain('Mine').and.not.contain('Of the other');
    expect((await open(await site.as('editor'), 'edit.php')).text).to.contain('Of the other');
    expect((await open(await site.as('subscriber'), 'edit.php')).text).to.not.contain('Mine');
    expect((await open(author, 'edit.php?post_type=attachment')).status).to.equal(404);
  });

  it('shows revisions to those who may edit their post', async () => {
    const post = await keep({ title: 'Kept before', content: 'Words of before' });
    await site
      .pluginContext('content')
      .use(POST_REVISIONS)
      .keep(post, author.user?.id ?? 0);
    const found = await posts().list({ types: ['revision'], parents: [post.id], limit: 1, offset: 0 });
    const revision = `revision.php?revision=${found.posts[0]?.id}`;
    expect((await open(author, revision)).text).to.contain('Words of before');
    expect((await open(other, revision)).status).to.equal(404);
    for (const id of [post.id, 4711]) {
      expect((await open(author, `revision.php?revision=${id}`)).status).to.equal(404);
    }
  });

  it('hands its scripts to those who write alone', async () => {
    for (const kind of ['js', 'css']) {
      const address = `/block-editor/editor.${kind}`;
      expect((await author.page('GET', address)).status).to.equal(200);
      expect((await (await site.as('subscriber')).page('GET', address)).status).to.equal(403);
      expect((await site.visitor().page('GET', address)).status).to.be.oneOf([302, 401]);
    }
  });
});
