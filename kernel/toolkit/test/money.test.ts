import { expect } from 'chai';
import { decimalOf, precisionOf } from '../src/index.js';

describe('money', () => {
  for (const [minorUnits, currency, text] of [
    [1_250, 'EUR', '12.50'],
    [5, 'EUR', '0.05'],
    [-1_250, 'EUR', '-12.50'],
    [1_250, 'JPY', '1250'],
    [1_250, 'KWD', '1.250'],
    [9_007_199_254_740_991, 'EUR', '90071992547409.91'],
  ] as const)
    it(`${minorUnits} of ${currency} are written ${text}`, () => {
      expect(decimalOf(minorUnits, precisionOf(currency))).to.equal(text);
    });
});
