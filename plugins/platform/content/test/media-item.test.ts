import { Type } from '@plinth/kernel';
import { type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, POST_META_REGISTRY, POSTS } from '../src/plugin.js';
import { PDF, picture } from './media-samples.js';

type Links = Readonly<
  Record<string, readonly { href: string; embeddable?: boolean; targetHints?: { allow: string[] } }[]>
>;

type Item = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly slug: string;
  readonly alt_text: string;
  readonly post: number | null;
  readonly source_url: string;
  readonly title: { readonly raw?: string; readonly rendered: string };
  readonly caption: { readonly raw?: string; readonly rendered: string };
  readonly description: { readonly raw?: string; readonly rendered: string };
  readonly media_details: Readonly<Record<string, unknown>>;
  readonly _links: Links;
};

const VIEW = [
  'id',
  'date',
  'date_gmt',
  'guid',
  'modified',
  'modified_gmt',
  'slug',
  'status',
  'type',
  'link',
  'title',
  'author',
  'comment_status',
  'ping_status',
  'template',
  'meta',
  'class_list',
  'description',
  'caption',
  'alt_text',
  'media_type',
  'mime_type',
  'media_details',
  'filename',
  'filesize',
  'featured_media',
  'post',
  'source_url',
  '_links',
];

describe('media: one item', () => {
  let site: TestSite;
  let visitor: TestClient;
  let author: TestClient;
  let editor: TestClient;
  let item: Item;

  before(async () => {
    site = await testHost({ plugins: [content] });
    visitor = site.visitor();
    author = await site.as('author');
    editor = await site.as('editor');
    item = await upload(author, 'one.png', await picture(200, 100), { caption: 'Cap', description: 'Desc' });
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  async function upload(
    client: TestClient,
    filename: string,
    bytes: Buffer,
    fields: Record<string, string> = {},
  ): Promise<Item> {
    const answer = await client.upload('/wp/v2/media', { filename, content: bytes, fields });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json<Item>();
  }

  async function read(id: number, query: Record<string, unknown> = {}, client = visitor): Promise<Item> {
    const answer = await client.get(`/wp/v2/media/${id}`, { query });
    expect(answer.status, answer.text).to.equal(200);
    return answer.json<Item>();
  }

  function refused(answer: TestResponse): [number, string] {
    return [answer.status, answer.json<{ code: string }>().code];
  }

  describe('read', () => {
    it('shows the fields of the view context', async () => {
      const shown = await read(item.id);
      expect(shown).to.have.all.keys(VIEW);
      expect(shown).to.include({
        status: 'inherit',
        type: 'attachment',
        media_type: 'image',
        mime_type: 'image/png',
        post: null,
      });
      expect(shown.title).to.deep.equal({ rendered: 'one' });
      expect(shown.caption).to.deep.equal({ rendered: '<p>Cap</p>\n' });
      expect(shown.description).to.deep.equal({ rendered: '<p>Desc</p>\n' });
      expect(shown['meta']).to.deep.equal({});
    });

    it('adds raw texts and missing sizes in the edit context', async () => {
      const shown = await read(item.id, { context: 'edit' }, author);
      expect(shown).to.have.any.keys('missing_image_sizes', 'permalink_template', 'generated_slug');
      expect(shown.caption.raw).to.equal('Cap');
      expect(shown.description.raw).to.equal('Desc');
      expect(shown['missing_image_sizes']).to.deep.equal([]);
    });

    it('keeps to a few fields in the embed context', async () => {
      expect(await read(item.id, { context: 'embed' })).to.have.all.keys(
        'id',
        'date',
        'slug',
        'type',
        'link',
        'title',
        'author',
        'caption',
        'alt_text',
        'media_type',
        'mime_type',
        'media_details',
        'source_url',
        '_links',
      );
    });

    it('describes the file of an image', async () => {
      const { media_details: details } = await read(item.id);
      expect(details).to.include({ width: 200, height: 100, file: '2026/01/one.png' });
      expect(details['filesize']).to.be.greaterThan(0);
      expect(details['image_meta']).to.include({ aperture: '0', camera: '' });
    });

    it('describes any other file by its size alone', async () => {
      const sheet = await upload(author, 'sheet.pdf', PDF);
      expect(sheet.media_details).to.deep.equal({ filesize: PDF.length, sizes: {} });
      expect(sheet['missing_image_sizes']).to.deep.equal([]);
    });

    it('links to itself with what the caller may do, its list, its type, its author and its comments', async () => {
      const root = 'http://localhost/wp-json/wp/v2';
      const { _links } = await read(item.id);
      expect(_links['self']).to.deep.equal([{ href: `${root}/media/${item.id}`, targetHints: { allow: ['GET'] } }]);
      expect(_links['collection']).to.deep.equal([{ href: `${root}/media` }]);
      expect(_links['about']).to.deep.equal([{ href: `${root}/types/attachment` }]);
      expect(_links['author']).to.deep.equal([{ href: `${root}/users/${author.user?.id}`, embeddable: true }]);
      expect(_links['replies']).to.deep.equal([{ href: `${root}/comments?post=${item.id}`, embeddable: true }]);
      const own = await read(item.id, {}, author);
      expect(own._links['self']?.[0]?.targetHints?.allow).to.deep.equal(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    });

    it('answers with a link to its page', async () => {
      const { headers } = await visitor.get(`/wp/v2/media/${item.id}`);
      expect(headers['link']).to.match(/rel="alternate"; type=text\/html/);
    });

    it('allows by the header Allow what the caller may do', async () => {
      expect((await visitor.get(`/wp/v2/media/${item.id}`)).headers['allow']).to.equal('GET');
      expect((await author.get(`/wp/v2/media/${item.id}`)).headers['allow']).to.equal('GET, POST, PUT, PATCH, DELETE');
      expect((await author.get('/wp/v2/media')).headers['allow']).to.equal('GET, POST');
    });

    it('keeps to _fields', async () => {
      expect(await read(item.id, { _fields: 'id,media_details.width' })).to.deep.equal({
        id: item.id,
        media_details: { width: 200 },
      });
    });

    it('is embedded in the post whose picture it is', async () => {
      const body = { title: 'Pictured', status: 'publish', featured_media: item.id };
      const post = (await editor.post('/wp/v2/posts', body)).json<{ id: number }>();
      const answer = await visitor.get(`/wp/v2/posts/${post.id}`, { query: { _embed: 'wp:featuredmedia' } });
      expect(answer.json<object>()).to.have.nested.property(
        '_embedded.wp:featuredmedia[0].source_url',
        item.source_url,
      );
    });

    it('answers 404 rest_post_invalid_id for a missing one and for a post of another type', async () => {
      const post = (await editor.post('/wp/v2/posts', { title: 'No file' })).json<{ id: number }>();
      for (const id of [99_999, post.id]) {
        expect(refused(await visitor.get(`/wp/v2/media/${id}`))).to.deep.equal([404, 'rest_post_invalid_id']);
      }
    });

    it('refuses the edit context to those who may not edit it', async () => {
      const query = { context: 'edit' };
      expect(refused(await visitor.get(`/wp/v2/media/${item.id}`, { query }))).to.deep.equal([
        401,
        'rest_forbidden_context',
      ]);
      const other = await site.as('author', 'other author');
      expect(refused(await other.get(`/wp/v2/media/${item.id}`, { query }))).to.deep.equal([
        403,
        'rest_forbidden_context',
      ]);
      expect((await editor.get(`/wp/v2/media/${item.id}`, { query })).status).to.equal(200);
    });

    it('is as visible as the post that it hangs below', async () => {
      const post = (await author.post('/wp/v2/posts', { title: 'Draft' })).json<{ id: number }>();
      const child = await upload(author, 'child.png', await picture(2, 2), { post: String(post.id) });
      expect(refused(await visitor.get(`/wp/v2/media/${child.id}`))).to.deep.equal([401, 'rest_forbidden']);
      expect(refused(await (await site.as('subscriber')).get(`/wp/v2/media/${child.id}`))).to.deep.equal([
        403,
        'rest_forbidden',
      ]);
      await read(child.id, {}, author);
      await read(child.id, {}, editor);
      await author.post(`/wp/v2/posts/${post.id}`, { status: 'publish' });
      expect((await read(child.id)).post).to.equal(post.id);
    });
  });

  describe('update', () => {
    for (const method of ['post', 'put', 'patch'] as const) {
      it(`changes by ${method.toUpperCase()} only what is sent`, async () => {
        const one = await upload(author, `${method}.png`, await picture(2, 2), { alt_text: 'stays', caption: 'Also' });
        const answer = await author[method](`/wp/v2/media/${one.id}`, { title: 'New', description: { raw: 'Told' } });
        expect(answer.status, answer.text).to.equal(200);
        const changed = answer.json<Item>();
        expect(changed).to.include({ alt_text: 'stays', source_url: one.source_url, slug: one.slug });
        expect([changed.title.raw, changed.caption.raw, changed.description.raw]).to.deep.equal([
          'New',
          'Also',
          'Told',
        ]);
      });
    }

    it('strips tags from the alternative text and scripts from caption and description', async () => {
      const body = {
        alt_text: '<b>Bold</b> text',
        caption: '<a href="javascript:x">c</a>',
        description: '<script>d</script>',
      };
      const changed = (await author.post(`/wp/v2/media/${item.id}`, body)).json<Item>();
      expect(changed.alt_text).to.equal('Bold text');
      expect(changed.caption.raw).not.to.contain('javascript');
      expect(changed.description.raw).not.to.contain('<script');
    });

    it('hangs it below a post and takes it off again', async () => {
      const post = (await author.post('/wp/v2/posts', { title: 'Own' })).json<{ id: number }>();
      expect((await author.post(`/wp/v2/media/${item.id}`, { post: post.id })).json<Item>().post).to.equal(post.id);
      expect((await author.post(`/wp/v2/media/${item.id}`, { post: 0 })).json<Item>().post).to.equal(null);
    });

    it('refuses a post that the caller may not edit with 403 rest_cannot_edit', async () => {
      const theirs = (await editor.post('/wp/v2/posts', { title: 'Theirs' })).json<{ id: number }>();
      for (const post of [theirs.id, 99_999]) {
        expect(refused(await author.post(`/wp/v2/media/${item.id}`, { post }))).to.deep.equal([
          403,
          'rest_cannot_edit',
        ]);
      }
    });

    it('never changes the status', async () => {
      await author.post(`/wp/v2/media/${item.id}`, { status: 'draft' });
      expect((await site.pluginContext('content').use(POSTS).find(item.id))?.status).to.equal('inherit');
    });

    it('writes registered meta, refuses what does not fit', async () => {
      const undo = site
        .pluginContext('content')
        .use(POST_META_REGISTRY)
        .register({
          name: 'licence',
          type: 'string',
          schema: Type.String({ enum: ['free', 'paid'], default: 'free' }),
          objectType: 'attachment',
        });
      const path = `/wp/v2/media/${item.id}`;
      expect((await author.post(path, { meta: { licence: 'paid' } })).json<{ meta: object }>().meta).to.deep.equal({
        licence: 'paid',
      });
      expect(refused(await author.post(path, { meta: { licence: 'stolen' } }))).to.deep.equal([
        400,
        'rest_invalid_param',
      ]);
      const fields = { 'meta[licence]': 'paid' };
      const fresh = await upload(author, 'licensed.png', await picture(2, 2), fields);
      expect(fresh['meta']).to.deep.equal({ licence: 'paid' });
      undo();
    });

    it('asks for the right to edit: 401 for a visitor, 403 for another author, both rest_cannot_edit', async () => {
      const path = `/wp/v2/media/${item.id}`;
      expect(refused(await visitor.post(path, { title: 'x' }))).to.deep.equal([401, 'rest_cannot_edit']);
      const other = await site.as('author', 'other author');
      expect(refused(await other.post(path, { title: 'x' }))).to.deep.equal([403, 'rest_cannot_edit']);
      expect((await editor.post(path, { title: 'By the editor' })).status).to.equal(200);
    });

    it('answers 404 rest_post_invalid_id for a missing one', async () => {
      expect(refused(await editor.post('/wp/v2/media/99999', { title: 'x' }))).to.deep.equal([
        404,
        'rest_post_invalid_id',
      ]);
    });

    it('refuses an alternative text beyond 10000 characters', async () => {
      const path = `/wp/v2/media/${item.id}`;
      expect(refused(await author.post(path, { alt_text: 'x'.repeat(10_001) }))).to.deep.equal([
        400,
        'rest_invalid_param',
      ]);
      expect((await author.post(path, { alt_text: 'x'.repeat(10_000) })).status).to.equal(200);
    });
  });
});
