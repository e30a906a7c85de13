import { MEDIA, POSTS, type Post } from '@plinth/content';
import { expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import sharp from 'sharp';
import { COAUTHORS } from '../src/coauthors/store.js';
import { cardsIn, idOf, readTimes, writeOld } from './reading-support.js';
import { blogSite, ROOT, writePost } from './support.js';

describe('member-blog: cards', () => {
  let site: TestSite;
  let ana: TestClient;
  let post: Post;

  before(async () => {
    site = await blogSite();
    ana = await site.as('author', 'ana');
    post = await writeOld(site, ana, 3, {
      title: 'Salt & <b>"pepper"</b>',
      content: `<p>First <em>words</em> &amp; more.</p><script>alert(1)</script>`,
    });
    await readTimes(site, post, 1_234);
  });

  after(() => site.stop());
  // Feeds of visitors are kept for a minute.
  beforeEach(() => site.advance(61_000));

  const cards = async (query: Readonly<Record<string, unknown>> = {}) => {
    const response = await site.visitor().get(`${ROOT}/feed`, { query: { source: 'recent', page: 1, ...query } });
    return expectSuccess<{ html: string }>(response).html;
  };

  it('show title, first words, author, date and views, escaped', async () => {
    const html = await cards();
    expect(html).to.contain('Salt &amp; &lt;b&gt;&quot;pepper&quot;&lt;/b&gt;</a></h3>');
    expect(html).to.contain('First words &amp; more.').and.not.contain('alert').and.not.contain('<script');
    expect(html).to.contain(`<a rel="author" href="http://localhost/author/${ana.user?.slug}/">Test ana</a>`);
    expect(html).to.contain(`<time datetime="${post.createdAt}">12 January 2026</time>`);
    expect(html).to.contain('1,234 views').and.contain('class="mb-avatar"');
    expect(html).to.match(/<article class="mb-card" data-post="\d+">/);
  });

  const parts = {
    show_excerpt: 'First words',
    show_date: '<time',
    show_author: 'Test ana',
    show_avatar: 'mb-avatar',
    show_views: '1,234 views',
  };

  for (const [option, part] of Object.entries(parts)) {
    it(`leave out what ${option}=false says, and nothing else`, async () => {
      const html = await cards({ [option]: false });
      for (const [other, text] of Object.entries(parts)) {
        expect(html.includes(text), `${text} with ${option}=false`).to.equal(other !== option);
      }
      expect(part).not.to.equal('');
    });
  }

  it('show the picture unless show_image is false', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#446688' } })
      .jpeg()
      .toBuffer();
    const file = { filename: 'rock.jpg', type: 'image/jpeg', content: picture };
    const { id } = expectSuccess<{ id: number }>(await ana.upload('/wp/v2/media', file), 201);
    const posts = site.pluginContext('member-blog').use(POSTS);
    await posts.update(post.id, { featuredMedia: id });
    const media = await site.pluginContext('member-blog').use(MEDIA).find(id);
    const html = await cards();
    expect(html).to.contain(`src="${media?.sizes.get('medium_large')?.url}" alt=""`);
    expect(await cards({ show_image: false })).not.to.contain('mb-card-image');
    const popular = expectSuccess<{ thumbnail: string }[]>(await ana.get(`${ROOT}/popular`));
    expect(popular[0]?.thumbnail).to.equal(media?.sizes.get('medium')?.url);
    await posts.update(post.id, { featuredMedia: 0 });
  });

  it('are laid out by variant; one that is unknown is the usual one', async () => {
    for (const variant of ['recent', 'list', 'compact', 'popular'])
      expect(await cards({ variant })).to.contain(`<div class="mb-cards mb-cards-${variant}">`);
    expect(await cards({ variant: '"><script>' }))
      .to.contain('mb-cards-recent')
      .and.not.contain('<script');
  });

  it('are numbered from start_rank, and not at all by 0', async () => {
    await writeOld(site, ana, 9);
    const ranks = (html: string) => [...html.matchAll(/Number <\/span>(\d+)</g)].map((match) => Number(match[1]));
    expect(ranks(await cards({ start_rank: 11 }))).to.deep.equal([11, 12]);
    expect(ranks(await cards())).to.deep.equal([]);
  });

  it('hold apart in the excerpt what the text holds apart', async () => {
    const text = '<h2>The dough</h2><ul>\n<li>500 g flour</li>\n<li>340 g water</li></ul><p>Knead it.</p><p>Rest.</p>';
    const loaf = await writePost(site, ana, { title: 'Loaf', content: text });
    const bare = await writePost(site, ana, {
      title: 'Bare',
      content: 'x',
      excerpt: '<p>One</p><p>Two.</p><p>Three</p>',
    });
    const long = await writePost(site, ana, {
      title: 'Long',
      content: `<p>${'Many words of one kind. '.repeat(400)}</p>`,
    });
    const html = await cards();
    expect(html).to.contain('The dough\u00A0· 500 g flour\u00A0· 340 g water\u00A0· Knead it. Rest.</p>');
    expect(html)
      .to.contain('One\u00A0· Two. Three</p>')
      .and.match(/Many words of one kind\. [^·<]*…<\/p>/);
    const store = site.pluginContext('member-blog').use(POSTS);
    for (const { id } of [loaf, bare, long]) await store.remove(id);
  });

  it('tell nothing of what lies behind a password', async () => {
    const secret = await writePost(site, ana, { title: 'Locked', content: '<p>Treasure.</p>', password: 'x' });
    const html = await cards();
    expect(cardsIn(html)).to.include(secret.id);
    expect(html).to.contain('Locked').and.not.contain('Treasure');
  });

  it('name everybody who wrote a post, joined as the owner set it', async () => {
    const [bo, cy] = [await site.as('author', 'bo'), await site.as('author', 'cy')];
    const coauthors = site.pluginContext('member-blog').use(COAUTHORS);
    for (const client of [bo, cy]) {
      await coauthors.invite(post.id, idOf(client), { id: idOf(ana), days: 7, most: 5 });
      await coauthors.respond(post.id, idOf(client), 'accepted');
    }
    const text = (await cards()).replace(/<[^>]*>/g, '');
    expect(text).to.contain('Test ana, Test bo &amp; Test cy');
    const html = expectSuccess<{ html: string }>(
      await ana.get(`${ROOT}/feed`, { query: { source: 'author', user_id: idOf(cy), page: 1 } }),
    ).html;
    expect(cardsIn(html)).to.deep.equal([post.id]);
  });
});
