import { readFileSync } from 'node:fs';
import { content, PERMALINKS } from '@plinth/content';
import { definePlugin } from '@plinth/kernel';
import { html } from '@plinth/pages';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blockPatternCategories, blockPatterns, blocks, blockTypes, parseBlocks } from '../src/plugin.js';
import { blockSite, store } from './support.js';

/** What WordPress answered; see the README beside the files. */
function recorded<T>(name: string): T {
  const file = new URL(`../../../../../test/fixtures/wordpress/6.1/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).body;
}

/** What releases after the recorded one added to an answer, and ours tells too. */
function newer(what: string): string[] {
  const file = new URL('../../../../../test/fixtures/wordpress/newer.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'))[what];
}

type Item = Readonly<Record<string, unknown>>;

const harbour = definePlugin({
  id: 'harbour',
  version: '1.0.0',
  title: 'Harbour',
  contributes: [
    blockTypes([{ name: 'harbour/tide', title: 'Tide', category: 'widgets', render: () => html`<b>6:12</b>` }]),
    blockPatternCategories([{ name: 'harbour', label: 'Harbour' }]),
    blockPatterns([{ name: 'harbour/day', title: 'A day', content: '<!-- wp:harbour/tide /-->' }]),
  ],
});

describe('blocks: routes', () => {
  let site: TestSite;
  let admin: TestClient;
  let author: TestClient;
  let contributor: TestClient;
  let subscriber: TestClient;

  before(async () => {
    site = await blockSite({ plugins: [content, blocks, harbour] });
    admin = await site.as('administrator');
    author = await site.as('author');
    contributor = await site.as('contributor');
    subscriber = await site.as('subscriber');
  });

  after(() => site.stop());

  describe('block types', () => {
    it('are those that WordPress names, as far as a site shows them, and those of plugins', async () => {
      const names = expectSuccess<{ name: string }[]>(await author.get('/wp/v2/block-types')).map(({ name }) => name);
      expect(names).to.include('harbour/tide');
      const known = recorded<{ names: string[] }>('block-types').names;
      // The table of contents came after 6.1.
      const unknown = names.filter(
        (name) => name.startsWith('core/') && !known.includes(name) && name !== 'core/table-of-contents',
      );
      expect(unknown).to.deep.equal([]);
    });

    it('have the fields that WordPress gives them', async () => {
      for (const entry of recorded<{ entries: Item[] }>('block-types').entries) {
        const own = expectSuccess<Item>(await author.get(`/wp/v2/block-types/${entry['name']}`));
        expect(own).to.have.all.keys(Object.keys(entry).concat(newer('block-types')));
        for (const same of [
          'name',
          'title',
          'category',
          'keywords',
          'api_version',
          'is_dynamic',
          'parent',
          'ancestor',
          'provides_context',
          'uses_context',
        ]) {
          expect(own[same], `${entry['name']} ${same}`).to.deep.equal(entry[same]);
        }
        const names = (item: Item) => Object.keys(Object(item['attributes'])).sort();
        expect(names(own)).to.deep.equal(names(entry));
      }
    });

    it('declare the attributes of latest posts as WordPress does', async () => {
      const [entry] = recorded<{ entries: { attributes: Item }[] }>('block-types').entries;
      const own = expectSuccess<{ attributes: Item }>(await author.get('/wp/v2/block-types/core/latest-posts'));
      const withoutNull = (map: Item = {}) => JSON.parse(JSON.stringify(map).replaceAll(',"default":null', ''));
      expect(own.attributes).to.deep.equal(withoutNull(entry?.attributes));
    });

    it('are listed by namespace, in the path and in the query', async () => {
      for (const path of ['/wp/v2/block-types/harbour', '/wp/v2/block-types?namespace=harbour']) {
        expect(expectSuccess<{ name: string }[]>(await author.get(path)).map(({ name }) => name)).to.deep.equal([
          'harbour/tide',
        ]);
      }
      expect(expectSuccess(await author.get('/wp/v2/block-types/nobody'))).to.deep.equal([]);
    });

    it('are for those who write posts', async () => {
      for (const path of ['/wp/v2/block-types', '/wp/v2/block-types/core', '/wp/v2/block-types/core/quote']) {
        expectError(await site.visitor().get(path), 401, 'rest_block_type_cannot_view');
        expectError(await subscriber.get(path), 403, 'rest_block_type_cannot_view');
      }
      expectError(await author.get('/wp/v2/block-types/core/nothing'), 404, 'rest_block_type_invalid');
    });
  });

  describe('the block renderer', () => {
    const path = (name: string) => `/wp/v2/block-renderer/${name}`;
    const text = async (name: string, query: Record<string, string> = {}) =>
      expectSuccess<{ rendered: string }>(await author.get(path(name), { query: { context: 'edit', ...query } }))
        .rendered;

    it('renders by GET and by POST, with the attributes that were sent', async () => {
      await store(site, { title: 'One' });
      await store(site, { title: 'Two' });
      const get = await text('core/latest-posts', {
        'attributes[postsToShow]': '1',
        'attributes[displayPostDate]': 'true',
      });
      const sent = { context: 'edit', attributes: { postsToShow: 1, displayPostDate: true } };
      const post = expectSuccess<{ rendered: string }>(await author.post(path('core/latest-posts'), sent));
      expect(get.split('<li>')).to.have.length(2);
      expect(get).to.contain('post-date').and.equal(post.rendered);
      expect(await text('harbour/tide')).to.equal('<b>6:12</b>');
    });

    it('answers the markup that WordPress answers', async () => {
      const same = (html: string) =>
        html
          .replace(/href='([^']*)'/g, 'href="$1"')
          .replace(/https?:\/\/[^"]*/g, '…')
          .replace(/class=" /g, 'class="')
          .replace(/(cat-item-)\d+/g, '$1N')
          .replace(/\s+/g, ' ')
          .replace(/> </g, '><')
          .replace(/>[^<>]+</g, '>words<');
      const first = (html: string) => same(html).replace(/(<li.*?<\/li>).*/, '$1');
      for (const name of ['archives', 'categories', 'latest-posts']) {
        const theirs = recorded<{ rendered: string }>(`block-renderer-${name}`).rendered;
        expect(
          first(await text(`core/${name}`, name === 'categories' ? { 'attributes[showEmpty]': 'true' } : {})),
          name,
        ).to.equal(first(theirs));
      }
      const classes = (html: string) =>
        [...new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, each = '']) => each.split(' ')))].sort();
      const search = recorded<{ rendered: string }>('block-renderer-search').rendered;
      expect(classes(await text('core/search'))).to.deep.equal(classes(search).filter(Boolean));
    });

    it('refuses as WordPress does', async () => {
      expectError(await author.get(path('core/archives')), 400, 'rest_invalid_param');
      expectError(await author.get(path('core/no-such-block'), { query: { context: 'edit' } }), 404, 'block_invalid');
      expectError(await author.get(path('core/paragraph'), { query: { context: 'edit' } }), 404, 'block_invalid');
      for (const attributes of [{ postsToShow: 'many' }, { unheardOf: 1 }]) {
        expectError(
          await author.post(path('core/latest-posts'), { context: 'edit', attributes }),
          400,
          'rest_invalid_param',
        );
      }
      expectError(
        await site.visitor().get(path('core/archives'), { query: { context: 'edit' } }),
        401,
        'block_cannot_read',
      );
      expectError(
        await subscriber.get(path('core/archives'), { query: { context: 'edit' } }),
        403,
        'block_cannot_read',
      );
    });

    it('renders for a post that the caller may edit, and for no other', async () => {
      const mine = await store(site, { title: 'Mine', authorId: author.user?.id ?? 0 });
      const foreign = await store(site, { title: 'Foreign', status: 'private', authorId: admin.user?.id ?? 0 });
      expect(await text('core/post-title', { post_id: String(mine.id) })).to.contain('Mine');
      for (const id of [foreign.id, 4_711]) {
        const query = { context: 'edit', post_id: String(id) };
        expectError(await author.get(path('core/post-title'), { query }), 403, 'block_cannot_read');
      }
    });

    it('shows nobody what is not public', async () => {
      await store(site, { title: 'Under wraps', status: 'private' });
      const shown = expectSuccess<{ rendered: string }>(
        await admin.get(path('core/latest-posts'), { query: { context: 'edit', 'attributes[postsToShow]': '100' } }),
      );
      expect(shown.rendered).to.not.contain('Under wraps');
    });
  });

  describe('patterns', () => {
    it('are our own and those of plugins, made of blocks that are whole, in categories that exist', async () => {
      const patterns = expectSuccess<{ name: string; content: string; categories?: string[] }[]>(
        await author.get('/wp/v2/block-patterns/patterns'),
      );
      const categories = expectSuccess<{ name: string; label: string }[]>(
        await author.get('/wp/v2/block-patterns/categories'),
      );
      expect(categories.slice(0, -1)).to.deep.equal(recorded('block-patterns-categories'));
      expect(categories.at(-1)).to.deep.equal({ name: 'harbour', label: 'Harbour' });
      expect(patterns.map(({ name }) => name)).to.include.members(['plinth/two-columns', 'harbour/day']);
      for (const pattern of patterns) {
        const opened = pattern.content.match(/<!-- wp:[^>]*[^/]-->/g) ?? [];
        const closed = pattern.content.match(/<!-- \/wp:/g) ?? [];
        expect(opened.length, pattern.name).to.equal(closed.length);
        expect(parseBlocks(pattern.content).some(({ name }) => name !== undefined)).to.equal(true);
        for (const each of pattern.categories ?? []) expect(categories.map(({ name }) => name)).to.include(each);
      }
    });

    it('are for those who write posts', async () => {
      for (const path of ['/wp/v2/block-patterns/patterns', '/wp/v2/block-patterns/categories']) {
        expectError(await site.visitor().get(path), 401, 'rest_cannot_view');
        expectError(await subscriber.get(path), 403, 'rest_cannot_view');
        expectSuccess(await contributor.get(path));
      }
    });
  });

  it('the block directory is empty, for those who may install', async () => {
    const path = '/wp/v2/block-directory/search';
    expect(expectSuccess(await admin.get(path, { query: { term: 'x' } }))).to.deep.equal([]);
    expectError(await admin.get(path), 400, 'rest_missing_callback_param');
    expectError(await author.get(path, { query: { term: 'x' } }), 403, 'rest_block_directory_cannot_view');
    expectError(await site.visitor().get(path, { query: { term: 'x' } }), 401, 'rest_block_directory_cannot_view');
  });

  describe('reusable blocks', () => {
    const BLOCKS = '/wp/v2/blocks';
    const text = '<!-- wp:paragraph --><p>Six to six.</p><!-- /wp:paragraph -->';
    let id = 0;

    before(async () => {
      const made = await author.post(BLOCKS, { title: 'Opening hours', content: text, status: 'publish' });
      id = expectSuccess<{ id: number }>(made, 201).id;
    });

    it('are shown as WordPress shows them', async () => {
      const [theirs] = recorded<Item[]>('blocks');
      const [own] = expectSuccess<Item[]>(await admin.get(BLOCKS, { query: { context: 'edit' } }));
      expect(Object.keys(own ?? {})).to.have.members(Object.keys(theirs ?? {}).concat(newer('blocks')));
      expect(own).to.deep.include({
        title: theirs?.['title'],
        content: theirs?.['content'],
        type: 'wp_block',
        template: '',
      });
      const viewed = expectSuccess<Item>(await contributor.get(`${BLOCKS}/${id}`));
      expect(viewed['content']).to.deep.include({ raw: text });
      expect(viewed['title']).to.deep.equal({ raw: 'Opening hours' });
    });

    it('are patterns that are copied, when an editor says so, and tell it whatever fields are asked for', async () => {
      const meta = { wp_pattern_sync_status: 'unsynced' };
      const made = await author.post(BLOCKS, { title: 'Copied', content: text, status: 'publish', meta });
      const copied = expectSuccess<Item>(made, 201);
      expect(copied).to.include(meta);
      for (const query of [{}, { context: 'edit' }, { _fields: 'id,wp_pattern_sync_status' }]) {
        const list = expectSuccess<Item[]>(await author.get(BLOCKS, { query }));
        const told = new Map(list.map((item) => [item['id'], item['wp_pattern_sync_status']]));
        expect(told.get(copied['id'])).to.equal('unsynced');
        expect(told.get(id)).to.equal('');
      }
      const path = `${BLOCKS}/${copied['id']}`;
      expectError(await author.post(path, { meta: { wp_pattern_sync_status: 'x' } }), 400, 'rest_invalid_param');
      const synced = await author.post(path, { meta: { wp_pattern_sync_status: null } });
      expect(expectSuccess<Item>(synced)).to.include({ wp_pattern_sync_status: '' });
      expectSuccess(await author.delete(`${path}?force=true`));
    });

    it('tell in the type what WordPress tells of their capabilities', async () => {
      const type = expectSuccess<{ capabilities: Item; supports: Item; viewable: boolean }>(
        await admin.get('/wp/v2/types/wp_block', { query: { context: 'edit' } }),
      );
      expect(type).to.deep.include({ supports: { title: true, editor: true, revisions: true }, viewable: false });
      expect(type.capabilities).to.include({
        create_posts: 'publish_posts',
        read: 'edit_posts',
        edit_posts: 'edit_posts',
      });
    });

    it('are written by those who publish, and changed by those who may change such posts', async () => {
      expectError(await contributor.post(BLOCKS, { title: 'X', content: 'x' }), 403, 'rest_cannot_create');
      expectError(await subscriber.post(BLOCKS, { title: 'X', content: 'x' }), 403, 'rest_cannot_create');
      expectError(await contributor.post(`${BLOCKS}/${id}`, { title: 'Y' }), 403, 'rest_cannot_edit');
      expectSuccess(await author.post(`${BLOCKS}/${id}`, { title: 'Opening hours' }));
      expectSuccess(await author.get(`${BLOCKS}/${id}/revisions`));
    });

    it('are read by nobody else: not one by one, not in lists, not in searches, not as pages', async () => {
      for (const client of [site.visitor(), subscriber]) {
        const status = client === subscriber ? 403 : 401;
        const list = await client.get(BLOCKS);
        expect(expectSuccess(list)).to.deep.equal([]);
        expect(list.headers['x-wp-total']).to.equal('0');
        expectError(await client.get(`${BLOCKS}/${id}`), status, 'rest_forbidden');
        expectError(await client.get(`${BLOCKS}/${id}/revisions`), status, 'rest_forbidden');
        expect((await client.get('/wp/v2/search', { query: { search: 'opening' } })).text).to.not.contain(
          'Opening hours',
        );
        expect((await client.page('GET', `/?post_type=wp_block&p=${id}`)).status).to.equal(404);
        expect((await client.page('GET', '/?s=opening')).text).to.not.contain('Opening hours');
      }
      const post = await site.pluginContext('content').use(PERMALINKS).find('/wp_block/opening-hours/');
      expect(post).to.equal(undefined);
    });
  });
});
