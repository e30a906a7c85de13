import { COMMENTS, content, contentHooks, type NewPost, POSTS, TERM_LIBRARY, TERMS } from '@plinth/content';
import { Type, tap } from '@plinth/kernel';
import { html, trusted } from '@plinth/pages';
import { expectSuccess, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { type BlockTypeDefinition, blocks } from '../src/plugin.js';
import { MOST_RENDERED } from '../src/rendering/renderer.js';
import { blockSite, contributing, coreBlocksText, rendered, store } from './support.js';

describe('blocks: rendering', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await blockSite();
  });

  afterEach(() => site.stop());

  const show = async (text: string, fields: Partial<NewPost> = {}) => {
    const { id } = await store(site, { content: text, ...fields });
    return rendered(site, id);
  };
  const contribute = async (...types: readonly BlockTypeDefinition[]) => {
    await site.stop();
    site = await blockSite({ plugins: [content, blocks, contributing(...types)] });
  };

  it('shows what was saved, without delimiters and without paragraphs of its own', async () => {
    const shown = await show(
      '<!-- wp:heading -->\n<h2>Tides</h2>\n<!-- /wp:heading -->\n\n<!-- wp:html -->\na\n\nb\n<!-- /wp:html -->',
    );
    expect(shown.trim()).to.equal('<h2>Tides</h2>\n\n\n\na\n\nb');
    expect(await show('<!-- wp:html -->one\n\ntwo<!-- /wp:html -->')).to.equal('one\n\ntwo');
  });

  it('leaves no delimiter of many core blocks, those of unknown plugins included', async () => {
    const shown = await show(coreBlocksText);
    expect(shown).to.not.contain('<!--').and.not.contain('wp:');
    for (const part of [
      '<li>rope',
      'wp-block-gallery',
      'wp-block-my-harbour-boat-card',
      'wp-block-latest-posts__list',
    ]) {
      expect(shown).to.contain(part);
    }
    expect(shown.split('<ul').length).to.equal(shown.split('</ul>').length);
  });

  it('links to profiles at services by name, and drops what leads nowhere', async () => {
    const links = [
      '"url":"https://github.com/x","service":"github"',
      '"url":"m.example/@x","service":"mastodon","label":"Toots"',
    ]
      .concat('"url":"ada@example.org","service":"mail"', '"service":"vk"', '"url":"javascript:x()","service":"chain"')
      .map((json) => `<!-- wp:social-link {${json}} /-->`);
    const shown = await show(`<!-- wp:social-links --><ul>${links.join('')}</ul><!-- /wp:social-links -->`);
    expect(shown.match(/<li /g)).to.have.length(3);
    expect(shown).to.match(
      /<li class="[^"]*wp-social-link-github[^"]*"><a href="https:\/\/github\.com\/x"[^>]*><span[^>]*>GitHub</,
    );
    expect(shown)
      .to.contain('href="https://m.example/@x"')
      .and.contain('>Toots<')
      .and.contain('href="mailto:ada@example.org"');
    expect(shown).to.not.contain('javascript');
  });

  it('gives texts without blocks the paragraphs that they had', async () => {
    expect(await show('one\n\ntwo')).to.equal('<p>one</p>\n<p>two</p>\n');
  });

  it('is that of a type that a plugin registers: with defaults, checked attributes and inner blocks rendered', async () => {
    await contribute(
      {
        name: 'my/box',
        title: 'Box',
        attributes: { size: Type.Number({ default: 2 }), label: Type.String() },
        render: ({ attributes, content: inner }) =>
          html`<b data-size="${Number(attributes['size'])}" title="${String(attributes['label'])}">${inner}</b>`,
      },
      { name: 'my/dot', title: 'Dot', render: () => html`<i>.</i>` },
    );
    const shown = await show(
      '<!-- wp:my/box {"size":"wide","label":"\\u003c1"} --><u><!-- wp:my/dot /--></u><!-- /wp:my/box -->',
    );
    expect(shown).to.equal('<b data-size="2" title="&lt;1"><u><i>.</i></u></b>');
  });

  it('runs in the context of the plugin that contributes the type', async () => {
    await contribute({ name: 'my/owner', title: 'Owner', render: ({ context }) => html`${context.host.plugin}` });
    expect(await show('<!-- wp:my/owner /-->')).to.equal('my');
    await site.disable('my');
    await store(site, { title: 'Any change of posts' });
    expect(await show('<!-- wp:my/owner /-->')).to.equal('');
  });

  it('hands what a block provides to those inside that use it', async () => {
    await contribute(
      {
        name: 'my/outer',
        title: 'Outer',
        attributes: { unit: Type.String() },
        providesContext: { 'my/unit': 'unit' },
      },
      {
        name: 'my/inner',
        title: 'Inner',
        usesContext: ['my/unit'],
        render: ({ context }) => html`[${String(context.provided['my/unit'])}]`,
      },
    );
    expect(
      await show(
        '<!-- wp:my/outer {"unit":"kn"} --><p><!-- wp:my/inner /--></p><!-- /wp:my/outer --><!-- wp:my/inner /-->',
      ),
    ).to.equal('<p>[kn]</p>[undefined]');
  });

  it('shows what was saved of a block whose type fails, and all the others', async () => {
    await contribute(
      {
        name: 'my/broken',
        title: 'Broken',
        render() {
          throw new Error('out of rope');
        },
      },
      { name: 'my/fine', title: 'Fine', render: () => html`fine` },
    );
    const { id } = await store(site, {
      content: '<!-- wp:my/broken --><p>saved</p><!-- /wp:my/broken --><!-- wp:my/fine /-->',
    });
    expect(await rendered(site, id)).to.equal('<p>saved</p>fine');
    expect(site.errors.join()).to.include('my').and.include('The block my/broken could not be rendered.');
  });

  it('renders so many blocks of a post and no more', async () => {
    let count = 0;
    await contribute({
      name: 'my/count',
      title: 'Count',
      render() {
        count += 1;
        return trusted('x');
      },
    });
    const { id } = await store(site, { content: '<!-- wp:my/count /-->'.repeat(MOST_RENDERED * 3) });
    expect(await rendered(site, id)).to.equal('x'.repeat(MOST_RENDERED));
    expect(count).to.equal(MOST_RENDERED);
  });

  it('asks nothing of texts without blocks', async () => {
    let asked = 0;
    site.tap(
      tap(contentHooks.render_blocks, { id: 'count' }, (_context, text) => {
        asked += 1;
        return text;
      }),
    );
    expect(await show('plain <!-- a comment --> text')).to.contain('plain');
    expect(asked).to.equal(0);
    await show('<!-- wp:spacer /-->');
    expect(asked).to.equal(1);
  });

  describe('core/latest-posts', () => {
    it('lists public posts, newest first, and is made anew when one comes, changes or goes', async () => {
      const posts = site.pluginContext('content').use(POSTS);
      const { id } = await store(site, {
        title: 'The list',
        content: '<!-- wp:latest-posts /-->',
        createdAt: '2025-06-01T00:00:00.000Z',
      });
      const titles = async () =>
        [...(await rendered(site, id)).matchAll(/post-title" href="[^"]*">([^<]*)</g)].map(([, title]) => title);
      expect(await titles()).to.deep.equal(['The list']);
      const fresh = await store(site, { title: 'Fresh' });
      await store(site, { title: 'Draft', status: 'draft' });
      expect(await titles()).to.deep.equal(['Fresh', 'The list']);
      await posts.update(fresh.id, { title: 'Fresher' });
      expect(await titles()).to.deep.equal(['Fresher', 'The list']);
      await posts.trash(fresh.id);
      expect(await titles()).to.deep.equal(['The list']);
    });

    it('shows dates, excerpts and whole texts, but nothing of a protected post', async () => {
      const secret = await store(site, {
        title: 'Secret',
        content: 'the word',
        password: 'p',
        createdAt: '2026-01-14T00:00:00.000Z',
      });
      const attributes = {
        displayPostContent: true,
        displayPostContentRadio: 'full_post',
        displayPostDate: true,
        postsToShow: 2,
      };
      const shown = await show(`<!-- wp:latest-posts ${JSON.stringify(attributes)} /-->`, { title: 'Me' });
      expect(shown).to.contain('January 14, 2026').and.not.contain('the word');
      expect(secret.password).to.equal('p');
      const whole = await show(
        `<!-- wp:latest-posts ${JSON.stringify({ ...attributes, order: 'asc', orderBy: 'title' })} /-->`,
        { title: 'AA' },
      );
      expect(whole).to.contain('wp-block-latest-posts__post-full-content');
    });

    it('does not list itself without end', async () => {
      const text = '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->';
      const shown = await show(text, { title: 'Mirror' });
      expect(shown.split('Mirror')).to.have.length(2);
    });
  });

  it('core/categories lists categories with public posts, nested and counted, and follows them', async () => {
    const library = site.pluginContext('content').use(TERM_LIBRARY);
    const top = await library.create({ taxonomy: 'category', name: 'Boats' });
    const low = await library.create({ taxonomy: 'category', name: 'Tugs', parentId: top.id });
    const list = await store(site, { content: '<!-- wp:categories {"showPostCounts":true,"showHierarchy":true} /-->' });
    expect(await rendered(site, list.id)).to.contain('No categories');
    const terms = site.pluginContext('content').use(TERMS);
    await terms.assign(list.id, 'category', [low.id]);
    await terms.recount([list.id]);
    expect((await rendered(site, list.id)).replace(/\s+/g, ' ')).to.match(
      /category\/boats\/">Boats<\/a> \(0\)<ul class="children"><li class="cat-item cat-item-\d+"><a href="[^"]*category\/tugs\/">Tugs<\/a> \(1\)/,
    );
  });

  it('core/tag-cloud makes letters as large as tags are used', async () => {
    const use = site.pluginContext('content').use;
    const rope = await use(TERM_LIBRARY).create({ taxonomy: 'post_tag', name: 'rope' });
    const tar = await use(TERM_LIBRARY).create({ taxonomy: 'post_tag', name: 'tar' });
    const ids: number[] = [];
    for (const tags of [[rope.id, tar.id], [rope.id], [rope.id]]) {
      const { id } = await store(site);
      await use(TERMS).assign(id, 'post_tag', tags);
      ids.push(id);
    }
    await use(TERMS).recount(ids);
    const shown = await show('<!-- wp:tag-cloud {"largestFontSize":"20pt"} /-->');
    expect(shown).to.match(
      /font-size: 20pt;" aria-label="rope \(3 items\)">rope<.*font-size: 8pt;" aria-label="tar \(1 item\)">tar</s,
    );
  });

  it('core/archives counts months on the clock of the site, and its links lead somewhere', async () => {
    const zoned = await testHost({ plugins: [content, blocks], site: { timezone: 'Pacific/Auckland' } });
    for (const createdAt of ['2025-10-31T12:30:00.000Z', '2025-10-31T10:30:00.000Z', '2025-10-12T00:00:00.000Z']) {
      await store(zoned, { createdAt, title: createdAt });
    }
    const { id } = await store(zoned, {
      content: '<!-- wp:archives {"showPostCounts":true} /-->',
      createdAt: '2024-03-05T00:00:00.000Z',
    });
    const shown = (await rendered(zoned, id)).replace(/\s+/g, ' ');
    expect(shown)
      .to.contain('/2025/11/">November 2025</a>&nbsp;(1)')
      .and.contain('/2025/10/">October 2025</a>&nbsp;(2)');
    const november = await zoned.visitor().page('GET', '/2025/11/');
    expect(november.status).to.equal(200);
    expect(november.text).to.contain('2025-10-31T12:30').and.not.contain('2025-10-31T10:30');
    expect((await zoned.visitor().page('GET', '/2025/')).text).to.contain('2025-10-12');
    for (const none of ['/2025/12/', '/2025/13/', '/2023/', '/2025/1/'])
      expect((await zoned.visitor().page('GET', none)).status).to.equal(404);
    await zoned.stop();
  });

  it('core/latest-comments shows approved comments on public posts alone, as plain text', async () => {
    const comments = site.pluginContext('content').use(COMMENTS);
    const open = await store(site, { title: 'Open' });
    const hidden = await store(site, { title: 'Hidden', status: 'private' });
    const locked = await store(site, { title: 'Locked', password: 'p' });
    const { id } = await store(site, { content: '<!-- wp:latest-comments /-->' });
    expect(await rendered(site, id)).to.contain('No comments to show.');
    await comments.insert({
      postId: open.id,
      status: 'approved',
      content: '<b>ahoy</b>',
      authorName: '<i>',
      authorUrl: 'javascript:x()',
    });
    await comments.insert({ postId: open.id, status: 'hold', content: 'held' });
    await comments.insert({ postId: hidden.id, status: 'approved', content: 'private words' });
    await comments.insert({ postId: locked.id, status: 'approved', content: 'locked words' });
    const shown = await rendered(site, id);
    expect(shown)
      .to.contain('<p>ahoy</p>')
      .and.contain('&lt;i&gt;')
      .and.match(/#comment-\d+">Open</);
    expect(shown).to.not.match(/held|private words|locked words|javascript/);
  });

  it('core/page-list shows public pages below each other', async () => {
    const top = await store(site, { type: 'page', title: 'Harbour' });
    await store(site, { type: 'page', title: 'Berths', parentId: top.id });
    await store(site, { type: 'page', title: 'Plans', status: 'draft' });
    const shown = await show('<!-- wp:page-list /-->');
    expect(shown).to.match(
      /has-child"><a [^>]*\/harbour\/">Harbour<\/a><ul [^>]*><li [^>]*><a [^>]*\/harbour\/berths\/">Berths</,
    );
    expect(shown).to.not.contain('Plans');
  });

  it('core/search leads to posts and pages that hold the words', async () => {
    expect(await show('<!-- wp:search {"label":"Find"} /--><!-- wp:search {"buttonUseIcon":true} /-->')).to.match(
      /action="http:\/\/localhost\/".*for="wp-block-search__input-1".*>Find<.*id="wp-block-search__input-2".*<svg/s,
    );
    await store(site, { title: 'Kept apart', content: 'a lantern', password: 'p' });
    await store(site, { title: 'Lit', content: 'a lantern' });
    const found = await site.visitor().page('GET', '/?s=lantern');
    expect(found.status).to.equal(200);
    expect(found.text).to.contain('>Lit<').and.contain('Search results for').and.not.contain('Kept apart');
    expect((await site.visitor().page('GET', '/?s=%3Cscript%3E')).text).to.not.contain('<script>');
  });

  it('shows site and post: title, tagline, date, excerpt, link', async () => {
    const text =
      '<!-- wp:site-title {"level":2,"textColor":"vivid-red"} /--><!-- wp:site-tagline /--><!-- wp:post-title /--><!-- wp:post-date /--><!-- wp:read-more /--><!-- wp:site-logo /-->';
    const shown = await show(text, { title: 'A "tide"' });
    expect(shown).to.contain(
      '<h2 class="wp-block-site-title has-text-color has-vivid-red-color"><a href="http://localhost/"',
    );
    expect(shown).to.match(/<h2 class="wp-block-post-title">A (?:&#8220;|“)tide/);
    expect(shown).to.contain('<time datetime="2026-01-15T12:00:00+00:00">January 15, 2026</time>');
    expect(shown).to.not.contain('wp-block-site-logo');
  });

  it('escapes what attributes say', async () => {
    const nasty = '\\u0022\\u003e\\u003cscript\\u003e';
    const names = [
      'search',
      'latest-posts',
      'categories',
      'archives',
      'tag-cloud',
      'site-title',
      'read-more',
      'page-list',
      'post-title',
    ];
    const attributes = `{"className":"${nasty}","label":"${nasty}","placeholder":"${nasty}","buttonText":"${nasty}","content":"${nasty}","align":"${nasty}","textColor":"${nasty}","linkTarget":"${nasty}","smallestFontSize":"${nasty}","taxonomy":"${nasty}","textAlign":"${nasty}"}`;
    const shown = await show(names.map((name) => `<!-- wp:${name} ${attributes} /-->`).join(''));
    expect(shown).to.not.match(/<script|"">/);
  });

  describe('reusable blocks', () => {
    const reference = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;
    const keep = (text: string, fields: Partial<NewPost> = {}) =>
      store(site, { type: 'wp_block', content: text, ...fields });

    it('are shown where they are named, follow their changes, and only while they are published', async () => {
      const block = await keep('<!-- wp:paragraph --><p>six to six</p><!-- /wp:paragraph -->');
      const { id } = await store(site, { content: `a${reference(block.id)}b<!-- wp:block {"ref":4711} /-->` });
      expect(await rendered(site, id)).to.equal('<p>a</p>\n<p>six to six</p><p>b</p>\n');
      const posts = site.pluginContext('content').use(POSTS);
      await posts.update(block.id, { content: '<!-- wp:paragraph --><p>closed</p><!-- /wp:paragraph -->' });
      expect(await rendered(site, id)).to.equal('<p>a</p>\n<p>closed</p><p>b</p>\n');
      await posts.update(block.id, { status: 'draft' });
      expect(await rendered(site, id)).to.equal('<p>a</p>\n<p>b</p>\n');
    });

    it('that contain each other end', async () => {
      const one = await keep('');
      const two = await keep(`two${reference(one.id)}`);
      await site
        .pluginContext('content')
        .use(POSTS)
        .update(one.id, { content: `one${reference(two.id)}${reference(one.id)}` });
      const { id } = await store(site, { content: reference(one.id) });
      expect(await rendered(site, id)).to.equal('onetwo');
    });

    it('that multiply are shown so often and no more', async () => {
      let last = await keep('x<!-- wp:spacer /-->');
      for (let level = 0; level < 6; level += 1) last = await keep(reference(last.id).repeat(10));
      const { id } = await store(site, { content: reference(last.id) });
      expect((await rendered(site, id)).length).to.be.at.most(MOST_RENDERED);
    });

    it('show no post of another kind', async () => {
      const page = await store(site, { type: 'page', content: 'a page', status: 'private' });
      const { id } = await store(site, { content: `<!-- wp:spacer /-->${reference(page.id)}` });
      expect(await rendered(site, id)).to.equal('');
    });
  });

  it('puts the stylesheet on pages of posts that have blocks, and on no others', async () => {
    await store(site, { title: 'With', content: '<!-- wp:columns --><div></div><!-- /wp:columns -->' });
    await store(site, { title: 'Without', content: 'text' });
    const [, address] =
      /href="http:\/\/localhost(\/assets\/blocks-[0-9a-f]{12}\.css)"/.exec(
        (await site.visitor().page('GET', '/2026/01/15/with/')).text,
      ) ?? [];
    const style = await site.visitor().page('GET', address ?? '/');
    expect(style.headers['content-type']).to.equal('text/css; charset=utf-8');
    expect(style.headers['cache-control']).to.contain('immutable');
    expect(Buffer.byteLength(style.text)).to.be.below(8_000);
    expect((await site.visitor().page('GET', '/2026/01/15/without/')).text).to.not.contain('/assets/blocks-');
  });

  it('makes no excerpt of attributes', async () => {
    const { id } = await store(site, { content: '<!-- wp:x {"a":"b --> c"} --><p>words</p><!-- /wp:x -->' });
    const post = expectSuccess<{ excerpt: { rendered: string } }>(await site.visitor().get(`/wp/v2/posts/${id}`));
    expect(post.excerpt.rendered.trim()).to.equal('<p>words</p>');
  });
});
