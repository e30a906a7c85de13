import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { idsOf, type PostJson, store, write } from './posts-support.js';

describe('revisions: autosaves', () => {
  let site: TestSite;
  let author: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    editor = await site.as('editor');
  });

  after(() => site.stop());

  const save = (client: TestClient, id: number, fields: object) => client.post(`/wp/v2/posts/${id}/autosaves`, fields);
  const read = async (id: number) => (await editor.get(`/wp/v2/posts/${id}?context=edit`)).json<PostJson>();

  it('save a draft of its own author in place', async () => {
    const { id } = await write(author, { title: 'Draft', content: 'Old' });
    const saved = await save(author, id, { content: 'New' });
    expect(saved.status).to.equal(200);
    expect(saved.json<PostJson>()).to.include({ id, parent: 0 });
    expect((await read(id)).content.raw).to.equal('New');
  });

  it('make a draft of what was never saved before', async () => {
    const { id } = await store(site, { status: 'auto-draft', authorId: author.user?.id ?? 0 });
    await save(author, id, { title: 'Begun' });
    expect(await read(id)).to.include({ status: 'draft' });
  });

  it('keep what others would see as it is and save beside it, once for each user', async () => {
    const { id } = await write(author, { title: 'Live', content: 'Shown', status: 'publish' });
    const first = (await save(author, id, { content: 'Mine' })).json<PostJson>();
    const second = (await save(author, id, { content: 'Mine again' })).json<PostJson>();
    const others = (await save(editor, id, { content: 'Theirs' })).json<PostJson>();
    expect(first).to.include({ parent: id, slug: `${id}-autosave-v1`, author: author.user?.id });
    expect(second.id).to.equal(first.id);
    expect(others.id).to.not.equal(first.id);
    expect((await read(id)).content.raw).to.equal('Shown');
    const list = (await author.get(`/wp/v2/posts/${id}/autosaves?context=edit`)).json<PostJson[]>();
    expect(list.map((item) => item.content.raw)).to.deep.equal(['Theirs', 'Mine again']);
  });

  it('keep one autosave for a user who saves fifty times at once', async () => {
    const { id } = await write(author, { title: 'Busy', status: 'publish' });
    await Promise.all(Array.from({ length: 50 }, (_, n) => save(author, id, { content: `Text ${n}` })));
    expect(idsOf(await author.get(`/wp/v2/posts/${id}/autosaves`))).to.have.length(1);
  });

  it("save somebody else's draft beside it", async () => {
    const { id } = await write(author, { title: 'Theirs', content: 'Old' });
    await save(editor, id, { content: 'Edited' });
    expect((await read(id)).content.raw).to.equal('Old');
  });

  it('refuse what does not differ from the post with 400 rest_autosave_no_changes, and drop what was saved before', async () => {
    const { id } = await write(author, { title: 'Live', content: 'Same', status: 'publish' });
    await save(author, id, { content: 'Different' });
    expectError(await save(author, id, { title: 'Live', content: 'Same' }), 400, 'rest_autosave_no_changes');
    expect(idsOf(await author.get(`/wp/v2/posts/${id}/autosaves`))).to.deep.equal([]);
  });

  it('filter the HTML of those without unfiltered_html', async () => {
    const { id } = await write(author, { title: 'Live', status: 'publish' });
    const saved = (await save(author, id, { content: '<p>x</p><script>y()</script>' })).json<PostJson>();
    expect(saved.content.raw).to.equal('<p>x</p>y()');
  });

  it('offer the address of the preview in the edit context', async () => {
    const { id } = await write(author, { title: 'Preview', status: 'publish' });
    const saved = (await save(author, id, { content: 'x' })).json<{ preview_link: string }>();
    expect(saved.preview_link).to.equal('http://localhost/2026/01/15/preview/?preview=true');
  });

  it('are refused to whoever may not edit the post', async () => {
    const { id } = await write(editor, { title: 'Not yours', status: 'publish' });
    const path = `/wp/v2/posts/${id}/autosaves`;
    expectError(await site.visitor().post(path, { content: 'x' }), 401, 'rest_cannot_edit');
    expectError(await author.post(path, { content: 'x' }), 403, 'rest_cannot_edit');
    expectError(await site.visitor().get(path), 401, 'rest_cannot_read');
    expectError(await author.get(path), 403, 'rest_cannot_read');
    expectError(await author.post('/wp/v2/posts/4711/autosaves', { content: 'x' }), 404, 'rest_post_invalid_parent');
  });

  it('are read one by one, and a revision that is none is not found', async () => {
    const { id } = await write(author, { title: 'One', status: 'publish' });
    await author.post(`/wp/v2/posts/${id}`, { title: 'Two' });
    const [revision] = idsOf(await author.get(`/wp/v2/posts/${id}/revisions`));
    const saved = (await save(author, id, { content: 'x' })).json<PostJson>();
    expect((await author.get(`/wp/v2/posts/${id}/autosaves/${saved.id}`)).json<PostJson>().id).to.equal(saved.id);
    expectError(await author.get(`/wp/v2/posts/${id}/autosaves/${revision}`), 404, 'rest_post_no_autosave');
    expectError(await author.get(`/wp/v2/posts/${id}/autosaves/4711`), 404, 'rest_post_invalid_id');
  });
});
