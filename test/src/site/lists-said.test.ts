import { plugins } from '@plinth/host-config';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

/** The lists that every visitor may see and search engines shall know. */
const LISTS = [
  ...['/shop', '/directory', '/groups', '/members', '/activity', '/wiki', '/polls', '/pastes', '/blog'],
  ...['/blog/feed', '/blog/authors'],
];

describe('what public lists say of themselves', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins });
  });
  after(() => site.stop());

  for (const path of LISTS)
    it(`${path} has one address, however it is narrowed`, async () => {
      for (const asked of [path, `${path}?page=1&utm_source=letter`]) {
        const { text, status } = await site.visitor().page('GET', asked);
        expect(status, asked).to.equal(200);
        expect(/<link rel="canonical" href="([^"]+)">/.exec(text)?.[1], asked).to.equal(`http://localhost${path}`);
        expect(text, asked).to.match(/<meta property="og:title" content="[^"]+">/);
      }
    });

  it('the first of each says in a sentence what it is for', async () => {
    for (const path of LISTS.filter((each) => each.lastIndexOf('/') === 0)) {
      const { text } = await site.visitor().page('GET', path);
      expect(/<meta name="description" content="([^"]{10,})">/.exec(text)?.[1], path).to.be.a('string');
    }
  });
});
