import { definePlugin } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, postTypes, taxonomies } from '../src/plugin.js';

type Items = Record<string, Record<string, unknown>>;

const kitchen = definePlugin({
  id: 'kitchen',
  version: '1.0.0',
  title: 'Kitchen',
  contributes: [
    postTypes([
      {
        name: 'recipe',
        restBase: 'recipes',
        title: 'Recipes',
        singular: 'Recipe',
        hierarchical: false,
        supports: [],
      },
    ]),
    taxonomies([{ name: 'genre', restBase: 'genres', title: 'Genres', hierarchical: false, objectTypes: ['post'] }]),
  ],
});

describe('types, taxonomies and statuses', () => {
  let site: TestSite;
  let visitor: TestClient;
  let subscriber: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    visitor = site.visitor();
    subscriber = await site.as('subscriber');
    editor = await site.as('editor');
  });

  after(() => site.stop());

  it('are maps keyed by slug, without paging headers', async () => {
    const expected = {
      types: ['post', 'page', 'attachment'],
      taxonomies: ['category', 'post_tag'],
      statuses: ['publish'],
    };
    for (const [name, keys] of Object.entries(expected)) {
      const response = await visitor.get(`/wp/v2/${name}?context=view`);
      expect(Object.keys(response.json<Items>())).to.include.members(keys);
      expect(response.headers).to.not.have.property('x-wp-total');
    }
  });

  it('tell clients of each type its rest_base, namespace, name, slug and taxonomies', async () => {
    const { post, page, attachment } = (await visitor.get('/wp/v2/types')).json<Items>();
    expect(post).to.deep.include({ slug: 'post', name: 'Posts', rest_base: 'posts', rest_namespace: 'wp/v2' });
    expect(post).to.deep.include({ hierarchical: false, taxonomies: ['category', 'post_tag'] });
    expect(page).to.deep.include({ rest_base: 'pages', hierarchical: true, taxonomies: [] });
    expect(attachment).to.include({ rest_base: 'media' });
    expect(post?.['_links']).to.deep.include({ 'wp:items': [{ href: 'http://localhost/wp-json/wp/v2/posts' }] });
  });

  it('show capabilities and what a type supports in the edit context, to those who write such posts', async () => {
    const types = (await editor.get('/wp/v2/types?context=edit')).json<Items>();
    expect(types['page']?.['capabilities']).to.include({ edit_posts: 'edit_pages', publish_posts: 'publish_pages' });
    expect(types['post']?.['supports']).to.include({ title: true, revisions: true });
    const own = (await (await site.as('author')).get('/wp/v2/types?context=edit')).json<Items>();
    expect(own).to.not.have.property('page');
    expectError(await visitor.get('/wp/v2/types?context=edit'), 401, 'rest_cannot_view');
    expectError(await subscriber.get('/wp/v2/types?context=edit'), 403, 'rest_cannot_view');
    expectError(await subscriber.get('/wp/v2/types/post?context=edit'), 403, 'rest_forbidden_context');
  });

  it('answer 404 for what does not exist', async () => {
    expectError(await visitor.get('/wp/v2/types/poem'), 404, 'rest_type_invalid');
    expectError(await visitor.get('/wp/v2/taxonomies/genre'), 404, 'rest_taxonomy_invalid');
    expectError(await visitor.get('/wp/v2/statuses/lost'), 404, 'rest_status_invalid');
  });

  it('tell clients of each taxonomy its rest_base, types and whether it has levels', async () => {
    const { category, post_tag: tag } = (await visitor.get('/wp/v2/taxonomies')).json<Items>();
    expect(category).to.deep.include({
      slug: 'category',
      rest_base: 'categories',
      types: ['post'],
      hierarchical: true,
    });
    expect(tag).to.deep.include({ slug: 'post_tag', rest_base: 'tags', hierarchical: false });
    const one = (await visitor.get('/wp/v2/taxonomies/category')).json<Record<string, unknown>>();
    expect(one).to.include({ slug: 'category' }).and.not.have.property('capabilities');
  });

  it('list taxonomies of one type', async () => {
    expect((await visitor.get('/wp/v2/taxonomies?type=page')).json<Items>()).to.deep.equal({});
    expect(Object.keys((await visitor.get('/wp/v2/taxonomies?type=post')).json<Items>())).to.have.length(2);
  });

  it('show the capabilities of taxonomies in the edit context, to those who assign terms', async () => {
    const { category } = (await editor.get('/wp/v2/taxonomies?context=edit')).json<Items>();
    expect(category?.['capabilities']).to.deep.equal({
      manage_terms: 'manage_categories',
      edit_terms: 'manage_categories',
      delete_terms: 'manage_categories',
      assign_terms: 'edit_posts',
    });
    expectError(await subscriber.get('/wp/v2/taxonomies?context=edit'), 403, 'rest_cannot_view');
    expectError(await visitor.get('/wp/v2/taxonomies/category?context=edit'), 401, 'rest_forbidden_context');
  });

  it('show readers the status publish and writers every status', async () => {
    expect(Object.keys((await subscriber.get('/wp/v2/statuses')).json<Items>())).to.deep.equal(['publish']);
    const all = (await editor.get('/wp/v2/statuses?context=edit')).json<Items>();
    expect(Object.keys(all)).to.deep.equal(['publish', 'future', 'draft', 'pending', 'private', 'trash']);
    expect(all['draft']).to.deep.include({ public: false, protected: true, private: false, date_floating: true });
    expect(all['private']).to.deep.include({ private: true, protected: false });
  });

  it('refuse a status that is not public to those who write nothing', async () => {
    expectError(await visitor.get('/wp/v2/statuses/draft'), 401, 'rest_cannot_read_status');
    expectError(await subscriber.get('/wp/v2/statuses/draft'), 403, 'rest_cannot_read_status');
    expectError(await visitor.get('/wp/v2/statuses?context=edit'), 401, 'rest_cannot_view');
    expect((await visitor.get('/wp/v2/statuses/publish')).json<object>()).to.include({ slug: 'publish', public: true });
  });

  it('show fewer fields in the embed context', async () => {
    const post = (await visitor.get('/wp/v2/types/post?context=embed')).json<object>();
    expect(post).to.include({ slug: 'post' }).and.not.have.property('hierarchical');
    expect((await visitor.get('/wp/v2/taxonomies/category?context=embed')).json<object>()).to.not.have.property(
      'types',
    );
    expect((await visitor.get('/wp/v2/statuses/publish?context=embed')).json<object>()).to.not.have.property('public');
  });

  it('include what a plugin contributes, until it is switched off', async () => {
    const other = await testHost({ plugins: [content, kitchen] });
    const reader = other.visitor();
    expect((await reader.get('/wp/v2/types/recipe')).status).to.equal(200);
    const post = (await reader.get('/wp/v2/types/post')).json<Record<string, unknown>>();
    expect(post['taxonomies']).to.deep.equal(['category', 'post_tag', 'genre']);
    await other.disable('kitchen');
    expectError(await reader.get('/wp/v2/types/recipe'), 404, 'rest_type_invalid');
    expectError(await reader.get('/wp/v2/taxonomies/genre'), 404, 'rest_taxonomy_invalid');
    await other.stop();
  });

  it('refuse names that the database cannot store', () => {
    const wrong = () =>
      definePlugin({
        id: 'wrong',
        version: '1.0.0',
        title: 'Wrong',
        contributes: [
          postTypes([
            {
              name: 'a-name-of-twenty-one-',
              restBase: 'a',
              title: 'A',
              singular: 'A',
              hierarchical: false,
              supports: [],
            },
          ]),
          taxonomies([{ name: 'Genre', restBase: 'b', title: 'B', hierarchical: false, objectTypes: [] }]),
        ],
      });
    expect(wrong).to.throw(/postTypes: found "a-name-of-twenty-one-"[\s\S]*taxonomies: found "Genre"/);
  });
});
