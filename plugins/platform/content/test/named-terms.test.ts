import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, TERM_LIBRARY, TERMS, termsNamed } from '../src/plugin.js';

describe('content: terms by their names', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [content] });
  });
  after(() => site.stop());

  const call = () => site.pluginContext('content');
  const tagged = (names: readonly string[]) => termsNamed(call(), 'post_tag', names);

  it('are told apart by accents and marks, and not by case or compatible forms', async () => {
    const ids = await tagged(['Año', 'ano', 'ハス', 'バス', 'ΟΔΟΣ', 'Straße']);
    expect(new Set(ids).size).to.equal(6);
    const same = ['AN\u0303O', 'Ａｎｏ', 'ハス', 'ﾊﾞｽ', 'οδος', 'STRASSE'];
    expect(await tagged(same)).to.deep.equal(ids);
    const slugs = (await call().use(TERMS).findMany(ids)).map(({ slug }) => slug);
    expect(new Set(slugs).size).to.equal(6);
  });

  it('are found by any spelling that counts as the same', async () => {
    const library = call().use(TERM_LIBRARY);
    const names = async (search: string) =>
      (await library.list({ taxonomy: 'post_tag', search, limit: 9 })).terms.map(({ name }) => name);
    expect(await names('οδοσ')).to.deep.equal(['ΟΔΟΣ']);
    expect(await names('ΟΔΟΣ')).to.deep.equal(['ΟΔΟΣ']);
    expect((await library.findByName('post_tag', 'οδος'))?.name).to.equal('ΟΔΟΣ');
    expect(await library.findByName('category', 'οδος')).to.equal(undefined);
  });

  it('leave out names that show nothing', async () => {
    expect(await tagged(['', ' \u3000', '\u200b', '\u2800'])).to.deep.equal([]);
  });

  it('are one for fifty requests at once, also where the slug belongs to another name', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => tagged(['Té', 'te'])));
    expect(new Set(ids.map((each) => each.join())).size).to.equal(1);
    const { total } = await call()
      .use(TERM_LIBRARY)
      .list({ taxonomy: 'post_tag', slugs: ['te', 'te-2', 'te-3'], limit: 9 });
    expect(total).to.equal(2);
  });
});
