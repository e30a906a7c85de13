import { RestError, tap } from '@plinth/kernel';
import { sql } from '@plinth/kernel/database';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, contentHooks } from '../src/plugin.js';
import { idsOf, type PostJson, store, write } from './posts-support.js';

describe('posts: hooks', () => {
  let site: TestSite;
  let author: TestClient;
  let contributor: TestClient;
  let undo: (() => void)[] = [];

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    contributor = await site.as('contributor');
  });

  afterEach(() => {
    for (const remove of undo) remove();
    undo = [];
  });

  after(() => site.stop());

  const add = (declaration: Parameters<TestSite['tap']>[0]) => undo.push(site.tap(declaration));

  describe('wp_insert_post_status', () => {
    it('clamps a status down before the right to publish is asked for', async () => {
      add(tap(contentHooks.wp_insert_post_status, {}, (_, status) => (status === 'publish' ? 'pending' : status)));
      expect((await write(contributor, { title: 'Asked too much', status: 'publish' })).status).to.equal('pending');
    });

    it('refuses with the error that a tap throws', async () => {
      add(
        tap(contentHooks.wp_insert_post_status, {}, (_, status, { asked }) => {
          if (asked === 'private') throw new RestError('mb_rest_private_not_allowed', 'No.', { status: 403 });
          return status;
        }),
      );
      expectError(
        await author.post('/wp/v2/posts', { title: 'X', status: 'private' }),
        403,
        'mb_rest_private_not_allowed',
      );
    });

    it('does not lift the right to publish', async () => {
      add(tap(contentHooks.wp_insert_post_status, {}, () => 'publish'));
      expectError(await contributor.post('/wp/v2/posts', { title: 'X' }), 403, 'rest_cannot_publish');
    });
  });

  describe('rest_pre_insert_post', () => {
    it('changes what is written', async () => {
      add(
        tap(contentHooks.rest_pre_insert_post, {}, (_, draft) => ({
          ...draft,
          fields: { ...draft.fields, title: `${draft.fields.title}!` },
          terms: { ...draft.terms, category: [] },
        })),
      );
      const item = await write(author, { title: 'Louder', categories: [1] });
      expect(item.title.raw).to.equal('Louder!');
      expect(item.categories).to.deep.equal([]);
    });

    it('refuses with the error that a tap throws and stores nothing', async () => {
      const query = { status: 'any', context: 'edit' };
      const before = (await author.get('/wp/v2/posts', { query })).headers['x-wp-total'];
      add(
        tap(contentHooks.rest_pre_insert_post, {}, () => {
          throw new RestError('mb_rest_cannot_create', 'No.', { status: 403 });
        }),
      );
      expectError(await author.post('/wp/v2/posts', { title: 'X' }), 403, 'mb_rest_cannot_create');
      expect((await author.get('/wp/v2/posts', { query })).headers['x-wp-total']).to.equal(before);
    });

    it('is told the caller, the request and what is there already', async () => {
      const seen: unknown[] = [];
      add(
        tap(contentHooks.rest_pre_insert_post, {}, (_, draft, writing) => {
          seen.push([writing.type, writing.caller.id, writing.existing?.title, writing.request.body['extra']]);
          return draft;
        }),
      );
      const { id } = await write(author, { title: 'First', extra: 1 });
      await author.post(`/wp/v2/posts/${id}`, { title: 'Second', extra: 2 });
      expect(seen).to.deep.equal([
        ['post', author.user?.id, undefined, 1],
        ['post', author.user?.id, 'First', 2],
      ]);
    });
  });

  describe('rest_after_insert_post', () => {
    it('runs with the written post, inside the transaction, so that an error undoes the write', async () => {
      add(
        tap(contentHooks.rest_after_insert_post, {}, (_, post, _writing, creating) => {
          if (post.title === 'Undo me') throw new RestError('too_bad', `creating ${creating}`, { status: 409 });
        }),
      );
      expectError(await author.post('/wp/v2/posts', { title: 'Undo me', status: 'publish' }), 409, 'too_bad');
      expect(idsOf(await author.get('/wp/v2/posts?search=undo'))).to.deep.equal([]);
      const { id } = await write(author, { title: 'Keep me' });
      expectError(await author.post(`/wp/v2/posts/${id}`, { title: 'Undo me' }), 409, 'too_bad');
      expect((await author.get(`/wp/v2/posts/${id}`)).json<PostJson>().title.rendered).to.equal('Keep me');
    });
  });

  describe('rest_prepare_post and rest_prepare_posts', () => {
    it('change the items of lists and of single posts', async () => {
      const { id } = await store(site, { title: 'Shown' });
      add(tap(contentHooks.rest_prepare_post, {}, (_, item, post) => ({ ...item, doubled: post.id * 2 })));
      add(
        tap(contentHooks.rest_prepare_posts, {}, async (_, items, posts) =>
          items.map((item) => ({ ...item, of: posts.length })),
        ),
      );
      const single = (await site.visitor().get(`/wp/v2/posts/${id}`)).json<{ doubled: number; of: number }>();
      expect(single).to.include({ doubled: id * 2, of: 1 });
      await store(site, { title: 'Shown too' });
      const list = (await site.visitor().get('/wp/v2/posts?search=shown')).json<{ of: number }[]>();
      expect(list.map((item) => item.of)).to.deep.equal([2, 2]);
    });
  });

  describe('rest_post_query', () => {
    it('narrows a list, and its total with it', async () => {
      const kept = await store(site, { title: 'Only this' });
      add(
        tap(contentHooks.rest_post_query, {}, (_, query) => ({
          ...query,
          conditions: [sql`p.title = ${'Only this'}`],
        })),
      );
      const response = await author.get('/wp/v2/posts');
      expect(idsOf(response)).to.deep.equal([kept.id]);
      expect(response.headers['x-wp-total']).to.equal('1');
    });

    it('refuses the list when a tap fails, because the tap may be what hides posts', async () => {
      add(
        tap(contentHooks.rest_post_query, {}, () => {
          throw new RestError('not_now', 'No.', { status: 403 });
        }),
      );
      expectError(await author.get('/wp/v2/posts'), 403, 'not_now');
    });
  });

  describe('the_content', () => {
    it('changes the rendered content and leaves the raw one', async () => {
      add(tap(contentHooks.the_content, {}, async (_, html) => html.replace('cat', 'dog')));
      const item = await write(author, { title: 'Pets', content: 'A cat' });
      expect(item.content).to.include({ raw: 'A cat', rendered: '<p>A dog</p>\n' });
    });
  });

  describe('transition_post_status and its kin', () => {
    it('announce each change of status once it is committed, and nothing else', async () => {
      const seen: string[] = [];
      add(
        tap(contentHooks.transition_post_status, {}, async (_, status, before) => {
          seen.push(`${before} → ${status}`);
        }),
      );
      add(tap(contentHooks.trashed_post, {}, () => void seen.push('trashed')));
      add(tap(contentHooks.untrashed_post, {}, () => void seen.push('untrashed')));
      add(tap(contentHooks.deleted_post, {}, (_, post) => void seen.push(`deleted ${post.status}`)));
      const { id } = await write(author, { title: 'Life' });
      await author.post(`/wp/v2/posts/${id}`, { title: 'Life goes on' });
      await author.post(`/wp/v2/posts/${id}`, { status: 'publish' });
      await author.delete(`/wp/v2/posts/${id}`);
      await author.post(`/wp/v2/posts/${id}`, { status: 'draft' });
      await author.delete(`/wp/v2/posts/${id}?force=true`);
      expect(seen).to.deep.equal([
        'new → draft',
        'draft → publish',
        'publish → trash',
        'trashed',
        'trash → draft',
        'untrashed',
        'deleted draft',
      ]);
    });

    it('announce every change of a post with what it was before', async () => {
      const seen: string[] = [];
      add(
        tap(contentHooks.post_updated, {}, (_, post, before) => {
          seen.push(`${before.title} (${before.status}) → ${post.title} (${post.status})`);
        }),
      );
      const { id } = await write(author, { title: 'One' });
      await author.post(`/wp/v2/posts/${id}`, { title: 'Two' });
      await author.post(`/wp/v2/posts/${id}`, { status: 'publish' });
      expect(seen).to.deep.equal(['One (draft) → Two (draft)', 'Two (draft) → Two (publish)']);
    });

    it('let a tap write to the database itself', async () => {
      add(
        tap(contentHooks.transition_post_status, {}, async (_, status, _before, post) => {
          if (status === 'publish' && post.title === 'Echo') await store(site, { title: `Echo of ${post.id}` });
        }),
      );
      const { id } = await write(author, { title: 'Echo', status: 'publish' });
      expect(idsOf(await site.visitor().get('/wp/v2/posts', { query: { search: `Echo of ${id}` } }))).to.have.length(1);
    });
  });
});
