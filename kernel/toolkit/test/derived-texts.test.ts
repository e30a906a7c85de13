import { CACHE_TAGS } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { DERIVED_TEXTS } from '../src/lists/derived-texts.js';

const LONG = 'a long text '.repeat(1_000);

describe('a text that is derived from another', () => {
  let site: TestSite;
  let made: number;
  beforeEach(async () => {
    site = await testHost({ plugins: [] });
    made = 0;
  });
  afterEach(() => site.stop());

  const shout = (text: string) => () => {
    made += 1;
    return text.toUpperCase();
  };

  it('is made once, and again for another source or kind', () => {
    const texts = site.use(DERIVED_TEXTS);
    for (let visit = 0; visit < 3; visit += 1) expect(texts.of('loud', LONG, shout(LONG))).to.equal(LONG.toUpperCase());
    expect(made).to.equal(1);
    expect(texts.of('loud', `${LONG}!`, shout(`${LONG}!`))).to.equal(`${LONG.toUpperCase()}!`);
    expect(texts.of('quiet', LONG, () => LONG)).to.equal(LONG);
    expect(made).to.equal(2);
  });

  it('is not stored where it is short', () => {
    const texts = site.use(DERIVED_TEXTS);
    for (let visit = 0; visit < 3; visit += 1) texts.of('loud', 'short', shout('short'));
    expect(made).to.equal(3);
  });

  it('is made again when a tag of its store is invalidated or its version changes, and never without a version', async () => {
    const store = site.use(DERIVED_TEXTS).open(['pages']);
    const ask = (version: string | undefined) =>
      store.of({ source: () => LONG, length: LONG.length, version }, async () => shout(LONG)());
    for (const version of ['1', '1', '2', '2']) await ask(version);
    expect(made).to.equal(2);
    site.use(CACHE_TAGS).invalidate('pages');
    await ask('2');
    site.use(CACHE_TAGS).invalidate('others');
    await ask('2');
    expect(made).to.equal(3);
    for (let visit = 0; visit < 2; visit += 1) await ask(undefined);
    expect(made).to.equal(5);
  });

  it('takes a bounded memory: the oldest ones go', async () => {
    const texts = site.use(DERIVED_TEXTS);
    const megabyte = 'x'.repeat(1_000_000);
    texts.of('loud', LONG, shout(LONG));
    for (let each = 0; each < 200; each += 1) texts.of(`copy ${each}`, LONG, () => megabyte);
    texts.of('loud', LONG, shout(LONG));
    expect(made).to.equal(2);
  });
});
