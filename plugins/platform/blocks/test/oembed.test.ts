import { POSTS } from '@plinth/content';
import { provide } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { readAnswer } from '../src/oembed/answer.js';
import { embedProviders, providerOf } from '../src/oembed/providers.js';
import { OEMBED_NAMESPACE } from '../src/oembed/routes.js';
import { type OEmbed, REMOTE_FETCH } from '../src/plugin.js';
import { webAddress } from '../src/remote/addresses.js';
import { HttpsRemoteFetch, isPublicAddress } from '../src/remote/fetch.js';
import { blockSite, rendered, store } from './support.js';

const VIDEO = 'https://www.youtube.com/watch?v=abc_123';
const PROXY = `/${OEMBED_NAMESPACE}/proxy`;
const EMBED = `/${OEMBED_NAMESPACE}/embed`;

const ANSWER = {
  type: 'video',
  title: 'A <b>tide</b> "turns"',
  author_name: 'Pilot',
  author_url: 'javascript:x()',
  provider_name: 'Somebody else',
  html: '<iframe width="200" src="https://www.youtube.com/embed/abc_123?feature=oembed&amp;a=1" onload="x()"></iframe><script>x()</script>',
  width: 600,
  height: 338,
  thumbnail_url: 'http://i.ytimg.com/a.jpg',
  secret: 'x',
};

