import { META, TERM_LIBRARY, TERMS } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogHooks, type PostCandidate } from '../src/hooks.js';
import { blogSite, coauthor, ROOT, readPost, writePost } from './support.js';

const POSTS = '/wp/v2/posts';

interface Item {
  readonly id: number;
  readonly status: string;
  readonly title: { raw: string };
  readonly meta: Record<string, unknown>;
  readonly [name: string]: unknown;
}

describe('member-blog: the gate of the core posts route', () => {
  let site: TestSite;
  let author: TestClient;
  let moderated: TestClient;
  let editor: TestClient;
  const create = (client: TestClient, fields: object) =>
    client.post(POSTS, { title: 'T', content: 'one two', ...fields });
  const edit = (client: TestClient, id: number, fields: object) => client.post(`${POSTS}/${id}`, fields);

  before(async () => {
    site = await blogSite({
      settings: { 'member-blog': { moderatedMembers: ['moderated'], excludedCategories: ['news'] } },
    });
    author = await site.as('author');
    moderated = await site.as('author', 'moderated');
    editor = await site.as('editor');
  });
  after(() => site.stop());

  describe('creating and updating', () => {
    it('refuses whoever may not create with 403 mb_rest_cannot_create', async () => {
      expectError(await create(await site.as('subscriber'), {}), 403, 'mb_rest_cannot_create');
      expectError(await create(site.visitor(), {}), 401, 'rest_cannot_create');
      expect(expectSuccess<Item>(await create(author, {}), 201).status).to.equal('draft');
    });

    it('asks mb_can_create, the place for posting limits', async () => {
      const seen: number[] = [];
      const remove = site.tap(
        tap(blogHooks.mb_can_create, {}, (_context, may, userId) => {
          seen.push(userId);
          return may && userId !== author.user?.id;
        }),
      );
      expectError(await create(author, {}), 403, 'mb_rest_cannot_create');
      expect(seen).to.deep.equal([author.user?.id]);
      remove();
    });

    it('refuses whoever may not edit with 403 mb_rest_cannot_edit', async () => {
      const post = await writePost(site, author);
      const other = await site.as('author', 'other');
      expectError(await edit(other, post.id, { title: 'Mine' }), 403, 'mb_rest_cannot_edit');
      expectError(await other.put(`${POSTS}/${post.id}`, { title: 'Mine' }), 403, 'mb_rest_cannot_edit');
      expectError(await edit(site.visitor(), post.id, { title: 'Mine' }), 401, 'rest_cannot_edit');
      expectError(await edit(other, 9999, { title: 'Mine' }), 404, 'rest_post_invalid_id');
      expect((await readPost(site, post.id)).title).to.equal('A post');
    });

    for (const status of ['draft', 'pending', 'future', 'private']) {
      it(`keeps strangers from the ${status} posts of others, by every way there is`, async () => {
        const { id } = await writePost(site, author, { status, createdAt: '2027-01-01T00:00:00.000Z' });
        const other = await site.as('author', 'other');
        for (const client of [other, await site.as('contributor')]) {
          expectError(await edit(client, id, { title: 'Mine' }), 403, 'mb_rest_cannot_edit');
          expectError(await client.post(`${ROOT}/autosave`, { post_id: id, title: 'Mine' }), 403, 'mb_forbidden');
          expectError(await client.post(`${ROOT}/posts/${id}/status`), 403, 'mb_forbidden');
          expectError(await client.post(`${ROOT}/posts/${id}/review`), 403, 'mb_forbidden');
          expectError(await client.post(`${ROOT}/posts/${id}/lock`), 403, 'mb_forbidden');
          expectError(await client.delete(`${ROOT}/posts/${id}`), 403, 'mb_forbidden');
        }
        expect(await readPost(site, id)).to.include({ title: 'A post', status });
      });
    }

    it('leaves other types alone', async () => {
      expectError(await author.post('/wp/v2/pages', { title: 'x' }), 403, 'rest_cannot_create');
    });
  });

  describe('statuses', () => {
    for (const asked of ['publish', 'future']) {
      it(`clamps ${asked} of a moderated member to pending, when creating and when updating`, async () => {
        const date = asked === 'future' ? { date: '2027-01-01T00:00:00' } : {};
        expect(expectSuccess<Item>(await create(moderated, { status: asked, ...date }), 201).status).to.equal(
          'pending',
        );
        const { id } = await writePost(site, moderated, { status: 'draft' });
        expect(expectSuccess<Item>(await edit(moderated, id, { status: asked, ...date })).status).to.equal('pending');
      });

      it(`clamps ${asked} of a role without publish_posts to pending, never 403`, async () => {
        const contributor = await site.as('contributor');
        expect(expectSuccess<Item>(await create(contributor, { status: asked }), 201).status).to.equal('pending');
      });
    }

    it('leaves a draft request a draft, and publishes for whoever may publish', async () => {
      expect(expectSuccess<Item>(await create(moderated, { status: 'draft' }), 201).status).to.equal('draft');
      expect(expectSuccess<Item>(await create(moderated, {}), 201).status).to.equal('draft');
      expect(expectSuccess<Item>(await create(author, { status: 'publish' }), 201).status).to.equal('publish');
    });

    it('does not unpublish a live post by an edit', async () => {
      const { id } = await writePost(site, moderated);
      expect(expectSuccess<Item>(await edit(moderated, id, { title: 'New' })).status).to.equal('publish');
      expect(expectSuccess<Item>(await edit(moderated, id, { title: 'New', status: 'publish' })).status).to.equal(
        'publish',
      );
      const late = { date: '2027-01-01T00:00:00' };
      expect(expectSuccess<Item>(await edit(moderated, id, { title: 'Late', ...late })).status).to.equal('publish');
      expect(expectSuccess<Item>(await edit(moderated, id, { status: 'future', ...late })).status).to.equal('publish');
      expect(await readPost(site, id)).to.include({ status: 'publish', title: 'Late' });
    });

    for (const status of ['pending', 'future', 'private']) {
      it(`clamps publish of a moderated member to pending where the post was ${status}`, async () => {
        const { id } = await writePost(site, moderated, { status, createdAt: '2027-01-01T00:00:00.000Z' });
        const date = '2026-01-10T00:00:00';
        expect(expectSuccess<Item>(await edit(moderated, id, { status: 'publish', date })).status).to.equal('pending');
        const again = await moderated.put(`${POSTS}/${id}`, { status: 'publish' });
        expect(expectSuccess<Item>(again).status).to.equal('pending');
        expect(expectSuccess<Item>(await edit(moderated, id, { status: 'draft' })).status).to.equal('draft');
      });
    }

    it('leaves what a moderated member edits as it is while no status is asked for', async () => {
      for (const status of ['draft', 'pending', 'future', 'private', 'publish']) {
        const createdAt = status === 'future' ? '2027-01-01T00:00:00.000Z' : '2026-01-01T00:00:00.000Z';
        const { id } = await writePost(site, moderated, { status, createdAt });
        expect(expectSuccess<Item>(await edit(moderated, id, { title: 'Edited' })).status).to.equal(status);
      }
    });

    it('refuses private that cannot be honoured with 403 mb_rest_private_not_allowed, and changes nothing', async () => {
      expectError(await create(moderated, { status: 'private' }), 403, 'mb_rest_private_not_allowed');
      const contributor = await site.as('contributor');
      expectError(await create(contributor, { status: 'private' }), 403, 'mb_rest_private_not_allowed');
      const { id } = await writePost(site, moderated);
      expectError(await edit(moderated, id, { status: 'private' }), 403, 'mb_rest_private_not_allowed');
      expect((await readPost(site, id)).status).to.equal('publish');
      expect(expectSuccess<Item>(await create(author, { status: 'private' }), 201).status).to.equal('private');
      const off = await blogSite({ settings: { 'member-blog': { privatePosts: false } } });
      expectError(await create(await off.as('author'), { status: 'private' }), 403, 'mb_rest_private_not_allowed');
      expect(expectSuccess<Item>(await create(await off.as('editor'), { status: 'private' }), 201).status).to.equal(
        'private',
      );
      await off.stop();
    });
  });

  describe('exemption', () => {
    it('exempts administrators and holders of edit_others_posts', async () => {
      const limited = await blogSite({
        settings: { 'member-blog': { moderatedRoles: ['editor', 'administrator'], fewestWords: 100 } },
      });
      for (const role of ['editor', 'administrator']) {
        expect(expectSuccess<Item>(await create(await limited.as(role), { status: 'publish' }), 201).status).to.equal(
          'publish',
        );
      }
      await limited.stop();
    });

    it('follows mb_rest_gate_exempt with the user id', async () => {
      const seen: unknown[] = [];
      const remove = site.tap(
        tap(blogHooks.mb_rest_gate_exempt, {}, (_context, exempt, userId) => {
          seen.push([exempt, userId]);
          return userId === moderated.user?.id;
        }),
      );
      expect(expectSuccess<Item>(await create(moderated, { status: 'publish' }), 201).status).to.equal('publish');
      expect(seen[0]).to.deep.equal([false, moderated.user?.id]);
      seen.length = 0;
      expectSuccess(await create(editor, {}), 201);
      expect(seen[0]).to.deep.equal([true, editor.user?.id]);
      remove();
    });
  });

  describe('categories', () => {
    it('strips excluded categories after the insert, except for the exempt', async () => {
      const library = site.pluginContext('member-blog').use(TERM_LIBRARY);
      const bread = await library.create({ taxonomy: 'category', name: 'Bread' });
      const news = await library.create({ taxonomy: 'category', name: 'News' });
      const item = expectSuccess<Item>(await create(author, { categories: [bread.id, news.id] }), 201);
      expect(item['categories']).to.deep.equal([bread.id]);
      const updated = expectSuccess<Item>(await edit(author, item.id, { categories: [news.id] }));
      const usual = await site.pluginContext('member-blog').use(TERMS).defaultTerm('category');
      expect(updated['categories']).to.deep.equal([usual?.id]);
      const free = expectSuccess<Item>(await create(editor, { categories: [bread.id, news.id] }), 201);
      expect(free['categories']).to.have.members([bread.id, news.id]);
    });
  });

  describe('validation', () => {
    it('keeps to the word limits with 400 mb_rest_validation_failed, drafts excepted', async () => {
      const limited = await blogSite({ settings: { 'member-blog': { fewestWords: 3, mostWords: 5 } } });
      const client = await limited.as('author');
      const post = (content: string, status: string) => client.post(POSTS, { title: 'T', content, status });
      expectError(await post('<p>one</p><p>two</p>', 'publish'), 400, 'mb_rest_validation_failed');
      expectError(await post('one two', 'pending'), 400, 'mb_rest_validation_failed');
      expectError(await post('1 2 3 4 5 6', 'publish'), 400, 'mb_rest_validation_failed');
      expectSuccess(await post('one', 'draft'), 201);
      const { id } = expectSuccess<Item>(await post('<p>one</p><p>two</p> three', 'publish'), 201);
      expectError(await client.post(`${POSTS}/${id}`, { content: 'one' }), 400, 'mb_rest_validation_failed');
      expectError(await client.post(`${POSTS}/${id}`, { content: '1 2 3 4 5 6' }), 400, 'mb_rest_validation_failed');
      expectSuccess(await client.post(`${POSTS}/${id}`, { title: 'Only the title' }));
      await limited.stop();
    });

    it('runs member_blog_pro_validate_post with the post as it would be and the user id', async () => {
      const seen: [PostCandidate, number][] = [];
      const { id } = await writePost(site, author);
      const remove = site.tap(
        tap(blogHooks.member_blog_pro_validate_post, {}, (_context, verdict, candidate, userId) => {
          seen.push([candidate, userId]);
          return candidate.title === 'bad' ? 'This title is bad.' : verdict;
        }),
      );
      expectSuccess(await edit(author, id, { title: 'good' }));
      expect(seen[0]?.[0]).to.deep.include({ postId: id, title: 'good', content: '<p>Words.</p>', status: 'publish' });
      expect(seen[0]?.[1]).to.equal(author.user?.id);
      const response = await edit(author, id, { title: 'bad' });
      expectError(response, 400, 'mb_rest_validation_failed');
      expect(response.text).to.contain('This title is bad.');
      expect((await readPost(site, id)).title).to.equal('good');
      expectSuccess(await edit(editor, id, { title: 'bad' }));
      remove();
    });
  });

  describe('meta', () => {
    const KEYS = ['_mb_focus_keyword', '_mb_meta_description', '_mb_editorjs_blocks'];

    it('shows three values to whoever reads the post, and takes them from whoever edits it', async () => {
      const meta = {
        _mb_focus_keyword: 'bread<b>!</b>',
        _mb_meta_description: 'All of it',
        _mb_editorjs_blocks: '{"a":[]}',
      };
      const { id } = expectSuccess<Item>(await create(author, { status: 'publish', meta }), 201);
      const shown = expectSuccess<Item>(await site.visitor().get(`${POSTS}/${id}`)).meta;
      expect(shown).to.deep.equal({ ...meta, footnotes: '', _mb_focus_keyword: 'bread!' });
      const other = await site.as('author', 'other');
      expectError(await edit(other, id, { meta: { _mb_focus_keyword: 'x' } }), 403, 'mb_rest_cannot_edit');
      const { meta: reset } = expectSuccess<Item>(await edit(author, id, { meta: { _mb_focus_keyword: null } }));
      expect(reset).to.include({ _mb_focus_keyword: '', _mb_meta_description: 'All of it' });
    });

    it('sanitises the blocks and refuses what is no JSON document', async () => {
      const blocks = (text: string) => ({ meta: { _mb_editorjs_blocks: text } });
      const { meta } = expectSuccess<Item>(await create(author, blocks('{"t":"<img src=x onerror=y>"}')), 201);
      expect(meta['_mb_editorjs_blocks']).to.equal('{"t":"<img src=\\"x\\" />"}');
      expectError(await create(author, blocks('{broken')), 400, 'rest_invalid_param');
      expectError(await create(author, blocks('5')), 400, 'rest_invalid_param');
    });

    it('hides them behind the password of a post', async () => {
      const fields = { status: 'publish', password: 'p', meta: { _mb_editorjs_blocks: '{"secret":1}' } };
      const { id } = expectSuccess<Item>(await create(author, fields), 201);
      expect((await site.visitor().get(`${POSTS}/${id}`)).text).not.to.contain('secret');
      expect((await author.get(`${POSTS}/${id}`)).text).to.contain('secret');
    });

    it('exposes no credit or moderation state, whatever is kept with a post', async () => {
      const { id } = await writePost(site, author);
      await site.pluginContext('member-blog').use(META).set(id, 'mb_moderated', true);
      const { meta } = expectSuccess<Item>(await editor.get(`${POSTS}/${id}`, { query: { context: 'edit' } }));
      expect(Object.keys(meta)).to.have.members(['footnotes', ...KEYS]);
    });

    it('follows mb_rest_exposed_post_meta', async () => {
      const { id } = await writePost(site, author);
      let given: readonly string[] = [];
      const remove = site.tap(
        tap(blogHooks.mb_rest_exposed_post_meta, {}, (_context, names) => {
          given = names;
          return ['_mb_focus_keyword', 'subtitle'];
        }),
      );
      const changed = expectSuccess<Item>(
        await edit(author, id, { meta: { subtitle: 'More', _mb_meta_description: 'x' } }),
      );
      expect(changed.meta).to.deep.equal({ footnotes: '', _mb_focus_keyword: '', subtitle: 'More' });
      expect(given).to.deep.equal(KEYS);
      remove();
      const { meta } = expectSuccess<Item>(await author.get(`${POSTS}/${id}`));
      expect(Object.keys(meta)).to.have.members(['footnotes', ...KEYS]);
      expect(meta['_mb_meta_description']).to.equal('');
    });
  });

  describe('co-authors', () => {
    let other: TestClient;
    const shared = async (status: string) => {
      const post = await writePost(site, author, { status });
      await coauthor(site, post, author, other);
      return post;
    };
    before(async () => {
      other = await site.as('author', 'co');
    });

    for (const status of ['draft', 'publish', 'private']) {
      it(`read and edit the text of a ${status} post that they co-author`, async () => {
        const { id } = await shared(status);
        const seen = expectSuccess<Item>(await other.get(`${POSTS}/${id}`, { query: { context: 'edit' } }));
        expect(seen.title.raw).to.equal('A post');
        const sent = { title: 'Ours', content: 'x', excerpt: 'y', status, slug: seen['slug'] };
        expect(expectSuccess<Item>(await edit(other, id, sent))).to.deep.include({ status });
        expect((await readPost(site, id)).title).to.equal('Ours');
      });
    }

    it('may be members without edit_posts', async () => {
      const post = await writePost(site, author, { status: 'draft' });
      const subscriber = await site.member();
      await coauthor(site, post, author, subscriber);
      expectSuccess(await edit(subscriber, post.id, { title: 'Helped', status: 'pending' }));
      expect(await readPost(site, post.id)).to.include({ title: 'Helped', status: 'pending' });
    });

    it('may not change whose post it is, its password, its address or its date', async () => {
      const { id } = await shared('draft');
      for (const fields of [
        { author: other.user?.id },
        { password: 'p' },
        { slug: 'mine' },
        { date: '2020-01-01T00:00:00' },
        { comment_status: 'closed' },
      ]) {
        expectError(await edit(other, id, { title: 'x', ...fields }), 403, 'mb_rest_cannot_edit');
      }
      expect((await readPost(site, id)).title).to.equal('A post');
    });

    it('may submit a draft, but neither publish nor unpublish', async () => {
      const draft = await shared('draft');
      expect(expectSuccess<Item>(await edit(other, draft.id, { status: 'publish' })).status).to.equal('pending');
      const live = await shared('publish');
      expectError(await edit(other, live.id, { status: 'draft' }), 403, 'mb_rest_cannot_edit');
      expectError(await edit(other, live.id, { status: 'private' }), 403, 'mb_rest_private_not_allowed');
      expect((await readPost(site, live.id)).status).to.equal('publish');
    });

    it('change nothing by asking to publish what its author scheduled or keeps private', async () => {
      for (const status of ['future', 'private']) {
        const post = await writePost(site, author, { status, createdAt: '2027-01-01T00:00:00.000Z' });
        await coauthor(site, post, author, other);
        expect(expectSuccess<Item>(await edit(other, post.id, { title: 'Ours', status: 'publish' })).status).to.equal(
          status,
        );
      }
    });

    it('lose their rights with the invitation, and only who accepted has them', async () => {
      const post = await shared('draft');
      expectSuccess(await author.delete(`${ROOT}/posts/${post.id}/coauthors/${other.user?.id}`));
      expectError(await edit(other, post.id, { title: 'x' }), 403, 'mb_rest_cannot_edit');
      expectError(await other.get(`${POSTS}/${post.id}`), 403, 'rest_forbidden');
      expectSuccess(await author.post(`${ROOT}/posts/${post.id}/coauthors`, { user_id: other.user?.id }), 201);
      expectError(await edit(other, post.id, { title: 'x' }), 403, 'mb_rest_cannot_edit');
    });
  });
});
