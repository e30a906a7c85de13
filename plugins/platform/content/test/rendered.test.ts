import { readFileSync } from 'node:fs';
import { tap } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { COMMENTS, commentHooks, content, contentHooks } from '../src/plugin.js';
import { type PostJson, store } from './posts-support.js';

interface Recorded {
  readonly place: 'title' | 'content' | 'excerpt' | 'comment';
  readonly input: string;
  readonly rendered: string;
}

const RECORDED: readonly Recorded[] = JSON.parse(
  readFileSync(new URL('../../../../../test/fixtures/wordpress/6.1/typography.json', import.meta.url), 'utf8'),
);

const WRITTEN = '"Quoted" -- it\'s R&D...';
const SET = '&#8220;Quoted&#8221; &#8212; it&#8217;s R&#038;D&#8230;';

/** The recorded texts of a place that are plain enough to stand in one paragraph of any host. */
function recorded(place: Recorded['place'], most: number): readonly Recorded[] {
  return RECORDED.filter((each) => each.place === place && !/[<>[\n]/.test(each.input)).slice(0, most);
}

/** A title is text here, so that straight quotes that are left are escaped like everything else. */
function withPlainQuotes(html: string): string {
  return html.replace(/&quot;/g, '"').replace(/&#039;/g, "'");
}

describe('rendered texts', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [content] });
  });

  after(() => site.stop());

  async function shown(id: number, on = site): Promise<PostJson> {
    return (await on.visitor().get(`/wp/v2/posts/${id}`)).json<PostJson>();
  }

  async function page(id: number, on = site): Promise<string> {
    const { headers } = await on.visitor().page('GET', `/?p=${id}`);
    return (await on.visitor().page('GET', new URL(String(headers['location'])).pathname)).text;
  }

  it('of titles are those that were recorded', async () => {
    const titles = recorded('title', 150);
    expect(titles).to.have.length.above(100);
    for (const { input, rendered } of titles) {
      const { id } = await store(site, { title: input });
      const title = (await shown(id)).title.rendered;
      expect(withPlainQuotes(title), JSON.stringify(input)).to.equal(withPlainQuotes(rendered));
    }
  });

  it('of contents are those that were recorded', async () => {
    for (const { input, rendered } of recorded('content', 60)) {
      const { id } = await store(site, { content: `<!-- wp:html -->${input}<!-- /wp:html -->` });
      expect((await shown(id)).content.rendered, JSON.stringify(input)).to.equal(rendered);
    }
  });

  it('of excerpts and captions are those that were recorded', async () => {
    for (const { input, rendered } of recorded('excerpt', 40)) {
      const { id } = await store(site, { excerpt: input });
      expect((await shown(id)).excerpt.rendered.trim(), JSON.stringify(input)).to.equal(`<p>${rendered.trim()}</p>`);
    }
    const file = await store(site, { type: 'attachment', status: 'inherit', excerpt: WRITTEN, content: WRITTEN });
    const item = (await site.visitor().get(`/wp/v2/media/${file.id}`)).json<Record<string, { rendered: string }>>();
    expect(item['caption']?.rendered).to.equal(`<p>${SET}</p>\n`);
    expect(item['description']?.rendered).to.equal(`<p>${SET}</p>\n`);
  });

  it('of comments are those that were recorded, by REST and on the page', async () => {
    const post = await store(site, { title: 'Commented' });
    const comments = site.pluginContext('content').use(COMMENTS);
    const texts = recorded('comment', 30);
    for (const { input, rendered } of texts) {
      const { id } = await comments.insert({ postId: post.id, content: input, status: 'approved', authorName: 'A' });
      const comment = (await site.visitor().get(`/wp/v2/comments/${id}`)).json<PostJson>();
      expect(comment.content.rendered.trim(), JSON.stringify(input)).to.equal(`<p>${rendered.trim()}</p>`);
    }
    expect(await page(post.id)).to.contain(texts[0]?.rendered);
  });

  it('stand on pages and in lists, searches and revisions as by REST', async () => {
    const { id } = await store(site, { title: WRITTEN, content: WRITTEN, excerpt: WRITTEN });
    const shownPage = await page(id);
    expect(shownPage).to.contain(`<h1>${SET}</h1>`).and.contain(`<p>${SET}</p>`);
    expect((await site.visitor().page('GET', '/')).text)
      .to.contain(`>${SET}</a></h2>`)
      .and.contain(`<p>${SET}</p>`);
    const found = (await site.visitor().get('/wp/v2/search?search=Quoted')).json<{ title: string }[]>();
    expect(found[0]?.title).to.equal(SET);
    const editor = await site.as('editor');
    await editor.post(`/wp/v2/posts/${id}`, { content: `${WRITTEN} More.` });
    const [revision] = (await editor.get(`/wp/v2/posts/${id}/revisions?context=edit`)).json<PostJson[]>();
    expect(revision?.title).to.deep.equal({ raw: WRITTEN, rendered: SET });
    expect(revision?.content.rendered).to.contain(SET);
    expect(revision?.excerpt.rendered).to.contain(SET);
  });

  it('leave raw texts as they were written', async () => {
    const fields = { title: WRITTEN, content: WRITTEN, excerpt: WRITTEN };
    const { id } = await store(site, fields);
    const post = (await (await site.as('editor')).get(`/wp/v2/posts/${id}?context=edit`)).json<PostJson>();
    for (const [name, raw] of Object.entries(fields)) expect(post).to.have.nested.property(`${name}.raw`, raw);
    expect(post.title.rendered).to.equal(SET);
  });

  it('stay straight where the owner says so', async () => {
    const plain = await testHost({ plugins: [content], settings: { content: { typography: false } } });
    const { id } = await store(plain, { title: WRITTEN, content: '"a" -- b', excerpt: '"c" -- d' });
    const post = await shown(id, plain);
    expect(post.title.rendered).to.equal('&quot;Quoted&quot; -- it&#039;s R&#038;D...');
    expect(post.excerpt.rendered).to.equal('<p>"c" -- d</p>\n');
    expect(post.content.rendered).to.equal('<p>"a" -- b</p>\n');
    expect(await page(id, plain)).to.contain('<h1>&quot;Quoted&quot; -- it&#039;s R&#038;D...</h1>');
    expect((await plain.visitor().page('GET', '/')).text).to.contain('<p>"c" -- d</p>');
    const comments = plain.pluginContext('content').use(COMMENTS);
    const written = await comments.insert({ postId: id, content: WRITTEN, status: 'approved', authorName: 'A' });
    const comment = (await plain.visitor().get(`/wp/v2/comments/${written.id}`)).json<PostJson>();
    expect(comment.content.rendered).to.equal(`<p>${WRITTEN}</p>\n`);
    await plain.stop();
  });

  it('follow the setting at once', async () => {
    const { id } = await store(site, { title: 'Followed', content: '"a"' });
    const settings = site.pluginContext('content').use(SITE_SETTINGS);
    expect((await shown(id)).content.rendered).to.equal('<p>&#8220;a&#8221;</p>\n');
    await settings.changeSetting('content', 'typography', false);
    expect((await shown(id)).content.rendered).to.equal('<p>"a"</p>\n');
    await settings.changeSetting('content', 'typography', undefined);
    expect((await shown(id)).content.rendered).to.equal('<p>&#8220;a&#8221;</p>\n');
  });

  it('pass taps of an early priority before they are set, and others after', async () => {
    const { id } = await store(site, { title: 'Tapped', content: '"a"' });
    const remove = [
      site.tap(tap(contentHooks.the_content, { id: 'early', priority: 9 }, (_context, html) => `${html}"early"`)),
      site.tap(tap(contentHooks.the_content, { id: 'usual' }, (_context, html) => `${html}"usual"`)),
      site.tap(tap(commentHooks.comment_text, { id: 'usual' }, (_context, html) => `${html}"usual"`)),
    ];
    expect((await shown(id)).content.rendered).to.equal('<p>&#8220;a&#8221;</p>\n&#8220;early&#8221;"usual"');
    const comments = site.pluginContext('content').use(COMMENTS);
    const written = await comments.insert({ postId: id, content: '"a"', status: 'approved', authorName: 'A' });
    const comment = (await site.visitor().get(`/wp/v2/comments/${written.id}`)).json<PostJson>();
    expect(comment.content.rendered).to.equal('<p>&#8220;a&#8221;</p>\n"usual"');
    for (const takeBack of remove) takeBack();
  });
});
