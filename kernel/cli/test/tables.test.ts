import { expect } from 'chai';
import { type Output, showRows } from '../src/output.js';

/** What is written for some rows. */
function written(rows: readonly object[], options: { json?: boolean; columns: readonly string[] }): string[] {
  const lines: string[] = [];
  const output: Output = { line: (text) => lines.push(text), error: (text) => lines.push(text) };
  showRows(output, rows, options);
  return lines;
}

describe('the command line: tables', () => {
  const columns = ['id', 'name', 'roles'];

  it('have a head and columns that stand two spaces apart', () => {
    expect(written([{ id: 1, name: 'Ada', roles: ['editor'] }], { columns })).to.deep.equal([
      'ID  NAME  ROLES',
      '1   Ada   ["editor"]',
    ]);
  });

  it('leave a cell empty where there is nothing', () => {
    expect(written([{ id: 1, name: null }], { columns })).to.deep.equal(['ID  NAME  ROLES', '1']);
  });

  it('give wide letters the two places that a terminal gives them', () => {
    const rows = [
      { id: '本', name: 'Edda', roles: 'a' },
      { id: 'no', name: 'Ada', roles: 'b' },
    ];
    expect(written(rows, { columns })).to.deep.equal(['ID  NAME  ROLES', '本  Edda  a', 'no  Ada   b']);
  });

  it('go on below where a cell has several lines', () => {
    const rows = [{ id: 1, name: 'Ada\nLovelace', roles: 'a' }];
    expect(written(rows, { columns })).to.deep.equal(['ID  NAME      ROLES', '1   Ada       a', '    Lovelace']);
  });

  it('say that there is nothing', () => {
    expect(written([], { columns })).to.deep.equal(['ID  NAME  ROLES', '(none)']);
  });

  it('are JSON where that is asked for', () => {
    expect(JSON.parse(written([{ id: 1 }], { json: true, columns }).join(''))).to.deep.equal([{ id: 1 }]);
  });

  it('fit the terminal: the widest columns are broken, and without a terminal none is', () => {
    const rows = [{ id: 1, name: 'a word '.repeat(20).trim(), roles: 'editor' }];
    const lines: string[] = [];
    const write = (text: string) => void lines.push(text);
    showRows({ line: write, error: write, width: 40 }, rows, { columns });
    expect(Math.max(...lines.map((line) => line.length))).to.be.at.most(40);
    expect(lines.join(' ').match(/word/g)).to.have.length(20);
    expect(written(rows, { columns })[1]).to.include('a word '.repeat(19));
  });
});
