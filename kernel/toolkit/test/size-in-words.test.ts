import { expect } from 'chai';
import { sizeInWords } from '../src/index.js';

describe('services: sizes as people read them', () => {
  const sizes: readonly [bytes: number, words: string][] = [
    [0, '0 bytes'],
    [1, '1 byte'],
    [812, '812 bytes'],
    [1024, '1 kB'],
    [1536, '1.5 kB'],
    [100_000, '98 kB'],
    [1024 * 1024 - 1, '1 MB'],
    [1_468_006, '1.4 MB'],
    [64 * 1024 * 1024, '64 MB'],
    [5 * 1024 ** 3, '5 GB'],
    [3 * 1024 ** 5, '3,072 TB'],
  ];
  for (const [bytes, words] of sizes) {
    it(`says ${words} for ${bytes}`, () => expect(sizeInWords(bytes, 'en')).to.equal(words));
  }

  it('says them in the language of the site', () => {
    expect(sizeInWords(1536, 'de')).to.equal('1,5 kB');
  });
});
