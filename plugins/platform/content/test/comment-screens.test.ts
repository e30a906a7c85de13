import { submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS } from '../src/plugin.js';
import { act, commentOf, lines, press, say, screensSite, view, write } from './screens-support.js';

describe('content / comments in the console', () => {
  let site: TestSite;
  let editor: TestClient;
  let post: number;

  beforeEach(async () => {
    site = await screensSite();
    editor = await site.as('editor', 'edda');
    post = await write(editor, 'Harbour');
  });
  afterEach(() => site.stop());

  const statusOf = async (id: number) => (await commentOf(site, id))?.status;

  describe('the list', () => {
    it('is for those who moderate, by status, with what waits first', async () => {
      await say(site, post, 'Is this <b>true</b>?', 'hold');
      await say(site, post, 'Buy pills', 'spam');
      const { text } = await view(editor, 'comments');
      expect(text).to.include('Is this true ?').and.include('Harbour').and.not.include('pills');
      expect((await view(editor, 'comments?status=spam')).text).to.include('Buy pills');
      expect((await view(editor, 'comments?search=nothing')).text).to.include('No comments found');
      expect((await view(await site.as('author'), 'comments')).status).to.equal(403);
    });

    it('says how many there are in each view, of what was searched for and on one post alone too', async () => {
      const other = await write(editor, 'Quay');
      await say(site, post, 'Salt and rope', 'hold');
      await say(site, post, 'Salt', 'approved');
      await say(site, other, 'Rope', 'approved');
      await say(site, other, 'Pills', 'spam');
      const { text } = await view(editor, 'comments');
      for (const tab of ['All (3)', 'Pending (1)', 'Approved (2)', 'Spam (1)', 'Trash (0)'])
        expect(text).to.include(tab);
      expect((await view(editor, 'comments?search=salt')).text).to.include('All (2)');
      const below = (await view(editor, `comments?status=all&post=${other}`)).text;
      expect(below).to.include('Showing comments on “Quay”.').and.include('Rope').and.not.include('Salt');
      expect(below).to.include('All (1)');
    });

    it('shows what waits among all, and says that it does', async () => {
      await say(site, post, 'Waits', 'hold');
      await say(site, post, 'Stands', 'approved');
      await say(site, post, 'Gone', 'trash');
      const { text } = await view(editor, 'comments?status=all');
      expect(text)
        .to.include('Stands')
        .and.match(/Waits<\/div><span class="badge[^>]*>Pending</);
      expect(text).to.not.include('>Gone<');
    });

    it('judges many at once, and leaves those that are so already', async () => {
      const waiting = [await say(site, post, 'One', 'hold'), await say(site, post, 'Two', 'hold')];
      const approved = await say(site, post, 'Three', 'approved');
      const done = await act(editor, 'comments', { act: 'approve', status: 'hold' }, [...waiting, approved]);
      expect(done.headers['location']).to.match(/done=2&left=1/);
      for (const id of waiting) expect(await statusOf(id)).to.equal('approved');
      await act(editor, 'comments?status=approved', { act: 'mark_spam', status: 'approved' }, [approved]);
      expect(await statusOf(approved)).to.equal('spam');
      expect(await lines(site)).to.include('Approved comments. “Bo: One”, “Bo: Two”');
      expect((await view(editor, 'comments?status=hold&done=0&left=0')).text).to.include('Select at least one');
    });

    it('asks before comments go for good, and names them', async () => {
      const id = await say(site, post, 'Three', 'spam');
      const chosen = { act: 'remove', status: 'spam' };
      const asked = await act(editor, 'comments?status=spam', chosen, [id]);
      expect(asked.text)
        .to.include('Delete 1 comment permanently?')
        .and.include('Bo: Three')
        .and.include(`name="ids[]" value="${id}"`);
      expect(await statusOf(id)).to.equal('spam');
      expect(await lines(site)).to.not.include('Deleted comments for good.');
      await act(editor, 'comments?status=spam', { ...chosen, sure: '1' }, [id]);
      expect(await lines(site)).to.include('Deleted comments for good. “Bo: Three”');
      expect(await statusOf(id)).to.equal(undefined);
    });

    it('comes back to where one was', async () => {
      await say(site, post, 'Salt', 'hold');
      const id = await say(site, post, 'Salty', 'hold');
      const kept = { status: 'hold', search: 'salt', post };
      const done = await press(editor, 'comments?search=salt', `approve ${id}`, kept);
      expect(done.headers['location']).to.include(
        `comments?status=hold&search=salt&post=${post}&done=1&left=0&act=approve`,
      );
    });
  });

  describe('a row', () => {
    for (const [button, before, after] of [
      ['approve', 'hold', 'approved'],
      ['unapprove', 'approved', 'hold'],
      ['mark_spam', 'approved', 'spam'],
      ['to_trash', 'approved', 'trash'],
    ] as const) {
      it(`has ${button} for a comment that is ${before}`, async () => {
        const id = await say(site, post, 'One', before);
        expect((await view(editor, `comments?status=${before}`)).text).to.include(`value="${button} ${id}"`);
        await press(editor, `comments?status=${before}`, `${button} ${id}`);
        expect(await statusOf(id)).to.equal(after);
      });
    }

    for (const [button, aside] of [
      ['not_spam', 'spam'],
      ['bring_back', 'trash'],
    ] as const) {
      it(`gives a comment by ${button} what it was before the ${aside}`, async () => {
        const comments = site.pluginContext('content').use(COMMENTS);
        const [stood, waited] = [await say(site, post, 'One', 'approved'), await say(site, post, 'Two', 'hold')];
        for (const id of [stood, waited]) await comments.transition(id, aside);
        for (const id of [stood, waited]) await press(editor, `comments?status=${aside}`, `${button} ${id}`);
        expect(await statusOf(stood)).to.equal('approved');
        expect(await statusOf(waited)).to.equal('hold');
      });
    }

    it('asks too before its comment goes for good', async () => {
      const id = await say(site, post, 'One', 'trash');
      const asked = await press(editor, 'comments?status=trash', `remove ${id}`);
      expect(asked.text).to.include('Delete 1 comment permanently?').and.include('Bo: One');
      expect(await statusOf(id)).to.equal('trash');
    });

    it('is left as it is by an act that there is not', async () => {
      const id = await say(site, post, 'One', 'hold');
      for (const row of [`explode ${id}`, 'approve', `approve ${id} ${id}`, 'approve 99999999999999999999'])
        expect((await press(editor, 'comments', row)).headers['location']).to.include('done=0&left=0');
      expect(await statusOf(id)).to.equal('hold');
    });
  });

  describe('one comment', () => {
    const form = (id: number, fields: Record<string, string>) => submitForm(editor, `/wp-admin/comments/${id}`, fields);
    const values = { author_name: 'Bo', author_email: 'bo@example.org', author_url: '', content: 'One' };

    it('is changed by the rules of REST', async () => {
      const id = await say(site, post, 'One', 'hold');
      const done = await form(id, { ...values, author_name: 'Bob', content: '<b onclick="x()">Two</b>' });
      expect(done.headers['location']).to.match(new RegExp(`/comments/${id}\\?done=saved$`));
      expect(await commentOf(site, id)).to.include({ authorName: 'Bob', content: '<b>Two</b>', status: 'hold' });
      expect((await view(editor, `comments/${id}?done=saved`)).text).to.include('Comment saved.');
    });

    it('keeps what was typed when it is refused, and says beside the field what is wrong', async () => {
      const id = await say(site, post, 'One', 'hold');
      const refused = await form(id, { ...values, author_email: 'nowhere', content: 'Better' });
      expect(refused.status).to.equal(400);
      expect(refused.text).to.include('Better').and.include('nowhere').and.include('id="field-author_email-error"');
      expect((await form(id, { ...values, content: ' ' })).status).to.equal(400);
      expect((await form(id, { ...values, content: 'x'.repeat(70_000) })).status).to.equal(400);
      expect(await commentOf(site, id)).to.include({ authorEmail: 'bo@example.org', content: 'One' });
    });

    it('is for those who moderate', async () => {
      const id = await say(site, post, 'One', 'hold');
      const author = await site.as('author');
      expect((await view(author, `comments/${id}`)).status).to.equal(403);
      expect((await submitForm(author, `/wp-admin/comments/${id}/reply`, { reply: 'Me too' })).status).to.equal(403);
      expect((await view(editor, 'comments/999')).status).to.equal(404);
    });

    it('is approved by a reply, which stands below it', async () => {
      const id = await say(site, post, 'One', 'hold');
      expect((await view(editor, `comments/${id}`)).text).to.include('Approve and reply');
      await submitForm(editor, `/wp-admin/comments/${id}/reply`, { reply: 'Two' }, `/wp-admin/comments/${id}`);
      expect(await statusOf(id)).to.equal('approved');
      const { comments } = await site
        .pluginContext('content')
        .use(COMMENTS)
        .list({ parents: [id], limit: 10 });
      expect(comments.map(({ content, status, postId }) => ({ content, status, postId }))).to.deep.equal([
        { content: 'Two', status: 'approved', postId: post },
      ]);
    });

    it('waits still when the reply is refused, which comes back', async () => {
      const id = await say(site, post, 'One', 'hold');
      const send = (reply: string) =>
        submitForm(editor, `/wp-admin/comments/${id}/reply`, { reply }, `/wp-admin/comments/${id}`);
      expect((await send(' ')).text).to.include('Enter a reply.');
      const long = await send('x'.repeat(70_000));
      expect(long.status).to.equal(400);
      expect(long.text).to.include('xxxxx');
      expect(await statusOf(id)).to.equal('hold');
      expect(
        (
          await site
            .pluginContext('content')
            .use(COMMENTS)
            .list({ parents: [id], limit: 1 })
        ).total,
      ).to.equal(0);
    });

    it('takes no reply where comments are closed, in the spam or in the trash', async () => {
      const closed = await write(editor, 'Closed', { status: 'publish', comment_status: 'closed' });
      const id = await say(site, closed, 'One', 'approved');
      expect((await view(editor, `comments/${id}`)).text).to.include('Comments are closed on this post');
      const spam = await say(site, post, 'Two', 'spam');
      expect((await view(editor, `comments/${spam}`)).text).to.not.include('Your reply');
    });
  });
});
