import { AUDIT, CONSOLE } from '@plinth/kernel';
import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { COMMENTS, type CommentStatus, content, POSTS } from '../src/plugin.js';

describe('content / screens of the console', () => {
  let site: TestSite;
  let editor: TestClient;
  let author: TestClient;
  let post: number;

  beforeEach(async () => {
    site = await testHost({ plugins: [content] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    editor = await site.as('editor', 'edda');
    author = await site.as('author', 'ada');
    post = await write(editor, 'Harbour');
  });
  afterEach(() => site.stop());

  async function write(client: TestClient, title: string, fields: object = { status: 'publish' }): Promise<number> {
    const response = await client.post('/wp/v2/posts', { title, content: `About ${title}.`, ...fields });
    return response.json<{ id: number }>().id;
  }
  const say = (text: string, status: CommentStatus) =>
    site
      .pluginContext('content')
      .use(COMMENTS)
      .insert({ postId: post, content: text, status, authorName: 'Bo', authorEmail: 'bo@example.org' });
  const statusOf = async (id: number) => (await site.pluginContext('content').use(COMMENTS).find(id))?.status;
  /** What the audit says was done with what. */
  const lines = async () =>
    (await site.host.use(AUDIT).page({ page: 1, perPage: 50 })).rows.map(({ act, details }) =>
      `${act} ${details['what'] ?? ''}`.trim(),
    );
  const view = async (client: TestClient, path: string) => client.page('GET', `/wp-admin/${path}`);

  const act = (client: TestClient, path: string, fields: FormFields, ids: readonly number[]) =>
    submitForm(client, `/wp-admin/${path.split('?')[0]}`, { ...fields, 'ids[]': ids }, `/wp-admin/${path}`);

  describe('comments', () => {
    it('are for those who moderate, by status, with what waits first', async () => {
      await say('Is this <b>true</b>?', 'hold');
      await say('Buy pills', 'spam');
      const { text } = await view(editor, 'comments');
      expect(text).to.include('Is this true?').and.include('Harbour').and.not.include('pills');
      expect((await view(editor, 'comments?status=spam')).text).to.include('Buy pills');
      expect((await view(editor, 'comments?search=nothing')).text).to.include('Nothing waits');
      expect((await view(author, 'comments')).status).to.equal(403);
    });

    it('are judged many at once, and those that are so already are left', async () => {
      const waiting = [await say('One', 'hold'), await say('Two', 'hold')].map(({ id }) => id);
      const approved = (await say('Three', 'approved')).id;
      const done = await act(editor, 'comments', { act: 'approve', status: 'hold' }, [...waiting, approved]);
      expect(done.headers['location']).to.match(/done=2&left=1/);
      for (const id of waiting) expect(await statusOf(id)).to.equal('approved');
      await act(editor, 'comments?status=approved', { act: 'mark_spam', status: 'approved' }, [approved]);
      expect(await statusOf(approved)).to.equal('spam');
      const asked = await act(editor, 'comments?status=spam', { act: 'remove', status: 'spam' }, [approved]);
      expect(asked.text)
        .to.include('Delete 1 comment for good?')
        .and.include('Bo: Three')
        .and.include(`name="ids[]" value="${approved}"`);
      expect(await statusOf(approved)).to.equal('spam');
      expect(await lines()).to.not.include('Deletes comments for good.');
      await act(editor, 'comments?status=spam', { act: 'remove', status: 'spam', sure: '1' }, [approved]);
      expect(await lines()).to.include('Deletes comments for good. “Bo: Three”');
      expect(await lines()).to.include('Approves comments. “Bo: One”, “Bo: Two”');
      expect(await statusOf(approved)).to.equal(undefined);
      expect((await view(editor, 'comments?status=hold&done=0&left=0')).text).to.include('Choose at least one');
    });
  });

  describe('posts', () => {
    it('are all for editors, and their own for authors', async () => {
      await write(author, 'Mine');
      expect((await view(editor, 'posts')).text)
        .to.include('Harbour')
        .and.include('Mine');
      const own = (await view(author, 'posts')).text;
      expect(own).to.include('Mine').and.not.include('Harbour');
      expect((await view(await site.as('subscriber'), 'posts')).status).to.equal(403);
      expect((await view(editor, 'posts?search=mine')).text)
        .to.include('Mine')
        .and.not.include('>Harbour<');
    });

    it('go to the trash, come back as drafts, and are deleted only from there', async () => {
      await act(editor, 'posts', { act: 'remove', type: 'post', status: 'any' }, [post]);
      expect((await site.pluginContext('content').use(POSTS).find(post))?.status).to.equal('publish');
      await act(editor, 'posts', { act: 'to_trash', type: 'post', status: 'any' }, [post]);
      expect((await site.pluginContext('content').use(POSTS).find(post))?.status).to.equal('trash');
      await act(editor, 'posts?status=trash', { act: 'restore', type: 'post', status: 'trash' }, [post]);
      expect((await site.pluginContext('content').use(POSTS).find(post))?.status).to.equal('draft');
      await act(editor, 'posts', { act: 'to_trash', type: 'post', status: 'any' }, [post]);
      const chosen = { act: 'remove', type: 'post', status: 'trash' };
      const asked = await act(editor, 'posts?status=trash', chosen, [post]);
      expect(asked.text).to.include('Delete 1 entry for good?').and.include('<li>Harbour</li>');
      expect((await site.pluginContext('content').use(POSTS).find(post))?.status).to.equal('trash');
      const gone = await act(editor, 'posts?status=trash', { ...chosen, sure: '1' }, [post]);
      expect(gone.headers['location']).to.include('done=1&left=0&act=remove');
      for (const line of ['Moves posts to the trash.', 'Restores posts as drafts.', 'Deletes posts for good.'])
        expect(await lines()).to.include(`${line} “Harbour”`);
      expect(await site.pluginContext('content').use(POSTS).find(post)).to.equal(undefined);
    });

    it('outside the trash are not deleted, even by whoever says they are sure', async () => {
      const sure = { act: 'remove', type: 'post', status: 'any', sure: '1' };
      expect((await act(editor, 'posts', sure, [post])).headers['location']).to.include('done=0&left=1');
      expect((await site.pluginContext('content').use(POSTS).find(post))?.status).to.equal('publish');
    });

    it('of others are left as they are', async () => {
      await write(author, 'Mine');
      const answer = await act(author, 'posts', { act: 'to_trash', type: 'post', status: 'any' }, [post]);
      expect(answer.headers['location']).to.include('done=0&left=1');
      expect((await site.pluginContext('content').use(POSTS).find(post))?.status).to.equal('publish');
    });
  });
});
