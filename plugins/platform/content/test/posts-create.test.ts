import { expectError, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { type PostJson, write } from './posts-support.js';

describe('posts: create', () => {
  let site: TestSite;
  let author: TestClient;
  let contributor: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    contributor = await site.as('contributor');
    editor = await site.as('editor');
  });

  after(() => site.stop());

  const post = (client: TestClient, fields: object) => client.post('/wp/v2/posts', fields);

  it('answers 201 with the item in the edit context and its address in Location', async () => {
    const response = await post(author, { title: 'One', content: 'Text' });
    const item = response.json<PostJson>();
    expect(response.status).to.equal(201);
    expect(response.headers['location']).to.equal(`http://localhost/wp-json/wp/v2/posts/${item.id}`);
    expect(item.title).to.deep.equal({ raw: 'One', rendered: 'One' });
    expect(item.password).to.equal('');
  });

  it('gives a new post the status draft, the caller as author, the default category, no slug and open comments', async () => {
    const item = await write(author, { title: 'Defaults' });
    expect(item).to.include({ status: 'draft', author: author.user?.id, slug: '', sticky: false, template: '' });
    expect(item).to.include({ comment_status: 'open', ping_status: 'open', format: 'standard', featured_media: 0 });
    expect(item.categories).to.deep.equal([1]);
    expect(item.link).to.equal(`http://localhost/?p=${item.id}`);
  });

  it('takes the default comment and ping status from the settings', async () => {
    const closed = { content: { defaultCommentStatus: 'closed', defaultPingStatus: 'closed' } };
    const other = await testHost({ plugins: [content], settings: closed });
    const item = await write(await other.as('author'), { title: 'Closed' });
    expect(item).to.include({ comment_status: 'closed', ping_status: 'closed' });
    await other.stop();
  });

  it('refuses a visitor with 401 and somebody without edit_posts with 403 rest_cannot_create', async () => {
    expectError(await post(site.visitor(), { title: 'No' }), 401, 'rest_cannot_create');
    expectError(await post(await site.as('subscriber'), { title: 'No' }), 403, 'rest_cannot_create');
  });

  it('refuses a visitor before it looks at the arguments', async () => {
    expectError(await post(site.visitor(), { status: 'nonsense' }), 401, 'rest_cannot_create');
  });

  it('refuses a body with an id with 400 rest_post_exists', async () => {
    expectError(await post(author, { id: 1, title: 'Again' }), 400, 'rest_post_exists');
  });

  it('refuses a post without title, content and excerpt with 400 empty_content', async () => {
    expectError(await post(author, {}), 400, 'empty_content');
    expectError(await post(author, { title: '', content: '', excerpt: '' }), 400, 'empty_content');
    await write(author, { excerpt: 'An excerpt is enough' });
  });

  it('takes title, content and excerpt as text or as {raw} and ignores anything else', async () => {
    const item = await write(author, { title: { raw: 'Raw title' }, content: { raw: 'Raw text' }, excerpt: 42 });
    expect(item.title.raw).to.equal('Raw title');
    expect(item.content.raw).to.equal('Raw text');
    expect(item.excerpt.raw).to.equal('');
  });

  it('refuses statuses that no client may give with 400 rest_invalid_param', async () => {
    for (const status of ['trash', 'auto-draft', 'inherit', 'nonsense']) {
      const refusal = expectError(await post(author, { title: 'Status', status }), 400, 'rest_invalid_param');
      expect(refusal.data.details?.['status']?.code).to.equal('rest_not_in_enum');
    }
  });

  it('refuses publish, future and private without the right to publish with 403 rest_cannot_publish', async () => {
    for (const status of ['publish', 'future', 'private']) {
      expectError(await post(contributor, { title: 'Up', status }), 403, 'rest_cannot_publish');
    }
    expect((await write(contributor, { title: 'Waits', status: 'pending' })).status).to.equal('pending');
  });

  it('refuses another author without edit_others_posts with 403 rest_cannot_edit_others', async () => {
    const other = editor.user?.id;
    expectError(await post(author, { title: 'Ghost', author: other }), 403, 'rest_cannot_edit_others');
    expect((await write(editor, { title: 'For you', author: author.user?.id })).author).to.equal(author.user?.id);
  });

  it('refuses an author who does not exist with 400 rest_invalid_author', async () => {
    expectError(await post(editor, { title: 'Nobody', author: 999_999 }), 400, 'rest_invalid_author');
  });

  it('stores nothing when it refuses', async () => {
    const before = (await editor.get('/wp/v2/posts', { query: { status: 'any' } })).headers['x-wp-total'];
    await post(contributor, { title: 'Up', status: 'publish' });
    await post(editor, { title: 'Nobody', author: 999_999 });
    const after = (await editor.get('/wp/v2/posts', { query: { status: 'any' } })).headers['x-wp-total'];
    expect(after).to.equal(before);
  });

  it('makes a published post with a later date scheduled, and a scheduled one without a later date published', async () => {
    const later = await write(author, { title: 'Later', status: 'publish', date_gmt: '2026-02-01T00:00:00' });
    expect(later).to.include({ status: 'future', date_gmt: '2026-02-01T00:00:00' });
    expect((await write(author, { title: 'No date', status: 'future' })).status).to.equal('publish');
    const past = await write(author, { title: 'Past', status: 'future', date_gmt: '2025-02-01T00:00:00' });
    expect(past).to.include({ status: 'publish', date_gmt: '2025-02-01T00:00:00' });
  });

  it('reads a date with a zone as that instant and one without as site-local time', async () => {
    const zurich = await testHost({ plugins: [content], site: { timezone: 'Europe/Zurich' } });
    const client = await zurich.as('author');
    const zoned = await write(client, { title: 'Zoned', date: '2026-01-10T10:00:00+03:00' });
    expect(zoned).to.include({ date: '2026-01-10T08:00:00', date_gmt: '2026-01-10T07:00:00' });
    const local = await write(client, { title: 'Local', date: '2026-01-10T10:00:00' });
    expect(local).to.include({ date: '2026-01-10T10:00:00', date_gmt: '2026-01-10T09:00:00' });
    const gmt = await write(client, { title: 'GMT', date_gmt: '2026-01-10T10:00:00' });
    expect(gmt).to.include({ date: '2026-01-10T11:00:00', date_gmt: '2026-01-10T10:00:00' });
    await zurich.stop();
  });

  it('refuses a day that does not exist and a date without a time with 400 rest_invalid_param', async () => {
    expectError(await post(author, { title: 'X', date: '2026-02-30T10:00:00' }), 400, 'rest_invalid_param');
    expectError(await post(author, { title: 'X', date: '2026-02-20' }), 400, 'rest_invalid_param');
  });

  it('normalises a slug and keeps it for a draft', async () => {
    expect((await write(author, { title: 'Slug', slug: 'Ünder the Bridge!' })).slug).to.equal('under-the-bridge');
  });

  it('makes the slug of a published post from its title, and from its id where the title gives none', async () => {
    expect((await write(author, { title: 'À la carte', status: 'publish' })).slug).to.equal('a-la-carte');
    const wordless = await write(author, { title: '!?', status: 'publish' });
    expect(wordless.slug).to.equal(String(wordless.id));
  });

  it('drops unknown terms, makes an unknown picture none and ignores unknown meta', async () => {
    const fields = { title: 'Loose', categories: [1, 4711], tags: [4711], featured_media: 4711, meta: { nobody: 1 } };
    const item = await write(author, fields);
    expect(item.categories).to.deep.equal([1]);
    expect(item.tags).to.deep.equal([]);
    expect(item.featured_media).to.equal(0);
    expect(item.meta).to.deep.equal({ footnotes: '' });
  });

  it('refuses a list of terms of the wrong shape with 400 rest_invalid_param', async () => {
    expectError(await post(author, { title: 'X', categories: ['news'] }), 400, 'rest_invalid_param');
  });

  it('refuses a template that the site does not have and takes one that it has', async () => {
    expectError(await post(author, { title: 'X', template: 'wide' }), 400, 'rest_invalid_param');
    const other = await testHost({ plugins: [content], settings: { content: { templates: ['wide'] } } });
    expect((await write(await other.as('author'), { title: 'X', template: 'wide' })).template).to.equal('wide');
    await other.stop();
  });

  it('refuses a sticky post from somebody who neither publishes nor edits others with 403 rest_cannot_assign_sticky', async () => {
    expectError(await post(contributor, { title: 'Top', sticky: true }), 403, 'rest_cannot_assign_sticky');
  });

  it('refuses a post that is sticky and has a password with 400 rest_invalid_field', async () => {
    expectError(await post(editor, { title: 'Both', sticky: true, password: 'secret' }), 400, 'rest_invalid_field');
  });

  it('refuses a password of more than 255 characters', async () => {
    expectError(await post(author, { title: 'X', password: 'x'.repeat(256) }), 400, 'rest_invalid_param');
  });

  it('takes each format and refuses an unknown one', async () => {
    expect((await write(author, { title: 'Aside', format: 'aside' })).format).to.equal('aside');
    expectError(await post(author, { title: 'X', format: 'poem' }), 400, 'rest_invalid_param');
  });

  it('takes comment_status and ping_status open or closed only', async () => {
    const item = await write(author, { title: 'Closed', comment_status: 'closed', ping_status: 'closed' });
    expect(item).to.include({ comment_status: 'closed', ping_status: 'closed' });
    expectError(await post(author, { title: 'X', comment_status: 'ajar' }), 400, 'rest_invalid_param');
    expectError(await post(author, { title: 'X', ping_status: 'ajar' }), 400, 'rest_invalid_param');
  });

  it('filters the HTML of those without unfiltered_html and keeps what an editor writes', async () => {
    const fields = {
      title: '<b>Bold</b> title',
      content: '<p onclick="steal()">Text<script>alert(1)</script></p>',
      excerpt: '<a href="javascript:alert(1)">x</a>',
    };
    const filtered = await write(author, fields);
    expect(filtered.title.raw).to.equal('Bold title');
    expect(filtered.content.raw).to.equal('<p>Textalert(1)</p>');
    expect(filtered.excerpt.raw).to.not.contain('javascript');
    const free = await write(editor, fields);
    expect(free.content.raw).to.equal(fields.content);
    expect(free.title).to.deep.equal({ raw: fields.title, rendered: '&lt;b&gt;Bold&lt;/b&gt; title' });
  });

  it('answers 400 and not 500 for a number beyond what a database holds', async () => {
    const response = await post(author, { title: 'X', menu_order: 1e15, featured_media: 99_999_999_999 });
    expect(response.status).to.be.lessThan(500);
  });

  it('logs no error in all of this', () =>
    expect(site.errors.filter((line) => !line.startsWith('kernel:'))).to.deep.equal([]));
});
