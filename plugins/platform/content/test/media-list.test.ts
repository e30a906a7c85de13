import { type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { MP3, PDF, picture } from './media-samples.js';

interface Item {
  readonly id: number;
  readonly slug: string;
  readonly alt_text: string;
  readonly source_url: string;
}

const HOUR = 3_600_000;

describe('media: lists', () => {
  let site: TestSite;
  let visitor: TestClient;
  let author: TestClient;
  let editor: TestClient;
  const ids = new Map<string, number>();
  let published = 0;
  let draft = 0;

  before(async () => {
    site = await testHost({ plugins: [content] });
    visitor = site.visitor();
    author = await site.as('author');
    editor = await site.as('editor');
    published = (await author.post('/wp/v2/posts', { title: 'Open', status: 'publish' })).json<Item>().id;
    draft = (await author.post('/wp/v2/posts', { title: 'Closed' })).json<Item>().id;
    await upload(author, 'apple.png', await picture(4, 4), { alt_text: 'An apple', caption: 'Fruit of autumn' });
    await upload(author, 'bread.pdf', PDF);
    await upload(editor, 'cello.mp3', MP3, { title: 'Sound', slug: 'cello' });
    await upload(author, 'door.gif', await picture(4, 4, 'gif'), { post: String(published) });
    await upload(author, 'elk.txt', Buffer.from('elk'), { post: String(draft) });
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  async function upload(client: TestClient, filename: string, bytes: Buffer, fields: Record<string, string> = {}) {
    const answer = await client.upload('/wp/v2/media', { filename, content: bytes, fields });
    expect(answer.status, answer.text).to.equal(201);
    ids.set(filename.charAt(0), answer.json<Item>().id);
    site.advance(HOUR);
  }

  async function list(query: Record<string, unknown> = {}, client = visitor): Promise<string[]> {
    const answer = await client.get('/wp/v2/media', { query });
    expect(answer.status, answer.text).to.equal(200);
    return answer.json<Item[]>().map((item) => item.slug);
  }

  function refused(answer: TestResponse): [number, string] {
    return [answer.status, answer.json<{ code: string }>().code];
  }

  const idOf = (letter: string) => ids.get(letter) ?? 0;

  it('show the newest first, and nothing whose post the caller may not read', async () => {
    expect(await list()).to.deep.equal(['door', 'cello', 'bread', 'apple']);
    expect(await list({}, author)).to.deep.equal(['elk', 'door', 'cello', 'bread', 'apple']);
    expect(await list({}, editor)).to.have.length(5);
    expect(await list({}, await site.as('subscriber'))).to.have.length(4);
  });

  it('count only what they show', async () => {
    expect((await visitor.get('/wp/v2/media')).headers).to.include({ 'x-wp-total': '4', 'x-wp-totalpages': '1' });
    expect((await author.get('/wp/v2/media')).headers).to.include({ 'x-wp-total': '5' });
  });

  it('keep to media_type, one or several', async () => {
    expect(await list({ media_type: 'image' })).to.deep.equal(['door', 'apple']);
    expect(await list({ media_type: 'audio,application' })).to.deep.equal(['cello', 'bread']);
    expect(await list({ media_type: 'text' }, author)).to.deep.equal(['elk']);
    expect(await list({ media_type: 'video' })).to.deep.equal([]);
  });

  it('keep to mime_type, one or several', async () => {
    expect(await list({ mime_type: 'image/gif' })).to.deep.equal(['door']);
    expect(await list({ mime_type: ['image/png', 'audio/mpeg'] })).to.deep.equal(['cello', 'apple']);
  });

  for (const [name, value] of [
    ['media_type', 'pictures'],
    ['mime_type', 'png'],
    ['per_page', 0],
    ['per_page', 101],
    ['page', 0],
    ['orderby', 'size'],
    ['order', 'up'],
    ['after', 'yesterday'],
    ['status', 'publish'],
    ['context', 'help'],
  ] as const) {
    it(`refuse ${name}=${value} with 400 rest_invalid_param`, async () => {
      expect(refused(await visitor.get('/wp/v2/media', { query: { [name]: value } }))).to.deep.equal([
        400,
        'rest_invalid_param',
      ]);
    });
  }

  it('keep to parent and leave out parent_exclude', async () => {
    expect(await list({ parent: published })).to.deep.equal(['door']);
    expect(await list({ parent: draft })).to.deep.equal([]);
    expect(await list({ parent_exclude: published })).to.deep.equal(['cello', 'bread', 'apple']);
    expect(await list({ parent: 0 })).to.deep.equal(['cello', 'bread', 'apple']);
  });

  it('keep to author and leave out author_exclude', async () => {
    const id = editor.user?.id;
    expect(await list({ author: id })).to.deep.equal(['cello']);
    expect(await list({ author_exclude: id })).to.deep.equal(['door', 'bread', 'apple']);
    expect(await list({ author: 99_999 })).to.deep.equal([]);
  });

  it('keep to include and leave out exclude', async () => {
    expect(await list({ include: [idOf('a'), idOf('c')] })).to.deep.equal(['cello', 'apple']);
    expect(await list({ include: [idOf('a'), idOf('c')], orderby: 'include' })).to.deep.equal(['apple', 'cello']);
    expect(await list({ exclude: [idOf('a'), idOf('c')] })).to.deep.equal(['door', 'bread']);
  });

  it('keep to slug', async () => {
    expect(await list({ slug: 'bread' })).to.deep.equal(['bread']);
  });

  it('search title, caption and description', async () => {
    expect(await list({ search: 'SOUND' })).to.deep.equal(['cello']);
    expect(await list({ search: 'autumn' })).to.deep.equal(['apple']);
    expect(await list({ search: '%' })).to.deep.equal([]);
  });

  it('keep to what came after or before a moment', async () => {
    expect(await list({ after: '2026-01-15T13:30:00' })).to.deep.equal(['door', 'cello']);
    expect(await list({ before: '2026-01-15T13:30:00Z' })).to.deep.equal(['bread', 'apple']);
  });

  it('take orderby and order', async () => {
    expect(await list({ orderby: 'title', order: 'asc' })).to.deep.equal(['apple', 'bread', 'door', 'cello']);
    expect(await list({ orderby: 'id', order: 'asc' })).to.deep.equal(['apple', 'bread', 'cello', 'door']);
    expect(await list({ orderby: 'slug', order: 'desc' })).to.deep.equal(['door', 'cello', 'bread', 'apple']);
    expect(refused(await visitor.get('/wp/v2/media', { query: { orderby: 'relevance' } }))).to.deep.equal([
      400,
      'rest_no_search_term_defined',
    ]);
    expect(refused(await visitor.get('/wp/v2/media', { query: { orderby: 'include' } }))).to.deep.equal([
      400,
      'rest_orderby_include_missing_include',
    ]);
  });

  it('are paged, and refuse a page beyond the last with 400 rest_post_invalid_page_number', async () => {
    const answer = await visitor.get('/wp/v2/media', { query: { per_page: 3 } });
    expect(answer.headers).to.include({ 'x-wp-total': '4', 'x-wp-totalpages': '2' });
    expect(answer.headers['link']).to.match(/rel="next"/);
    expect(await list({ per_page: 3, page: 2 })).to.deep.equal(['apple']);
    expect(refused(await visitor.get('/wp/v2/media', { query: { per_page: 3, page: 3 } }))).to.deep.equal([
      400,
      'rest_post_invalid_page_number',
    ]);
    expect(await list({ media_type: 'video', page: 5 })).to.deep.equal([]);
    expect(await list({ offset: 3 })).to.deep.equal(['apple']);
  });

  it('show the edit context to those who upload: their own files, or all', async () => {
    const query = { context: 'edit' };
    expect(refused(await visitor.get('/wp/v2/media', { query }))).to.deep.equal([401, 'rest_forbidden_context']);
    const contributor = await site.as('contributor');
    expect(refused(await contributor.get('/wp/v2/media', { query }))).to.deep.equal([403, 'rest_forbidden_context']);
    expect(await list(query, author)).to.deep.equal(['elk', 'door', 'bread', 'apple']);
    expect(await list(query, editor)).to.have.length(5);
  });

  it('keep to _fields, with or without what the files tell', async () => {
    const query = { _fields: 'slug,alt_text', slug: 'apple' };
    expect((await visitor.get('/wp/v2/media', { query })).json<Item[]>()).to.deep.equal([
      { slug: 'apple', alt_text: 'An apple' },
    ]);
    const names = { _fields: 'slug', slug: 'apple' };
    expect((await visitor.get('/wp/v2/media', { query: names })).json<Item[]>()).to.deep.equal([{ slug: 'apple' }]);
  });

  it('show visitors a change at once', async () => {
    const read = async () =>
      (await visitor.get('/wp/v2/media', { query: { slug: 'apple' } })).json<Item[]>()[0]?.alt_text;
    expect(await read()).to.equal('An apple');
    await author.post(`/wp/v2/media/${idOf('a')}`, { alt_text: 'A pear' });
    expect(await read()).to.equal('A pear');
    await author.post(`/wp/v2/media/${idOf('a')}`, { alt_text: 'An apple' });
  });
});
