import { type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, TERM_LIBRARY, TERMS } from '../src/plugin.js';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parent: number;
}

interface ErrorJson {
  readonly code: string;
  readonly data: { readonly status: number; readonly term_id?: number; readonly params?: unknown };
}

const PARALLEL = 50;

describe('terms: writing', () => {
  let site: TestSite;
  let editor: TestClient;
  let contributor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    editor = await site.as('editor');
    contributor = await site.as('contributor');
  });

  after(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  function refused(answer: TestResponse): [number, string] {
    return [answer.status, answer.json<ErrorJson>().code];
  }

  async function create(body: object, path = '/wp/v2/categories'): Promise<Item> {
    const answer = await editor.post(path, body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.json<Item>();
  }

  describe('create', () => {
    it('answers 201 with the term and its address', async () => {
      const answer = await editor.post('/wp/v2/categories', { name: 'News', description: 'All of it' });
      expect(answer.status).to.equal(201);
      const item = answer.json<Item>();
      expect(item).to.include({ name: 'News', slug: 'news', description: 'All of it', parent: 0 });
      expect(answer.headers['location']).to.equal(`http://localhost/wp-json/wp/v2/categories/${item.id}`);
    });

    it('asks categories for manage_categories: 401 rest_cannot_create for a visitor, 403 for an author', async () => {
      const body = { name: 'Mine' };
      expect(refused(await site.visitor().post('/wp/v2/categories', body))).to.deep.equal([401, 'rest_cannot_create']);
      const author = await site.as('author');
      expect(refused(await author.post('/wp/v2/categories', body))).to.deep.equal([403, 'rest_cannot_create']);
    });

    it('lets anyone with edit_posts make tags, and nobody without', async () => {
      expect((await contributor.post('/wp/v2/tags', { name: 'handmade' })).status).to.equal(201);
      const subscriber = await site.as('subscriber');
      expect(refused(await subscriber.post('/wp/v2/tags', { name: 'not' }))).to.deep.equal([403, 'rest_cannot_create']);
    });

    it('refuses a missing name with 400 rest_missing_callback_param, after the right is judged', async () => {
      const answer = await editor.post('/wp/v2/categories', {});
      expect(refused(answer)).to.deep.equal([400, 'rest_missing_callback_param']);
      expect(answer.json<ErrorJson>().data.params).to.deep.equal(['name']);
      expect((await contributor.post('/wp/v2/categories', {})).status).to.equal(403);
    });

    for (const name of ['', '   ', '<b></b>']) {
      it(`refuses the empty name ${JSON.stringify(name)} with 400`, async () => {
        const answer = await editor.post('/wp/v2/categories', { name });
        expect(refused(answer)).to.deep.equal([400, 'empty_term_name']);
        expect(answer.json<ErrorJson>().data.status).to.equal(400);
      });
    }

    it('refuses a name of more than 200 characters and takes one of 200', async () => {
      const long = 'n'.repeat(201);
      expect(refused(await editor.post('/wp/v2/tags', { name: long }))).to.deep.equal([400, 'rest_invalid_param']);
      expect((await editor.post('/wp/v2/tags', { name: long.slice(1) })).status).to.equal(201);
    });

    it('refuses a name that is no text', async () => {
      expect(refused(await editor.post('/wp/v2/tags', { name: 7 }))).to.deep.equal([400, 'rest_invalid_param']);
    });

    it('strips tags from the name and what is dangerous from the description', async () => {
      const item = await create({
        name: 'Loud <script>alert(1)</script>',
        description: '<em>ok</em><img src=x onerror=y>',
      });
      expect(item.name).not.to.contain('<');
      expect(item.description).to.equal('<em>ok</em>');
    });

    it('refuses a name that exists at the same place with 400 term_exists and data.term_id', async () => {
      const first = await create({ name: 'Twice' });
      const answer = await editor.post('/wp/v2/categories', { name: 'tWICE' });
      expect(refused(answer)).to.deep.equal([400, 'term_exists']);
      expect(answer.json<ErrorJson>().data).to.deep.equal({ status: 400, term_id: first.id });
    });

    it('takes the same name under another parent, with the slug of the parent behind its own', async () => {
      const first = await create({ name: 'Misc' });
      const parent = await create({ name: 'Tools' });
      const below = await create({ name: 'Misc', parent: parent.id });
      expect(first.slug).to.equal('misc');
      expect(below).to.include({ slug: 'misc-tools', parent: parent.id });
    });

    it('takes the same name with a slug of its own, and counts a taken slug on', async () => {
      await create({ name: 'Same' }, '/wp/v2/tags');
      expect((await create({ name: 'Same', slug: 'Other One!' }, '/wp/v2/tags')).slug).to.equal('other-one');
      expect((await create({ name: 'Different', slug: 'same' }, '/wp/v2/tags')).slug).to.equal('same-2');
      expect((await create({ name: 'Unlike', slug: 'same' }, '/wp/v2/tags')).slug).to.equal('same-3');
    });

    it('gives a name without letters a slug all the same', async () => {
      expect((await create({ name: '!!!' }, '/wp/v2/tags')).slug).to.equal('term');
      expect((await create({ name: '???' }, '/wp/v2/tags')).slug).to.equal('term-2');
    });

    it('refuses a parent that does not exist or is of another taxonomy with 400 rest_term_invalid', async () => {
      const tag = await create({ name: 'No parent' }, '/wp/v2/tags');
      for (const parent of [99_999, tag.id]) {
        expect(refused(await editor.post('/wp/v2/categories', { name: 'Orphan', parent }))).to.deep.equal([
          400,
          'rest_term_invalid',
        ]);
      }
    });

    it('refuses a parent where the taxonomy has no levels with 400 rest_taxonomy_not_hierarchical', async () => {
      const tag = await create({ name: 'Upper' }, '/wp/v2/tags');
      const answer = await editor.post('/wp/v2/tags', { name: 'Lower', parent: tag.id });
      expect(refused(answer)).to.deep.equal([400, 'rest_taxonomy_not_hierarchical']);
    });

    it('makes one term of fifty equal requests at once and names it to the others', async () => {
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, () => editor.post('/wp/v2/categories', { name: 'Rush' })),
      );
      const made = answers.filter((answer) => answer.status === 201);
      expect(made).to.have.length(1);
      const id = made[0]?.json<Item>().id;
      for (const answer of answers.filter((each) => each.status !== 201)) {
        expect(refused(answer)).to.deep.equal([400, 'term_exists']);
        expect(answer.json<ErrorJson>().data.term_id).to.equal(id);
      }
    });

    it('gives fifty terms that wish the same slug at once fifty slugs', async () => {
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, (_, index) =>
          editor.post('/wp/v2/tags', { name: `Wisher ${index}`, slug: 'wish' }),
        ),
      );
      const slugs = new Set(answers.map((answer) => answer.json<Item>().slug));
      expect(answers.every((answer) => answer.status === 201)).to.equal(true);
      expect(slugs.size).to.equal(PARALLEL);
      expect(slugs).to.include('wish').and.include(`wish-${PARALLEL}`);
    });
  });

  describe('update', () => {
    for (const method of ['post', 'put', 'patch'] as const) {
      it(`changes by ${method.toUpperCase()} only what is sent`, async () => {
        const term = await create({ name: `Before ${method}`, description: 'stays' });
        const answer = await editor[method](`/wp/v2/categories/${term.id}`, { name: `After ${method}` });
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.json<Item>()).to.include({ name: `After ${method}`, slug: term.slug, description: 'stays' });
      });
    }

    it('changes slug, description and parent', async () => {
      const parent = await create({ name: 'Above' });
      const term = await create({ name: 'Moving' });
      const body = { slug: 'moved', description: 'new', parent: parent.id };
      const item = (await editor.put(`/wp/v2/categories/${term.id}`, body)).json<Item>();
      expect(item).to.include(body);
    });

    it('makes the slug from the name again when it is sent empty', async () => {
      const term = await create({ name: 'Fresh name', slug: 'chosen' });
      expect((await editor.put(`/wp/v2/categories/${term.id}`, { slug: '' })).json<Item>().slug).to.equal('fresh-name');
    });

    it('keeps its own slug when that is sent back', async () => {
      const term = await create({ name: 'Echo' });
      expect((await editor.put(`/wp/v2/categories/${term.id}`, { slug: 'echo' })).json<Item>().slug).to.equal('echo');
    });

    it('refuses the slug of another term with 400 duplicate_term_slug', async () => {
      await create({ name: 'Holder' });
      const term = await create({ name: 'Wanter' });
      expect(refused(await editor.put(`/wp/v2/categories/${term.id}`, { slug: 'holder' }))).to.deep.equal([
        400,
        'duplicate_term_slug',
      ]);
    });

    it('refuses an empty name with 400', async () => {
      const term = await create({ name: 'Nameful' });
      expect(refused(await editor.put(`/wp/v2/categories/${term.id}`, { name: ' ' }))).to.deep.equal([
        400,
        'empty_term_name',
      ]);
    });

    it('refuses an unknown parent, itself, and a term below itself with 400 rest_term_invalid', async () => {
      const top = await create({ name: 'Top' });
      const middle = await create({ name: 'Middle', parent: top.id });
      const bottom = await create({ name: 'Bottom', parent: middle.id });
      for (const parent of [99_999, top.id, bottom.id]) {
        const answer = await editor.put(`/wp/v2/categories/${top.id}`, { parent });
        expect(refused(answer), String(parent)).to.deep.equal([400, 'rest_term_invalid']);
      }
    });

    it('asks for manage_categories, for tags too', async () => {
      const tag = await create({ name: 'Guarded' }, '/wp/v2/tags');
      const path = `/wp/v2/tags/${tag.id}`;
      expect(refused(await site.visitor().put(path, { name: 'x' }))).to.deep.equal([401, 'rest_cannot_update']);
      expect(refused(await contributor.put(path, { name: 'x' }))).to.deep.equal([403, 'rest_cannot_update']);
    });

    it('answers 404 rest_term_invalid for an unknown term', async () => {
      expect(refused(await editor.put('/wp/v2/tags/99999', { name: 'x' }))).to.deep.equal([404, 'rest_term_invalid']);
    });

    it('lets one of fifty terms take a slug that all want at once', async () => {
      const terms = await Promise.all(
        Array.from({ length: PARALLEL }, (_, index) => create({ name: `Racer ${index}` }, '/wp/v2/tags')),
      );
      const answers = await Promise.all(terms.map((term) => editor.put(`/wp/v2/tags/${term.id}`, { slug: 'winner' })));
      expect(answers.filter((answer) => answer.status === 200)).to.have.length(1);
      const others = answers.filter((answer) => answer.status !== 200).map(refused);
      expect(others.every(([status, code]) => status === 400 && code === 'duplicate_term_slug')).to.equal(true);
    });
  });

  describe('delete', () => {
    it('answers 501 rest_trash_not_supported without force', async () => {
      const term = await create({ name: 'Stays' });
      expect(refused(await editor.delete(`/wp/v2/categories/${term.id}`))).to.deep.equal([
        501,
        'rest_trash_not_supported',
      ]);
      expect((await editor.get(`/wp/v2/categories/${term.id}`)).status).to.equal(200);
    });

    it('removes with force and answers deleted and previous', async () => {
      const term = await create({ name: 'Goes' });
      const answer = await editor.delete(`/wp/v2/categories/${term.id}`, undefined, { query: { force: true } });
      expect(answer.status).to.equal(200);
      const body = answer.json<{ deleted: boolean; previous: Item }>();
      expect(body.deleted).to.equal(true);
      expect(body.previous).to.include({ id: term.id, name: 'Goes' });
      expect((await editor.get(`/wp/v2/categories/${term.id}`)).status).to.equal(404);
    });

    it('moves up what lies below', async () => {
      const top = await create({ name: 'Roof' });
      const middle = await create({ name: 'Floor', parent: top.id });
      const bottom = await create({ name: 'Cellar', parent: middle.id });
      await editor.delete(`/wp/v2/categories/${middle.id}`, undefined, { query: { force: true } });
      expect((await editor.get(`/wp/v2/categories/${bottom.id}`)).json<Item>().parent).to.equal(top.id);
    });

    it('refuses the default category to everybody with 403 rest_cannot_delete', async () => {
      const usual = await site.pluginContext('content').use(TERMS).defaultTerm('category');
      const admin = await site.as('administrator');
      for (const query of [{}, { force: true }]) {
        const answer = await admin.delete(`/wp/v2/categories/${usual?.id}`, undefined, { query });
        expect(refused(answer)).to.deep.equal([403, 'rest_cannot_delete']);
      }
    });

    it('keeps the default category the default one when it is renamed', async () => {
      const { use } = site.pluginContext('content');
      const usual = await use(TERMS).defaultTerm('category');
      await use(TERM_LIBRARY).update(usual?.id ?? 0, { name: 'General', slug: 'general' });
      expect(await use(TERMS).defaultTerm('category')).to.include({ id: usual?.id, name: 'General' });
    });

    it('asks for manage_categories', async () => {
      const term = await create({ name: 'Protected' });
      const path = `/wp/v2/categories/${term.id}`;
      expect(refused(await site.visitor().delete(path))).to.deep.equal([401, 'rest_cannot_delete']);
      expect(refused(await contributor.delete(path))).to.deep.equal([403, 'rest_cannot_delete']);
    });

    it('answers 404 rest_term_invalid for an unknown term', async () => {
      const answer = await editor.delete('/wp/v2/categories/99999', undefined, { query: { force: true } });
      expect(refused(answer)).to.deep.equal([404, 'rest_term_invalid']);
    });
  });
});
