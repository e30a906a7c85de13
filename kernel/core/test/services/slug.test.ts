import { safeFilename } from '@plinth/toolkit';
import { expect } from 'chai';
import { decodeSlug, shortenSlug, slugify } from '../../src/text.js';

describe('kernel / slugs', () => {
  const SLUGS: readonly (readonly [title: string, slug: string])[] = [
    ['Año nuevo', 'ano-nuevo'],
    ['ÉCOLE d’été', 'ecole-dete'],
    ['Straße', 'strasse'],
    ['हिन्दी में लेख', 'हिन्दी-में-लेख'],
    ['ガイドブック', 'ガイドブック'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['ёлка и йод', 'ёлка-и-йод'],
    ['Ελληνική Γλώσσα', 'ελληνική-γλώσσα'],
    ['ภาษาไทย น้ำ', 'ภาษาไทย-น้ำ'],
    ['한국어 글', '한국어-글'],
    ['עִבְרִית', 'עִבְרִית'],
    ['Tiếng Việt', 'tieng-viet'],
    ['İstanbul', 'istanbul'],
    ['ＡＢＣ １２３', 'abc-123'],
    ['❤️ love 1️⃣', 'love-1'],
    ['%d0%bc%d0%b8%d1%80', 'мир'],
    ['100% sure', '100-sure'],
    ['--a--', 'a'],
    ['\u0301\u0301', ''],
  ];
  for (const [title, slug] of SLUGS) {
    it(`of "${title}" is "${slug}", also of its decomposed form`, () => {
      expect(slugify(title)).to.equal(slug.normalize('NFC'));
      expect(slugify(title.normalize('NFD'))).to.equal(slug.normalize('NFC'));
      expect(slugify(slugify(title))).to.equal(slugify(title));
    });
  }

  it('decode what WordPress stores, also where it was cut off within a letter', () => {
    expect(decodeSlug('%d0%bc%d0')).to.equal('м');
    expect(decodeSlug('50%25-off')).to.equal('50%25-off');
    expect(decodeSlug('%ff%fe')).to.equal('');
  });

  it('are cut between letters', () => {
    expect(shortenSlug('अहिन्दी', 2)).to.equal('अ');
    expect(shortenSlug('a😀', 2)).to.equal('a');
    expect(shortenSlug('ab-cd', 3)).to.equal('ab');
    expect(slugify('हि'.repeat(200)).length).to.be.at.most(200);
  });

  it('have file names beside them that keep every letter and fit into 255 bytes', () => {
    expect(safeFilename('हिन्दी लेख.PNG')).to.equal('हिन्दी-लेख.png');
    expect(safeFilename('ガイド.pdf')).to.equal('ガイド.pdf');
    expect(safeFilename('Crème brûlée.jpg')).to.equal('Creme-brulee.jpg');
    expect(Buffer.byteLength(safeFilename(`${'गा'.repeat(300)}.png`))).to.be.below(240);
  });
});
