import { expect } from 'chai';
import WPAPI from 'wpapi';
import { startSite, type WholeSite } from '../support/sites.js';
import { rejection } from './rejection.js';
import { handler, signedInClient } from './wpapi-client.js';

interface Item {
  readonly id: number;
  readonly date: string;
  readonly slug: string;
  readonly link: string;
  readonly status: string;
  readonly title: { readonly rendered: string; readonly raw?: string };
  readonly content: { readonly rendered: string; readonly protected: boolean };
  readonly categories: readonly number[];
  readonly _embedded?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

describe('client wpapi, unmodified', () => {
  let site: WholeSite;
  let visitor: WPAPI;
  let author: WPAPI;
  const posts = new Map<string, Item>();

  before(async () => {
    site = await startSite();
    visitor = await WPAPI.discover(`${site.url}/`);
    author = await signedInClient(site, 'writer', 'author');
    for (let number = 1; number <= 7; number += 1) {
      const title = `Post ${number}`;
      const date = `2026-01-0${number}T10:00:00`;
      posts.set(
        title,
        await author.posts().create<Item>({ title, content: `<p>${title}</p>`, status: 'publish', date }),
      );
    }
  });
  after(async () => {
    await site.stop();
    expect(site.log.errors).to.deep.equal([]);
  });

  describe('discovery', () => {
    it('finds the REST root from the home page', () => {
      expect(visitor.root().toString()).to.equal(`${site.url}/wp-json/`);
    });

    it('makes a method of every route of wp/v2 and takes the index without falling back to its own list', () => {
      for (const name of [
        'posts',
        'pages',
        'categories',
        'tags',
        'media',
        'users',
        'types',
        'taxonomies',
        'statuses',
      ]) {
        expect(visitor.namespace('wp/v2'), name).to.have.property(name).that.is.a('function');
      }
      // Routes of WordPress that this host does not have would be there only by the fall-back.
      expect(visitor.namespace('wp/v2')).not.to.have.any.keys('widgets', 'sidebars');
      expect(() => visitor.namespace('widgets/v9')).to.throw();
    });

    it('makes methods of the namespaces of plugins', async () => {
      expect(visitor.namespace('wiki/v1')).to.include.keys('search', 'upload-image');
      expect(visitor.namespace('theme/v1')).to.include.keys('info', 'nonces', 'preferences', 'auth');
      const info = await handler(visitor, 'theme/v1', 'info').get<{ name: string }>();
      expect(info.name).to.equal('Plinth');
      const found = await handler(visitor, 'wiki/v1', 'search').param('term', 'nothing').get<unknown[]>();
      expect(found).to.deep.equal([]);
    });

    it('makes setters of the parts of a route', () => {
      const revisions = visitor.posts().id(5)['revisions'];
      expect(revisions).to.be.a('function');
    });
  });

  describe('reading', () => {
    it('walks a collection page by page', async () => {
      const seen: string[] = [];
      let page = await visitor.posts().perPage(3).get<WPAPI.Collection<Item>>();
      expect(page._paging).to.include({ total: 7, totalPages: 3 });
      for (let more: WPAPI.Request | undefined = visitor.posts(); more; more = page._paging?.next) {
        if (seen.length > 0) page = await more.get<WPAPI.Collection<Item>>();
        seen.push(...page.map(({ title }) => title.rendered));
        expect(seen.length).to.be.at.most(7);
      }
      expect(seen).to.deep.equal([7, 6, 5, 4, 3, 2, 1].map((number) => `Post ${number}`));
    });

    it('walks back from the last page and keeps the parameters of the query', async () => {
      const last = await visitor.posts().perPage(3).order('asc').page(3).get<WPAPI.Collection<Item>>();
      expect(last.map(({ title }) => title.rendered)).to.deep.equal(['Post 7']);
      expect(last._paging?.next).to.equal(undefined);
      const before = await last._paging?.prev?.get<WPAPI.Collection<Item>>();
      expect(before?.map(({ title }) => title.rendered)).to.deep.equal(['Post 4', 'Post 5', 'Post 6']);
    });

    it('is refused a page beyond the last with rest_post_invalid_page_number', async () => {
      const refused = await rejection(visitor.posts().perPage(3).page(9).get());
      expect(refused).to.deep.include({ code: 'rest_post_invalid_page_number', data: { status: 400 } });
    });

    it('gets the totals from the headers alone', async () => {
      const headers = await visitor.posts().perPage(2).headers();
      expect(headers).to.include({ 'x-wp-total': '7', 'x-wp-totalpages': '4' });
    });

    it('finds by slug and by search', async () => {
      const [bySlug] = await visitor.posts().slug('post-3').get<Item[]>();
      expect(bySlug?.title.rendered).to.equal('Post 3');
      expect(await visitor.posts().search('Post 6').get<Item[]>()).to.have.lengthOf(1);
    });

    it('embeds the author and the terms', async () => {
      const item = await visitor.posts().id(idOf('Post 1')).embed().get<Item>();
      expect(item._embedded?.['author']?.[0]).to.include({ name: 'The author' });
      const [categories] = item._embedded?.['wp:term'] ?? [];
      expect(categories).to.be.an('array').and.have.nested.property('[0].taxonomy', 'category');
    });

    it('is shown neither drafts nor the edit context as a visitor', async () => {
      const refused = await rejection(visitor.posts().context('edit').get());
      expect(refused).to.deep.include({ code: 'rest_forbidden_context', data: { status: 401 } });
    });
  });

  describe('writing by application password', () => {
    it('is refused without one', async () => {
      const refused = await rejection(visitor.posts().create({ title: 'No' }));
      expect(refused).to.deep.include({ code: 'rest_cannot_create', data: { status: 401 } });
    });

    it('is refused with a wrong one, with 401 and a code', async () => {
      const wrong = (await WPAPI.discover(`${site.url}/`)).auth({
        username: 'writer',
        password: 'aaaa bbbb cccc dddd',
      });
      const refused = await rejection(wrong.posts().create({ title: 'No' }));
      expect(refused).to.deep.include({ code: 'incorrect_password' });
      expect(refused.data['status']).to.equal(401);
    });

    it('creates, edits, trashes and removes a post', async () => {
      const made = await author.posts().create<Item>({ title: 'New', content: 'Text', status: 'draft' });
      expect(made).to.deep.include({ status: 'draft' });
      expect(made.title.raw).to.equal('New');

      const edited = await author.posts().id(made.id).update<Item>({ title: 'Newer', status: 'publish' });
      expect(edited.title.rendered).to.equal('Newer');
      expect((await fetch(edited.link)).status).to.equal(200);

      const trashed = await author.posts().id(made.id).delete<Item>();
      expect(trashed.status).to.equal('trash');
      const again = await rejection(author.posts().id(made.id).delete());
      expect(again).to.deep.include({ code: 'rest_already_trashed', data: { status: 410 } });
      expect((await fetch(edited.link)).status).to.equal(404);

      const removed = await author.posts().id(made.id).delete<{ deleted: boolean; previous: Item }>({ force: true });
      expect(removed.deleted).to.equal(true);
      expect(removed.previous.id).to.equal(made.id);
      const gone = await rejection(author.posts().id(made.id).get());
      expect(gone).to.deep.include({ code: 'rest_post_invalid_id', data: { status: 404 } });
    });

    it('reports what is wrong with an argument by name', async () => {
      const refused = await rejection(author.posts().create({ title: 'x', status: 'nonsense' }));
      expect(refused.code).to.equal('rest_invalid_param');
      expect(refused.data['params']).to.have.property('status');
    });

    it('makes a category, puts a post into it and lists by it', async () => {
      const editor = await signedInClient(site, 'redaction', 'editor');
      const category = await editor.categories().create<{ id: number; slug: string }>({ name: 'Field notes' });
      expect(category.slug).to.equal('field-notes');
      const made = await author.posts().create<Item>({ title: 'Filed', status: 'publish', categories: [category.id] });
      const filed = await visitor.posts().param('categories', [category.id]).get<Item[]>();
      expect(filed.map(({ id }) => id)).to.deep.equal([made.id]);
      await author.posts().id(made.id).delete({ force: true });
      const taken = await rejection(editor.categories().create({ name: 'Field notes' }));
      expect(taken).to.deep.include({ code: 'term_exists' });
      expect(taken.data).to.include({ term_id: category.id });
    });

    it('reads its own account in the edit context', async () => {
      const me = await author.users().me().context('edit').auth().get<{ username: string; roles: string[] }>();
      expect(me).to.deep.include({ username: 'writer', roles: ['author'] });
      expect(await rejection(visitor.users().me().get())).to.deep.include({ code: 'rest_not_logged_in' });
    });
  });

  function idOf(title: string): number {
    const item = posts.get(title);
    if (!item) throw new Error(`There is no post "${title}".`);
    return item.id;
  }
});
