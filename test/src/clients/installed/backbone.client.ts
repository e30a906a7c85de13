import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { picture } from '../../support/pictures.js';
import { addUser, startSite, type WholeSite } from '../../support/sites.js';
import { type Chromium, chromiumPath, launch, needs, type Page, wordpressFolder } from './chromium.js';
import { signIn } from './editor-window.js';

/** What the client is loaded after, and itself, below `wp-includes/js`. */
const SCRIPTS = ['jquery/jquery.min', 'underscore.min', 'backbone.min', 'api-request.min', 'wp-api.min'];

describe('client wp-api.js (Backbone), unmodified, in Chromium', function () {
  this.timeout(60_000);
  let site: WholeSite;
  let chromium: Chromium;
  let page: Page;

  before(async function () {
    const wordpress = wordpressFolder();
    const executable = chromiumPath();
    needs(this, { chromium: executable, wordpress });
    site = await startSite();
    await addUser(site.host, 'writer', 'administrator');
    chromium = await launch(executable ?? '');
    // Pages of the site run no scripts of others; these are put into one from outside.
    page = await (await chromium.newContext({ bypassCSP: true })).newPage();
    await signIn(page, site);
    await load(wordpress ?? '');
  });
  after(async () => {
    await chromium?.close();
    await site?.stop();
    if (site) expect(site.log.errors).to.deep.equal([]);
  });

  async function load(wordpress: string): Promise<void> {
    const nonce = await page.evaluate<string>(
      "fetch('/wp-admin/admin-ajax.php?action=rest-nonce').then((answer) => answer.text())",
    );
    const settings = { root: `${site.url}/wp-json/`, nonce, versionString: 'wp/v2/' };
    await page.evaluate(`window.wpApiSettings = ${JSON.stringify(settings)}; window.wp = {}; sessionStorage.clear();`);
    for (const name of SCRIPTS) {
      const text = await readFile(`${wordpress}/wp-includes/js/${name}.js`, 'utf8');
      await page.evaluate(`(0, eval)(${JSON.stringify(text)}); undefined`);
    }
    await page.evaluate('new Promise((done) => wp.api.loadPromise.done(() => done(true)))');
  }

  /** Runs the body of a function in the page, where `save`, `fetch` and so on are awaited. */
  const run = <T>(body: string) => page.evaluate<T>(`(async () => { ${body} })()`);

  it('loads the schema of the site', async () => {
    expect(await run('return wp.api.loadPromise.state()')).to.equal('resolved');
    expect(await run('return Object.keys(wp.api.models).length')).to.be.above(10);
  });

  for (const name of ['Post', 'Page', 'Media', 'Category', 'Tag', 'Comment', 'User', 'Type', 'Status', 'Taxonomy']) {
    it(`has a model ${name}`, async () => {
      expect(await run(`return typeof wp.api.models.${name}`)).to.equal('function');
    });
  }

  it('has collections of posts, pages, media, terms, comments, people, types, statuses and taxonomies', async () => {
    const names = [
      'Posts',
      'Pages',
      'Media',
      'Categories',
      'Tags',
      'Comments',
      'Users',
      'Types',
      'Statuses',
      'Taxonomies',
    ];
    const known = await run<string[]>('return Object.keys(wp.api.collections)');
    expect(known).to.include.members(names);
  });

  it('writes, reads, changes and removes a post', async () => {
    const story = await run<string[]>(`
      const post = new wp.api.models.Post({ title: 'First', content: 'Text', status: 'publish' });
      await post.save();
      const read = new wp.api.models.Post({ id: post.get('id') });
      await read.fetch();
      const first = read.get('title').rendered;
      read.set('title', 'Second');
      await read.save();
      const again = new wp.api.models.Post({ id: post.get('id') });
      await again.fetch();
      await again.destroy();
      const trashed = new wp.api.models.Post({ id: post.get('id') });
      await trashed.fetch();
      return [first, again.get('title').rendered, trashed.get('status')];
    `);
    expect(story).to.deep.equal(['First', 'Second', 'trash']);
  });

  it('knows the fields of a post from the schema', async () => {
    const known = await run<string[]>('return Object.keys(wp.api.models.Post.prototype.args)');
    expect(known).to.include.members(['title', 'content', 'status', 'categories', 'tags', 'meta']);
  });

  it('keeps the date that a post is given', async () => {
    const date = await run(`
      const post = new wp.api.models.Post({ title: 'Dated', status: 'draft', date: '2026-01-02T03:04:05' });
      await post.save();
      return post.get('date');
    `);
    expect(date).to.equal('2026-01-02T03:04:05');
  });

  it('goes through a collection page by page: hasMore() and more()', async () => {
    const story = await run(`
      for (let number = 0; number < 5; number += 1) await new wp.api.models.Page({ title: 'P' + number, status: 'publish' }).save();
      const pages = new wp.api.collections.Pages();
      await pages.fetch({ data: { per_page: 3 } });
      const titles = () => pages.map((each) => each.get('title').rendered);
      const seen = [titles()];
      const hadMore = pages.hasMore();
      await pages.more();
      return { seen: [...seen[0], ...titles()].sort(), hadMore, hasMore: pages.hasMore() };
    `);
    expect(story).to.deep.equal({ seen: ['P0', 'P1', 'P2', 'P3', 'P4'], hadMore: true, hasMore: false });
  });

  it('filters a collection', async () => {
    const titles = await run(`
      const pages = new wp.api.collections.Pages();
      await pages.fetch({ data: { search: 'P3' } });
      return pages.map((each) => each.get('title').rendered);
    `);
    expect(titles).to.deep.equal(['P3']);
  });

  it('finds the author, the categories and the tags of a post', async () => {
    const story = await run(`
      const category = new wp.api.models.Category({ name: 'Tides' });
      await category.save();
      const tag = new wp.api.models.Tag({ name: 'Ebb' });
      await tag.save();
      const post = new wp.api.models.Post({ title: 'Filed', status: 'publish', categories: [category.get('id')], tags: [tag.get('id')] });
      await post.save();
      const author = await post.getAuthorUser();
      const categories = await post.getCategories();
      const tags = await post.getTags();
      return [author.get('name'), (categories[0] ?? categories.at(0)).name, (tags[0] ?? tags.at(0)).name];
    `);
    expect(story).to.deep.equal(['writer', 'Tides', 'Ebb']);
  });

  it('puts a post into other categories', async () => {
    const names = await run(`
      const category = new wp.api.models.Category({ name: 'Ferries' });
      await category.save();
      const post = new wp.api.models.Post({ title: 'Moved', status: 'publish' });
      await post.save();
      await post.setCategories(['ferries']);
      await new Promise((done) => jQuery(document).ajaxStop(done));
      const read = new wp.api.models.Post({ id: post.get('id') });
      await read.fetch();
      return read.get('categories').includes(category.get('id'));
    `);
    expect(names).to.equal(true);
  });

  it('finds the featured picture of a post', async () => {
    const bytes = (await picture(64, 48)).toString('base64');
    const url = await run(`
      const body = Uint8Array.from(atob('${bytes}'), (each) => each.charCodeAt(0));
      const headers = { 'X-WP-Nonce': wpApiSettings.nonce, 'Content-Type': 'image/png', 'Content-Disposition': 'attachment; filename=quay.png' };
      const media = await (await fetch(wpApiSettings.root + 'wp/v2/media', { method: 'POST', headers, body })).json();
      const post = new wp.api.models.Post({ title: 'Pictured', status: 'publish', featured_media: media.id });
      await post.save();
      const found = await post.getFeaturedMedia();
      return found.source_url ?? found.get('source_url');
    `);
    expect(url).to.match(/quay/);
  });

  it('tells the revisions of a post', async () => {
    const count = await run(`
      const post = new wp.api.models.Post({ title: 'One', content: 'a', status: 'publish' });
      await post.save();
      await post.save({ content: 'b' });
      const revisions = await post.getRevisions();
      return revisions.length;
    `);
    expect(count).to.be.at.least(1);
  });

  it('comments on a post', async () => {
    const story = await run(`
      const post = new wp.api.models.Post({ title: 'Talked of', status: 'publish', comment_status: 'open' });
      await post.save();
      const comment = new wp.api.models.Comment({ post: post.get('id'), content: 'First!' });
      await comment.save();
      const comments = new wp.api.collections.Comments();
      await comments.fetch({ data: { post: post.get('id') } });
      return comments.map((each) => each.get('content').rendered.trim());
    `);
    expect(story).to.deep.equal(['<p>First!</p>']);
  });

  it('reads types, statuses and taxonomies by their names', async () => {
    const story = await run(`
      const type = new wp.api.models.Type({ slug: 'post' }), status = new wp.api.models.Status({ slug: 'publish' });
      const taxonomy = new wp.api.models.Taxonomy({ slug: 'category' });
      const names = [];
      for (const model of [type, status, taxonomy]) {
        const bare = model.url().replace(/\\/$/, '');
        await model.fetch({ url: bare + '/' + model.get('slug') });
        names.push(model.get('slug'));
      }
      return names;
    `);
    expect(story).to.deep.equal(['post', 'publish', 'category']);
  });

  it('knows who is signed in, by the nonce that it sends', async () => {
    const name = await run("const me = new wp.api.models.UsersMe(); await me.fetch(); return me.get('name');");
    expect(name).to.equal('writer');
  });
});
