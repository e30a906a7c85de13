import { expect } from 'chai';
import { anchorsOf, linkFindings } from '../lib/links.mjs';

const findings = (pages, others = []) => {
  const all = new Map(Object.entries(pages));
  return linkFindings(all, (file) => all.has(file) || others.includes(file));
};

describe('the links of a page', () => {
  it('lead to files and folders that are there, from where the page lies', () => {
    const page =
      '[a](b.md) [c](../README.md "title") ![d](pictures/d.png) [e](folder/)\n\n[f](none.md)\n[g]: ../gone.md\n';
    const others = ['README.md', 'docs/b.md', 'docs/pictures/d.png', 'docs/folder'];
    expect(findings({ 'docs/a.md': page }, others)).to.deep.equal([
      'docs/a.md:3: none.md: there is no docs/none.md',
      'docs/a.md:4: ../gone.md: there is no gone.md',
    ]);
  });

  it('lead to headings that are there, of the same page and of others', () => {
    const pages = {
      'a.md':
        '# One & two\n## `code` here\n[x](#one--two) [y](#code-here) [z](#three) [b](b.md#twice-1) [c](b.md#twice-2)\n',
      'b.md': '# Twice\n# Twice\n',
    };
    expect(findings(pages)).to.deep.equal([
      'a.md:3: #three: no heading of a.md has this anchor',
      'a.md:3: b.md#twice-2: no heading of b.md has this anchor',
    ]);
  });

  it('are not those that stand in code, nor addresses of other sites', () => {
    const page =
      '`[a](none.md)`\n```md\n[b](none.md)\n```\n[c](https://example.org/none.md) [d](mailto:ada@example.org)\n';
    expect(findings({ 'a.md': page })).to.deep.equal([]);
  });

  it('are relative', () => {
    expect(findings({ 'a.md': '[a](/docs/a.md)\n' })).to.have.length(1);
  });
});

describe('the anchors of a page', () => {
  it('are made of headings outside of code', () => {
    expect([...anchorsOf('# Your *first* [plugin](x.md)\n```sh\n# comment\n```\n### Where to go?\n')]).to.deep.equal([
      'your-first-plugin',
      'where-to-go',
    ]);
  });
});
