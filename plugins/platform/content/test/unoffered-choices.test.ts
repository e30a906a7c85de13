import { CONSOLE, type SafeHtml } from '@plinth/pages';
import {
  type FormFields,
  submitForm,
  type TestClient,
  type TestResponse,
  type TestSite,
  testHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';

const NOBODY = 987_654;

describe('content: choices that a form does not offer', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    const console = { render: (_viewing: unknown, main: SafeHtml) => main, front: async () => undefined };
    site.pluginContext('content').use(CONSOLE).open(console);
    admin = await site.as('administrator');
  });
  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  function expectField({ status, text }: TestResponse, name: string, typed: readonly string[]) {
    expect(status, text.slice(0, 2000)).to.equal(400);
    expect(text).to.include(`field-${name}-error`);
    for (const each of typed) expect(text).to.include(each);
  }

  const EDITOR: readonly (readonly [type: string, field: string, fields: FormFields])[] = [
    ['post', 'status', { status: 'bogus' }],
    ['post', 'featured_media', { featured_media: NOBODY }],
    ['post', 'terms_category', { 'terms_category[]': NOBODY }],
    ['post', 'date', { date: 'soon' }],
    ['page', 'parent', { parent: NOBODY }],
    ['page', 'status', { status: 'trash' }],
  ];
  for (const [type, name, fields] of EDITOR)
    it(`come back to the editor of a ${type} beside the field ${name}: ${JSON.stringify(fields)}`, async () => {
      const typed = { post_type: type, title: 'Typed title', content: 'Typed text', status: 'draft', ...fields };
      const from = `/wp-admin/post-new.php?post_type=${type}`;
      expectField(await submitForm(admin, '/wp-admin/post.php', typed, from), name, ['Typed title', 'Typed text']);
    });

  it('come back to the form of a new term', async () => {
    const path = '/wp-admin/edit-tags.php';
    const typed = { taxonomy: 'category', name: 'Typed name', parent: NOBODY, description: 'Typed words' };
    const sent = await submitForm(admin, path, typed, `${path}?taxonomy=category`);
    expectField(sent, 'parent', ['Typed name', 'Typed words']);
  });

  it('come back to the form of a term', async () => {
    const { id } = (await admin.post('/wp/v2/categories', { name: 'Harbor' })).json<{ id: number }>();
    const path = `/wp-admin/term.php?taxonomy=category&tag_ID=${id}&term=${id}`;
    for (const parent of [NOBODY, id]) {
      const typed = { term: id, act: 'save', name: 'Typed name', parent, description: 'Typed words' };
      expectField(await submitForm(admin, '/wp-admin/term.php', typed, path), 'parent', ['Typed name', 'Typed words']);
    }
  });

  it('come back to the form of a comment with its text', async () => {
    const made = await admin.post('/wp/v2/posts', { title: 'P', status: 'publish' });
    const { id, link } = made.json<{ id: number; link: string }>();
    const body = { comment_post_ID: id, comment_parent: NOBODY, comment: 'Typed comment' };
    const sent = await submitForm(admin, '/wp-comments-post.php', body, new URL(link).pathname);
    expect(sent.status).to.equal(400);
    expect(sent.text).to.include('Typed comment');
  });
});
