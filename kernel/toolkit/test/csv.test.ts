import { expect } from 'chai';
import { csv, plainCell } from '../src/index.js';

describe('csv', () => {
  it('quotes what needs quotes and ends every line with CR and LF (RFC 4180)', () => {
    const rows = [
      ['name', 'note'],
      ['Ann "Moss" Fern', 'a, b\nc'],
    ];
    expect(csv(rows)).to.equal('name,note\r\n"Ann ""Moss"" Fern","a, b\nc"\r\n');
  });

  it('writes numbers as they are, flags as words and nothing as nothing', () => {
    expect(csv([[1.5, -2, true, false, null]])).to.equal('1.5,-2,true,false,\r\n');
  });

  it('has no text that a spreadsheet runs as a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])
      expect(plainCell(text), text).to.equal(`'${text}`);
    expect(csv([['=HYPERLINK("x")']])).to.equal('"\'=HYPERLINK(""x"")"\r\n');
    expect(plainCell(-1)).to.equal(-1);
    expect(plainCell('1+1=2')).to.equal('1+1=2');
  });
});
