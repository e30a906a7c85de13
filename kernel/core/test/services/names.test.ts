import { precisionOf } from '@plinth/toolkit';
import { expect } from 'chai';
import { isBlank, nameKey } from '../../src/text.js';

describe('kernel / names', () => {
  for (const [one, other] of [
    ['ΟΔΟΣ', 'οδος'],
    ['Straße', 'STRASSE'],
    ['ẞ', 'ß'],
    ['ＡＢＣ', 'abc'],
    ['ﬁn', 'FIN'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['caf\u00e9', 'CAFE\u0301'],
    ['a  b ', 'A b'],
    ['soft\u00adhyphen', 'softhyphen'],
  ] as const)
    it(`are the same: ${one} and ${other}`, () => expect(nameKey(one)).to.equal(nameKey(other)));

  for (const [one, other] of [
    ['año', 'ano'],
    ['ハス', 'バス'],
    ['ёлка', 'елка'],
    ['ılık', 'ilik'],
  ] as const)
    it(`are not the same: ${one} and ${other}`, () => expect(nameKey(one)).to.not.equal(nameKey(other)));

  for (const text of ['', ' ', '\u3000\u00a0', '\u200b\u200d\ufeff', '\u3164', '\u2800\n', '\u00ad', '\u0000'])
    it(`are blank: ${JSON.stringify(text)}`, () => expect(isBlank(text)).to.equal(true));
  for (const text of ['a', '.', '\u200ba', '한', '👍', '0'])
    it(`are not blank: ${text}`, () => expect(isBlank(text)).to.equal(false));
});

describe('kernel / decimals of currencies', () => {
  const decimals = {
    EUR: 2,
    USD: 2,
    HUF: 2,
    IDR: 2,
    COP: 2,
    PKR: 2,
    ISK: 0,
    JPY: 0,
    KRW: 0,
    CLP: 0,
    KWD: 3,
    TND: 3,
    IQD: 3,
    CLF: 4,
  };
  for (const [code, count] of Object.entries(decimals))
    it(`of ${code} are ${count}, whatever Node.js says`, () => expect(precisionOf(code)).to.equal(count));
});
