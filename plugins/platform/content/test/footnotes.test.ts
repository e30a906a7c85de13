import { definePlugin } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, postRoutes, postType, postTypes } from '../src/plugin.js';

interface Item {
  readonly id: number;
  readonly meta: { readonly footnotes?: string };
  readonly content: { readonly raw: string };
}

const note = (content: string, id = 'f1') => JSON.stringify([{ content, id }]);

const memo = {
  ...postType,
  name: 'memo',
  restBase: 'memos',
  title: 'Memos',
  singular: 'Memo',
  supports: ['title', 'editor', 'custom-fields'],
} as const;

const memos = definePlugin({
  id: 'memos',
  version: '1.0.0',
  title: 'Memos',
  needs: { plugins: { content: '^0.1.0' } },
  routes: postRoutes(memo),
  contributes: [postTypes([memo])],
});

describe('footnotes', () => {
  let site: TestSite;
  let author: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content, memos] });
    author = await site.as('author');
    editor = await site.as('editor');
  });
  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });

  async function made(client: TestClient, fields: object, path = '/wp/v2/posts'): Promise<Item> {
    const answer = await client.post(path, { title: 'Noted', content: 'Text', status: 'publish', ...fields });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json<Item>();
  }
  const revisionsOf = async (id: number) =>
    (await editor.get(`/wp/v2/posts/${id}/revisions?context=edit`)).json<Item[]>().map(({ meta }) => meta.footnotes);

  it('stand in the meta of posts and pages, empty until there are some', async () => {
    expect((await made(author, {})).meta).to.deep.equal({ footnotes: '' });
    expect((await made(editor, {}, '/wp/v2/pages')).meta).to.deep.equal({ footnotes: '' });
    const one = await made(author, { meta: { footnotes: note('See <em>this</em>.') } });
    const read = (await site.visitor().get(`/wp/v2/posts/${one.id}`)).json<Item>();
    expect(read.meta).to.deep.equal({ footnotes: note('See <em>this</em>.') });
  });

  it('belong to types with texts, custom fields and revisions only', async () => {
    const editing = await site.as('administrator');
    expect((await made(editing, { meta: { footnotes: note('x') } }, '/wp/v2/memos')).meta).to.deep.equal({});
  });

  it('keep what the allow-list takes, and content and id only', async () => {
    const dirty = JSON.stringify([
      { content: 'a<script>alert(1)</script><a href="/x" onclick="y()">b</a>', id: 'f1', more: 1 },
      { content: 7, id: 'f2' },
      'text',
    ]);
    const { meta } = await made(author, { meta: { footnotes: dirty } });
    expect(JSON.parse(meta.footnotes ?? '')).to.deep.equal([{ content: 'aalert(1)<a href="/x">b</a>', id: 'f1' }]);
  });

  it('stay as they were sent where nothing is wrong with them', async () => {
    const sent = '[ {"id":"f1","content":"a \\u2014 b"} ]';
    expect((await made(author, { meta: { footnotes: sent } })).meta.footnotes).to.equal(sent);
  });

  for (const wrong of ['no list', '{"content":"x","id":"y"}', '[', 'null']) {
    it(`are none where they say ${wrong}`, async () => {
      expect((await made(author, { meta: { footnotes: wrong } })).meta.footnotes).to.equal('');
    });
  }

  it('are refused where they are no text or too long', async () => {
    for (const footnotes of [[], 7, 'x'.repeat(262_145)]) {
      expectError(await author.post('/wp/v2/posts', { title: 'x', meta: { footnotes } }), 400, 'rest_invalid_param');
    }
  });

  it('are hidden by the password of the post', async () => {
    const { id } = await made(editor, { password: 'secret', meta: { footnotes: note('hidden') } });
    expect((await site.visitor().get(`/wp/v2/posts/${id}`)).text).not.to.include('hidden');
    expect((await editor.get(`/wp/v2/posts/${id}?context=edit`)).json<Item>().meta.footnotes).to.equal(note('hidden'));
  });

  it('are kept by each revision as they were, and make one when nothing else changes', async () => {
    const { id } = await made(author, { meta: { footnotes: note('one') } });
    for (const each of ['one', 'two', 'two'])
      await author.put(`/wp/v2/posts/${id}`, { meta: { footnotes: note(each) } });
    expect(await revisionsOf(id)).to.deep.equal([note('two'), note('one')]);
    await author.put(`/wp/v2/posts/${id}`, { meta: { footnotes: null } });
    expect(await revisionsOf(id)).to.deep.equal(['', note('two'), note('one')]);
  });

  it('are saved beside a published post by an autosave, which changes with them alone', async () => {
    const { id } = await made(author, { meta: { footnotes: note('one') } });
    const path = `/wp/v2/posts/${id}/autosaves`;
    expectError(await author.post(path, { meta: { footnotes: note('one') } }), 400, 'rest_autosave_no_changes');
    const saved = await author.post(path, { meta: { footnotes: note('<script>two</script>') } });
    expect(saved.status, saved.text).to.equal(200);
    expect(saved.json<Item>().meta.footnotes).to.equal(note('two'));
    expect((await author.post(path, { content: 'Other' })).json<Item>().meta.footnotes).to.equal(note('one'));
    expect((await author.get(`${path}?context=edit`)).json<Item[]>()[0]?.meta.footnotes).to.equal(note('one'));
    expect((await author.get(`/wp/v2/posts/${id}?context=edit`)).json<Item>().meta.footnotes).to.equal(note('one'));
    expectError(await author.post(path, { meta: { footnotes: 7 } }), 400, 'rest_invalid_param');
  });

  it('are saved in place in a draft of its own author', async () => {
    const { id } = await made(author, { status: 'draft' });
    const saved = await author.post(`/wp/v2/posts/${id}/autosaves`, { meta: { footnotes: note('draft') } });
    expect(saved.json<Item>().id).to.equal(id);
    expect((await author.get(`/wp/v2/posts/${id}?context=edit`)).json<Item>().meta.footnotes).to.equal(note('draft'));
  });

  it('are published by OPTIONS', async () => {
    const { schema } = (await author.options('/wp/v2/posts')).json<{
      schema: { properties: { meta: { properties: { footnotes: object } } } };
    }>();
    expect(schema.properties.meta.properties.footnotes).to.include({ type: 'string', default: '' });
  });
});
