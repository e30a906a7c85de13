import { TERM_LIBRARY } from '@plinth/content';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blogSite, ROOT } from './support.js';

describe('member-blog: POST /categories', () => {
  let site: TestSite;
  let author: TestClient;
  const add = (client: TestClient, fields: object) => client.post(`${ROOT}/categories`, fields);

  before(async () => {
    site = await blogSite({ settings: { 'member-blog': { excludedCategories: ['news'] } } });
    author = await site.as('author');
  });
  after(() => site.stop());

  it('makes a category and answers id and name', async () => {
    const made = expectSuccess<{ id: number; name: string }>(await add(author, { name: ' Bread <b>rolls</b>' }));
    expect(made).to.deep.equal({ id: made.id, name: 'Bread rolls' });
    const shown = expectSuccess<{ name: string }>(await site.visitor().get(`/wp/v2/categories/${made.id}`));
    expect(shown.name).to.equal('Bread rolls');
  });

  it('answers the existing category of a name', async () => {
    const first = expectSuccess<{ id: number }>(await add(author, { name: 'Cheese' }));
    expect(expectSuccess(await add(author, { name: 'cheese' }))).to.deep.equal({ id: first.id, name: 'Cheese' });
    const child = expectSuccess<{ id: number }>(await add(author, { name: 'Blue', parent: first.id }));
    expect(expectSuccess<{ id: number }>(await add(author, { name: 'Blue' })).id).to.equal(child.id);
    expect(expectSuccess<{ id: number }>(await add(author, { name: 'Blue', parent: first.id })).id).to.equal(child.id);
  });

  it('tells names apart by accents, whatever slugs they ask for', async () => {
    const first = expectSuccess<{ id: number }>(await add(author, { name: 'Año' }));
    const second = expectSuccess<{ id: number; name: string }>(await add(author, { name: 'Ano' }));
    expect(second).to.include({ name: 'Ano' });
    expect(second.id).to.not.equal(first.id);
    expect(expectSuccess<{ id: number }>(await add(author, { name: 'AN\u0303O' })).id).to.equal(first.id);
  });

  it('makes one category of fifty requests at once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => add(author, { name: 'Crowded' })));
    const ids = new Set(all.map((response) => expectSuccess<{ id: number }>(response).id));
    expect(ids.size).to.equal(1);
  });

  it('refuses a parent that does not exist with 400 mb_invalid_parent', async () => {
    expectError(await add(author, { name: 'Orphan', parent: 9999 }), 400, 'mb_invalid_parent');
    const tag = await site.pluginContext('member-blog').use(TERM_LIBRARY).create({ taxonomy: 'post_tag', name: 'Tag' });
    expectError(await add(author, { name: 'Orphan', parent: tag.id }), 400, 'mb_invalid_parent');
  });

  it('takes names of 1 to 200 characters', async () => {
    expectError(await add(author, {}), 400, 'rest_missing_callback_param');
    expectError(await add(author, { name: '' }), 400, 'rest_invalid_param');
    expectError(await add(author, { name: 'x'.repeat(201) }), 400, 'rest_invalid_param');
    expectError(await add(author, { name: '<i></i>' }), 400, 'rest_invalid_param');
    expect(expectSuccess(await add(author, { name: 'x'.repeat(200) }))).to.have.property('name', 'x'.repeat(200));
  });

  it('refuses an excluded category with 403 mb_category_excluded', async () => {
    expectError(await add(author, { name: 'News' }), 403, 'mb_category_excluded');
    const library = site.pluginContext('member-blog').use(TERM_LIBRARY);
    expect((await library.list({ taxonomy: 'category', search: 'News', limit: 1 })).total).to.equal(0);
    await library.create({ taxonomy: 'category', name: 'Latest', slug: 'news' });
    expectError(await add(author, { name: 'Latest' }), 403, 'mb_category_excluded');
    expectError(await add(author, { name: 'latest', parent: 0 }), 403, 'mb_category_excluded');
  });

  it('follows the custom-category rule with 403 mb_cannot_add_category', async () => {
    expectError(await add(site.visitor(), { name: 'x' }), 401, 'mb_not_logged_in');
    expectError(await add(await site.as('subscriber'), { name: 'x' }), 403, 'mb_cannot_add_category');
    const off = await blogSite({ settings: { 'member-blog': { customCategories: false } } });
    expectError(await add(await off.as('author'), { name: 'x' }), 403, 'mb_cannot_add_category');
    expectSuccess(await add(await off.as('editor'), { name: 'x' }));
    await off.stop();
  });
});
