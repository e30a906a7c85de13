import { definePlugin, tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import {
  content,
  contentHooks,
  type PostTypeDefinition,
  postRoutes,
  postTypes,
  TERM_LIBRARY,
  taxonomies,
} from '../src/plugin.js';
import { idsOf, type PostJson, write } from './posts-support.js';

const recipeType: PostTypeDefinition = {
  name: 'recipe',
  restBase: 'recipes',
  title: 'Recipes',
  singular: 'Recipe',
  hierarchical: false,
  supports: ['title', 'editor', 'revisions'],
  capabilityType: ['recipe', 'recipes'],
  permalink: '/recipes/%slug%/',
};

const series = {
  name: 'series',
  restBase: 'mb_series',
  title: 'Series',
  hierarchical: false,
  objectTypes: ['post', 'recipe'],
};

/** A plugin that brings a post type with all its routes, a taxonomy, and a field of its own. */
const kitchen = definePlugin({
  id: 'kitchen',
  version: '1.0.0',
  title: 'Kitchen',
  needs: { plugins: { content: '^0.1.0' } },
  capabilities: { edit_recipes: ['author'], publish_recipes: ['author'], edit_published_recipes: ['author'] },
  routes: postRoutes(recipeType),
  taps: [
    tap(contentHooks.rest_prepare_posts, {}, (_, items, posts) =>
      items.map((item, index) => ({ ...item, servings: (posts[index]?.id ?? 0) * 2 })),
    ),
  ],
  contributes: [postTypes([recipeType]), taxonomies([series])],
});

describe('types that plugins bring', () => {
  let site: TestSite;
  let author: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content, kitchen] });
    author = await site.as('author');
  });

  after(() => site.stop());

  it('have the whole set of routes', async () => {
    const recipe = await write(author, { title: 'Soup', content: 'Water', status: 'publish' }, '/wp/v2/recipes');
    expect(recipe).to.include({ type: 'recipe', link: 'http://localhost/recipes/soup/', servings: recipe.id * 2 });
    expect(recipe).to.not.have.any.keys('excerpt', 'sticky', 'categories', 'featured_media');
    expect(idsOf(await site.visitor().get('/wp/v2/recipes'))).to.deep.equal([recipe.id]);
    await author.post(`/wp/v2/recipes/${recipe.id}`, { title: 'Stock' });
    expect(idsOf(await author.get(`/wp/v2/recipes/${recipe.id}/revisions`))).to.have.length(2);
    expectError(await site.visitor().get(`/wp/v2/posts/${recipe.id}`), 404, 'rest_post_invalid_id');
    expect((await site.visitor().page('GET', '/recipes/soup/')).status).to.equal(200);
  });

  it('ask for capabilities of their own', async () => {
    const contributor = await site.as('contributor');
    expectError(await contributor.post('/wp/v2/recipes', { title: 'No' }), 403, 'rest_cannot_create');
    const recipe = await write(author, { title: 'Mine' }, '/wp/v2/recipes');
    expectError(await author.delete(`/wp/v2/recipes/${recipe.id}`), 403, 'rest_cannot_delete');
    const admin = await site.as('administrator');
    expectError(await admin.post(`/wp/v2/recipes/${recipe.id}`, { title: 'X' }), 403, 'rest_cannot_edit');
  });

  it('read the settings of the content platform and not their own', async () => {
    const recipe = await write(author, { title: 'Trashable' }, '/wp/v2/recipes');
    const member = await site.member({ can: ['delete_recipes', 'delete_others_recipes'] });
    expect((await member.delete(`/wp/v2/recipes/${recipe.id}`)).json<PostJson>().status).to.equal('trash');
  });

  it('are sorted by taxonomies that plugins bring, on read, write and as filters', async () => {
    const term = await site.pluginContext('content').use(TERM_LIBRARY).create({ taxonomy: 'series', name: 'Winter' });
    const fields = { title: 'In a series', status: 'publish', mb_series: [term.id] };
    for (const [path, route] of [
      ['/wp/v2/posts', 'posts'],
      ['/wp/v2/recipes', 'recipes'],
    ] as const) {
      const post = await write(author, fields, path);
      expect(post).to.deep.include({ mb_series: [term.id] });
      expect(post._links['wp:term']).to.deep.include({
        taxonomy: 'series',
        embeddable: true,
        href: `http://localhost/wp-json/wp/v2/mb_series?post=${post.id}`,
      });
      expect(idsOf(await site.visitor().get(`/wp/v2/${route}?mb_series=${term.id}`))).to.deep.equal([post.id]);
      expect(idsOf(await site.visitor().get(`/wp/v2/${route}?mb_series_exclude=${term.id}`))).to.not.include(post.id);
    }
    expectError(await author.post('/wp/v2/posts', { title: 'X', mb_series: 'winter' }), 400, 'rest_invalid_param');
    expectError(await site.visitor().get('/wp/v2/posts?mb_series=winter'), 400, 'rest_invalid_param');
  });

  it('are gone while their plugin is off, and keep their posts', async () => {
    const recipe = await write(author, { title: 'Kept', status: 'publish' }, '/wp/v2/recipes');
    await site.disable('kitchen');
    expectError(await site.visitor().get(`/wp/v2/recipes/${recipe.id}`), 404, 'rest_no_route');
    expectError(await site.visitor().get('/wp/v2/types/recipe'), 404, 'rest_type_invalid');
    await site.enable('kitchen');
    expect((await site.visitor().get(`/wp/v2/recipes/${recipe.id}`)).status).to.equal(200);
  });
});