describe('blocks: oEmbed', () => {
  let site: TestSite;
  let author: TestClient;
  let asked: string[] = [];
  let answer: () => unknown = () => ANSWER;

  beforeEach(async () => {
    asked = [];
    answer = () => ANSWER;
    const json = async (url: URL) => {
      asked.push(url.href);
      return answer();
    };
    const page = () => Promise.reject(new Error('No page is asked.'));
    site = await blockSite({ ports: [provide.value(REMOTE_FETCH, { json, page })] });
    author = await site.as('author');
  });

  afterEach(() => site.stop());

  const proxy = (url: string, client = author) => client.get(PROXY, { query: { url } });
  const shownEmbed = (url: string) =>
    `<!-- wp:embed {"url":"${url}","type":"video"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${url}\n</div><figcaption>Seen</figcaption></figure>\n<!-- /wp:embed -->`;

  describe('of other sites', () => {
    it('takes known fields alone, and a frame of the provider made anew', async () => {
      const found = expectSuccess<OEmbed>(await proxy(VIDEO));
      expect(found).to.deep.include({
        version: '1.0',
        type: 'video',
        provider_name: 'YouTube',
        author_name: 'Pilot',
        width: 600,
      });
      expect(found).to.not.have.any.keys('secret', 'author_url', 'thumbnail_url');
      expect(found.html).to.match(
        /^<iframe title="A &lt;b&gt;tide[^<>]*src="https:\/\/www\.youtube\.com\/embed\/abc_123\?feature=oembed&amp;a=1"[^<>]*><\/iframe>$/,
      );
      expect(found.html).to.not.match(/onload|script>/);
      expect(asked).to.deep.equal([
        `https://www.youtube.com/oembed?url=${encodeURIComponent(VIDEO)}&format=json&maxwidth=600`,
      ]);
    });

    it('asks once, keeps the answer for a month, and keeps it longer where there is no other', async () => {
      const lasting = await author.withApplicationPassword();
      const first = expectSuccess(await proxy(VIDEO, lasting));
      site.advance(29 * 86_400_000);
      expect(expectSuccess(await proxy(VIDEO, lasting))).to.deep.equal(first);
      expect(asked).to.have.length(1);
      answer = () => {
        throw new Error('away');
      };
      site.advance(2 * 86_400_000);
      expect(expectSuccess(await proxy(VIDEO, lasting))).to.deep.equal(first);
      expect(asked).to.have.length(2);
    });

    it('remembers for an hour that there was no answer', async () => {
      answer = () => {
        throw new Error('away');
      };
      for (let turn = 0; turn < 3; turn += 1) expectError(await proxy(VIDEO), 404, 'oembed_invalid_url');
      expect(asked).to.have.length(1);
      answer = () => ANSWER;
      site.advance(61 * 60_000);
      expectSuccess(await proxy(VIDEO));
    });

    it('asks once for fifty who want the same at once', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => proxy(VIDEO)));
      for (const each of answers) expectSuccess(each);
      expect(asked).to.have.length(1);
    });

    it('lets a member have only so many providers asked in a minute, also at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 70 }, (_, index) => proxy(`https://vimeo.com/${index + 1}`)),
      );
      expect(answers.filter(({ status }) => status === 429)).to.have.length(10);
      expect(asked).to.have.length(60);
      expectError(await proxy('https://vimeo.com/4711'), 429, 'oembed_rate_limited');
    });

    it('asks nobody who is not known, and nothing of odd addresses', async () => {
      const addresses = [
        'https://evil.example/watch?v=1',
        'http://169.254.169.254/latest/meta-data',
        'http://localhost:9/',
        'https://www.youtube.com.evil.example/watch?v=1',
        'https://www.youtube.com:8443/watch?v=1',
        'https://user@www.youtube.com/watch?v=1',
        'https://www.youtube.com/',
        'ftp://www.youtube.com/watch',
      ];
      for (const url of addresses) expect((await proxy(url)).status, url).to.be.oneOf([400, 404]);
      expectError(await proxy('not an address'), 404, 'oembed_invalid_url');
      expectError(await author.get(PROXY), 400, 'rest_missing_callback_param');
      expectError(await proxy(`https://vimeo.com/${'1'.repeat(3_000)}`), 400, 'rest_invalid_param');
      expect(asked).to.deep.equal([]);
    });

    it('is for those who write posts', async () => {
      expectError(await proxy(VIDEO, site.visitor()), 401, 'rest_forbidden');
      expectError(await proxy(VIDEO, await site.as('subscriber')), 403, 'rest_forbidden');
      expect(asked).to.deep.equal([]);
    });

    it('takes no answer whose frame is from elsewhere, and none that is none', async () => {
      const frames = [
        '<iframe src="https://evil.example/"></iframe>',
        '<iframe src="http://www.youtube.com/embed/a"></iframe>',
        '<iframe src="javascript:x()"></iframe>',
        '<iframe src="https://www.youtube.com:444/embed/a"></iframe>',
        '<script src="https://www.youtube.com/x.js"></script>',
        '',
      ];
      const provider = providerOf(new URL(VIDEO));
      if (!provider) throw new Error('YouTube is not known.');
      for (const html of frames) expect(readAnswer({ ...ANSWER, html }, provider), html).to.equal(undefined);
      for (const odd of [null, 'x', [], 7, {}, { type: 'photo', url: 'https://evil.example/a.jpg' }]) {
        expect(readAnswer(odd, provider)).to.equal(undefined);
      }
    });

    it('shows pictures of a provider of pictures', async () => {
      answer = () => ({
        type: 'photo',
        title: 'Boat',
        url: 'https://live.staticflickr.com/1/2.jpg',
        width: '640',
        height: '480',
      });
      const url = 'https://www.flickr.com/photos/somebody/123/';
      expect(expectSuccess<OEmbed>(await proxy(url))).to.deep.include({
        type: 'photo',
        width: 640,
        provider_name: 'Flickr',
      });
      const { id } = await store(site, { content: shownEmbed(url) });
      expect(await rendered(site, id)).to.contain(
        '<img src="https://live.staticflickr.com/1/2.jpg" alt="Boat" width="640" height="480"',
      );
    });

    it('is shown in posts once it is known; before that a link is, and nobody is asked', async () => {
      const { id } = await store(site, { content: shownEmbed(VIDEO) });
      const before = await rendered(site, id);
      expect(before).to.contain(`<a class="wp-block-embed__link" href="${VIDEO}">`).and.not.contain('<iframe');
      expect(asked).to.deep.equal([]);
      expectSuccess(await proxy(VIDEO));
      const after = await rendered(site, id);
      expect(after).to.contain('<iframe title="A').and.contain('<figcaption>Seen</figcaption>');
    });

    it('may stand in pages that have a frame, and no other page allows one', async () => {
      const policyOf = async (content: string) => {
        const { id } = await store(site, { title: 'Framed', content });
        const { link } = expectSuccess<{ link: string }>(await site.visitor().get(`/wp/v2/posts/${id}`));
        const found = await site.visitor().page('GET', new URL(link).pathname);
        expect(found.status).to.equal(200);
        return String(found.headers['content-security-policy']);
      };
      expectSuccess(await proxy(VIDEO));
      const policy = await policyOf(shownEmbed(VIDEO));
      expect(policy).to.match(/frame-src [^;]*https:\/\/www\.youtube\.com/);
      expect(policy).to.contain("default-src 'none'");
      expect(await policyOf('Words alone.')).to.not.contain('frame-src');
    });

    it('of a post of this site is its title and excerpt, without a frame, which its pages would not show', async () => {
      const { id: tides } = await store(site, { title: 'Tides & moons', excerpt: 'Twice a day.' });
      const { link } = expectSuccess<{ link: string }>(await site.visitor().get(`/wp/v2/posts/${tides}`));
      const { id } = await store(site, { content: shownEmbed(link) });
      expect(await rendered(site, id))
        .to.contain(`href="${link}">Tides &#038; moons</a>`)
        .and.contain('Twice a day.')
        .and.contain('<figcaption>Seen</figcaption>')
        .and.not.contain('<iframe');
    });

    it('leaves an embed alone whose address is none', async () => {
      const { id } = await store(site, { content: shownEmbed('javascript:x()') });
      expect(await rendered(site, id)).to.not.match(/href|iframe/);
    });

    it('names providers by HTTPS, each of whose pages is its own alone', () => {
      for (const { endpoint, hosts, frames, pictures = [] } of embedProviders) {
        expect(new URL(endpoint).protocol).to.equal('https:');
        expect(frames.length + pictures.length).to.be.above(0);
        for (const host of hosts) expect(embedProviders.filter((each) => each.hosts.includes(host))).to.have.length(1);
      }
      expect(webAddress(`https://vimeo.com/${'a'.repeat(5_000)}`)).to.equal(undefined);
    });
  });

  describe('asking', () => {
    it('knows public addresses from all others', () => {
      for (const open of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
        expect(isPublicAddress(open), open).to.equal(true);
      for (const closed of [
        '127.0.0.1',
        '10.1.2.3',
        '172.16.0.1',
        '192.168.1.1',
        '169.254.169.254',
        '100.64.0.1',
        '0.0.0.0',
        '224.0.0.1',
        '255.255.255.255',
        '::1',
        '::',
        'fe80::1',
        'fc00::1',
        '::ffff:127.0.0.1',
        '::ffff:10.0.0.1',
        '64:ff9b::7f00:1',
        '2002:7f00:1::',
        'localhost',
      ]) {
        expect(isPublicAddress(closed), closed).to.equal(false);
      }
    });

    it('refuses a name that leads to a private address, plain HTTP, and addresses in the place of names', async () => {
      const fetch = new HttpsRemoteFetch();
      const failure = async (url: string) => fetch.json(new URL(url)).then(() => 'answered', String);
      expect(await failure('https://localhost/')).to.contain('not public');
      expect(await failure('http://example.org/')).to.contain('HTTPS');
      expect(await failure('https://127.0.0.1/')).to.contain('name alone');
      expect(await failure('https://[::1]/')).to.contain('name alone');
    });
  });

  describe('of this site', () => {
    it('tells what WordPress tells of a public post, as JSON and as XML', async () => {
      const post = await store(site, { title: 'Tides & "times"', content: 'words', authorId: author.user?.id ?? 0 });
      const url = 'http://localhost/2026/01/15/tides-times/';
      const found = expectSuccess<OEmbed>(await site.visitor().get(EMBED, { query: { url } }));
      expect(found).to.include({
        version: '1.0',
        provider_url: 'http://localhost',
        type: 'rich',
        width: 600,
        height: 338,
      });
      expect(found).to.include.keys('author_name', 'author_url', 'title', 'provider_name', 'html');
      expect(found.html)
        .to.contain(`src="http://localhost/embed/${post.id}"`)
        .and.contain('<blockquote class="wp-embedded-content">');
      const xml = await site.visitor().get(EMBED, { query: { url, format: 'xml', maxwidth: '250' } });
      expect(xml.headers['content-type']).to.equal('text/xml; charset=utf-8');
      expect(xml.text).to.match(
        /^<\?xml version="1.0"\?>\n<oembed><version>1.0<\/version>.*<width>250<\/width>.*&lt;blockquote/s,
      );
      expect(expectSuccess<OEmbed>(await proxy(url)).html).to.equal(found.html);
      expect(asked).to.deep.equal([]);
    });

    it('finds posts by their id, pages, and the page on the front', async () => {
      const { id } = await store(site, { type: 'page', title: 'Harbour' });
      for (const url of [`http://localhost/?page_id=${id}`, 'http://localhost/harbour/']) {
        expect(expectSuccess<OEmbed>(await site.visitor().get(EMBED, { query: { url } })).title).to.equal('Harbour');
      }
      expectError(await site.visitor().get(EMBED, { query: { url: 'http://localhost/' } }), 404, 'oembed_invalid_url');
    });

    it('tells nothing of what is not public', async () => {
      const draft = await store(site, { title: 'Draft', status: 'draft' });
      const locked = await store(site, { title: 'Locked', password: 'p' });
      const block = await store(site, { title: 'Block', type: 'wp_block' });
      for (const { id } of [draft, locked, block]) {
        const url = `http://localhost/?p=${id}`;
        expectError(await site.visitor().get(EMBED, { query: { url } }), 404, 'oembed_invalid_url');
        expect((await site.visitor().page('GET', `/embed/${id}`)).status).to.equal(404);
      }
      for (const url of ['http://localhost/%E0%A4%A/', 'http://elsewhere.example/', 'http://localhost/nothing/']) {
        expect((await site.visitor().get(EMBED, { query: { url } })).status, url).to.be.oneOf([400, 404]);
      }
    });

    it('has a card that other sites may frame, and pages that lead to it', async () => {
      const post = await store(site, { title: 'Tides', content: 'Low at six.' });
      const card = await site.visitor().page('GET', `/embed/${post.id}`);
      expect(card.status).to.equal(200);
      expect(card.headers['content-security-policy']).to.contain('frame-ancestors *');
      expect(card.text).to.contain('Low at six.').and.contain('target="_top"');
      const whole = await site.visitor().page('GET', '/2026/01/15/tides/');
      const [, link = ''] =
        /application\/json\+oembed" href="http:\/\/localhost\/wp-json([^"]*)"/.exec(whole.text) ?? [];
      expect(expectSuccess<OEmbed>(await site.visitor().get(link)).title).to.equal('Tides');
    });

    it('is shown in posts, and follows the post', async () => {
      const tides = await store(site, { title: 'Tides' });
      const { id } = await store(site, { title: 'Notes', content: shownEmbed('http://localhost/2026/01/15/tides/') });
      expect(await rendered(site, id))
        .to.contain('wp-embedded-content')
        .and.contain('>Tides<');
      await site.pluginContext('content').use(POSTS).update(tides.id, { status: 'draft' });
      expect(await rendered(site, id)).to.not.contain('wp-embedded-content');
    });
  });
});
