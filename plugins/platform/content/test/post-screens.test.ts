import { RestError, tap } from '@plinth/kernel';
import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { contentHooks } from '../src/plugin.js';
import { act, lines, postOf, press, say, screensSite, view, write } from './screens-support.js';

describe('content / posts in the console', () => {
  let site: TestSite;
  let editor: TestClient;
  let author: TestClient;
  let post: number;

  beforeEach(async () => {
    site = await screensSite();
    editor = await site.as('editor', 'edda');
    author = await site.as('author', 'ada');
    post = await write(editor, 'Harbour');
  });
  afterEach(() => site.stop());

  const statusOf = async (id: number) => (await postOf(site, id))?.status;
  /** Titles of the list in the order in which it shows them. */
  const titles = async (path: string, client = editor) =>
    [...(await view(client, path)).text.matchAll(/<th scope="row">(?:<a [^>]*>)?([^<]+)/g)].map(([, title]) => title);

  describe('the list', () => {
    it('shows all to editors, and their own to authors', async () => {
      await write(author, 'Mine');
      expect(await titles('posts')).to.have.members(['Harbour', 'Mine']);
      expect(await titles('posts', author)).to.deep.equal(['Mine']);
      expect((await view(await site.as('subscriber'), 'posts')).status).to.equal(403);
      expect(await titles('posts?search=mine')).to.deep.equal(['Mine']);
    });

    it('says how many there are of each status, leaving out the statuses that nothing has', async () => {
      await write(author, 'Draft of ada', { status: 'draft' });
      await write(author, 'Another', { status: 'draft' });
      const { text } = await view(editor, 'posts');
      for (const tab of ['All (3)', 'Yours (1)', 'Published (1)', 'Draft (2)']) expect(text).to.include(tab);
      expect(text).to.not.include('Scheduled (').and.not.include('Trash (');
      const own = (await view(author, 'posts')).text;
      expect(own).to.include('All (2)').and.not.include('Yours (').and.not.include('Published (');
    });

    it('is limited to what one person wrote, for those who see that of others', async () => {
      const mine = await write(author, 'Mine');
      const { authorId } = (await postOf(site, mine)) ?? { authorId: 0 };
      expect(await titles(`posts?author=${authorId}`)).to.deep.equal(['Mine']);
      expect((await view(editor, `posts?author=${authorId}`)).text).to.include('Showing posts by ');
      const { authorId: edda } = (await postOf(site, post)) ?? { authorId: 0 };
      expect(await titles(`posts?author=${edda}`, author)).to.deep.equal(['Mine']);
    });

    it('is limited to a category with what lies below it', async () => {
      const category = async (name: string, parent = 0) =>
        (await editor.post('/wp/v2/categories', { name, parent })).json<{ id: number }>().id;
      const sea = await category('Sea');
      const coast = await category('Coast', sea);
      await write(editor, 'Cliff', { status: 'publish', categories: [coast] });
      expect(await titles(`posts?category=${sea}`)).to.deep.equal(['Cliff']);
      expect(await titles(`posts?category=${coast}`)).to.deep.equal(['Cliff']);
      const { text } = await view(editor, 'posts');
      expect(text)
        .to.match(/<option value="\d+"[^>]*>Coast/)
        .and.include(`category=${coast}">Coast</a>`);
      expect(await titles(`posts?type=page&category=${coast}`)).to.deep.equal([]);
    });

    it('is ordered by what its headings say', async () => {
      for (const title of ['Anchor', 'Zephyr']) await write(editor, title);
      expect(await titles('posts?orderby=title&order=asc')).to.deep.equal(['Anchor', 'Harbour', 'Zephyr']);
      expect(await titles('posts?orderby=title')).to.deep.equal(['Zephyr', 'Harbour', 'Anchor']);
      site.advance(60_000);
      await editor.post(`/wp/v2/posts/${post}`, { excerpt: 'New' });
      expect((await titles('posts?orderby=modified'))[0]).to.equal('Harbour');
      expect((await view(editor, 'posts?orderby=title')).text).to.match(/aria-sort="descending"[^>]*><a[^>]*>Title/);
      expect((await view(editor, 'posts?orderby=content')).status).to.equal(400);
    });

    it('shows how many comments a post has, and leads to them', async () => {
      await say(site, post, 'One', 'approved');
      await say(site, post, 'Two', 'hold');
      const { text } = await view(editor, 'posts');
      expect(text).to.match(new RegExp(`comments\\?status=all&amp;post=${post}"[^>]*aria-label="1 comment on`));
      expect((await view(author, 'posts')).text).to.not.include('comments?status=all');
    });

    it('offers to write what it shows', async () => {
      expect((await view(editor, 'posts')).text).to.match(/post_type=post"[^>]*>New post</);
      expect((await view(editor, 'posts?type=page')).text).to.match(/post_type=page"[^>]*>New page</);
    });
  });

  describe('acts on many', () => {
    const any = { type: 'post', status: 'any' };

    it('publish and make drafts, one line of the audit each', async () => {
      const draft = await write(editor, 'Draft', { status: 'draft' });
      const done = await act(editor, 'posts', { ...any, act: 'publish' }, [draft, post]);
      expect(done.headers['location']).to.include('done=1&left=1&act=publish');
      expect(await statusOf(draft)).to.equal('publish');
      await act(editor, 'posts', { ...any, act: 'to_draft' }, [draft, post]);
      expect(await statusOf(draft)).to.equal('draft');
      expect(await statusOf(post)).to.equal('draft');
      expect(await lines(site))
        .to.include('Published posts. “Draft”')
        .and.include('Made drafts of posts. “Draft”, “Harbour”');
    });

    it('publish nothing for those who may not publish', async () => {
      const contributor = await site.as('contributor', 'con');
      const draft = await write(contributor, 'Draft', { status: 'draft' });
      expect((await view(contributor, 'posts')).text).to.not.include(`value="publish ${draft}"`);
      const done = await act(contributor, 'posts', { ...any, act: 'publish' }, [draft, post]);
      expect(done.headers['location']).to.include('done=0&left=2');
      expect(await statusOf(draft)).to.equal('draft');
    });

    it('leave what a plugin refuses, and go on with the others', async () => {
      const [one, two] = [
        await write(editor, 'One', { status: 'draft' }),
        await write(editor, 'Two', { status: 'draft' }),
      ];
      site.tap(
        tap(contentHooks.rest_pre_insert_post, {}, (_, draft, { existing }) => {
          if (existing?.id === one) throw new RestError('test_refused', 'Not this one.', { status: 403 });
          return draft;
        }),
      );
      const done = await act(editor, 'posts', { ...any, act: 'publish' }, [one, two]);
      expect(done.headers['location']).to.include('done=1&left=1');
      expect([await statusOf(one), await statusOf(two)]).to.deep.equal(['draft', 'publish']);
    });

    it('move to the trash, bring back as drafts, and delete only from there', async () => {
      await act(editor, 'posts', { ...any, act: 'remove' }, [post]);
      expect(await statusOf(post)).to.equal('publish');
      await act(editor, 'posts', { ...any, act: 'to_trash' }, [post]);
      expect(await statusOf(post)).to.equal('trash');
      await act(editor, 'posts?status=trash', { act: 'restore', type: 'post', status: 'trash' }, [post]);
      expect(await statusOf(post)).to.equal('draft');
      await act(editor, 'posts', { ...any, act: 'to_trash' }, [post]);
      const chosen = { act: 'remove', type: 'post', status: 'trash' };
      const asked = await act(editor, 'posts?status=trash', chosen, [post]);
      expect(asked.text).to.include('Delete 1 item permanently?').and.include('<li>Harbour</li>');
      expect(await statusOf(post)).to.equal('trash');
      const gone = await act(editor, 'posts?status=trash', { ...chosen, sure: '1' }, [post]);
      expect(gone.headers['location']).to.include('done=1&left=0&act=remove');
      for (const line of ['Moved posts to the trash.', 'Restored posts as drafts.', 'Deleted posts for good.'])
        expect(await lines(site)).to.include(`${line} “Harbour”`);
      expect(await postOf(site, post)).to.equal(undefined);
    });

    it('delete nothing outside the trash, even for whoever says they are sure', async () => {
      const sure = { ...any, act: 'remove', sure: '1' };
      expect((await act(editor, 'posts', sure, [post])).headers['location']).to.include('done=0&left=1');
      expect(await statusOf(post)).to.equal('publish');
    });

    it('leave what belongs to others as it is', async () => {
      await write(author, 'Mine');
      for (const name of ['to_trash', 'to_draft', 'publish']) {
        const answer = await act(author, 'posts', { ...any, act: name }, [post]);
        expect(answer.headers['location']).to.include('done=0&left=1');
      }
      expect(await statusOf(post)).to.equal('publish');
    });
  });

  describe('a row', () => {
    it('publishes its draft, makes a draft of it again, and moves it to the trash', async () => {
      const draft = await write(editor, 'Draft', { status: 'draft' });
      for (const [name, status] of [
        ['publish', 'publish'],
        ['to_draft', 'draft'],
        ['to_trash', 'trash'],
      ] as const) {
        expect((await view(editor, 'posts')).text).to.include(`value="${name} ${draft}"`);
        await press(editor, 'posts', `${name} ${draft}`, { type: 'post' });
        expect(await statusOf(draft)).to.equal(status);
      }
    });

    it('has acts for what the caller may do alone', async () => {
      const contributor = await site.as('contributor', 'con');
      const draft = await write(contributor, 'Draft', { status: 'draft' });
      const { text } = await view(contributor, 'posts');
      expect(text).to.include(`value="to_trash ${draft}"`).and.not.include(`value="publish ${draft}"`);
    });
  });
});
