import { expect } from 'chai';
import { DEEPEST_BLOCK, type ParsedBlock, parseBlocks } from '../src/parser/parse.js';
import { coreBlocksText } from './support.js';

/** The tree by names alone, leaving out what belongs to no block. */
function names(blocks: readonly ParsedBlock[]): unknown[] {
  const named = blocks.filter(({ name }) => name !== undefined);
  return named.map(({ name, innerBlocks }) => (innerBlocks.length > 0 ? [name, ...names(innerBlocks)] : name));
}

function only(text: string): ParsedBlock {
  const [block, ...more] = parseBlocks(text);
  expect(more).to.have.length(0);
  if (!block) throw new Error('There is no block.');
  return block;
}

describe('blocks: the parser', () => {
  it('reads names, with core where the text names no namespace', () => {
    expect(
      names(parseBlocks('<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --><!-- wp:my-shop/basket /-->')),
    ).to.deep.equal(['core/paragraph', 'my-shop/basket']);
  });

  it('keeps HTML between blocks as blocks without a name', () => {
    const blocks = parseBlocks('before<!-- wp:x /-->after');
    expect(blocks.map(({ name, innerContent }) => [name, innerContent])).to.deep.equal([
      [undefined, ['before']],
      ['core/x', []],
      [undefined, ['after']],
    ]);
  });

  it('reads attributes in which dashes, braces and the end of a comment stand', () => {
    const text = '<!-- wp:x {"a":"1 -- 2","b":{"c":"}"},"d":"-->","e":"}-->"} --><p></p><!-- /wp:x -->';
    expect(only(text).attributes).to.deep.equal({ a: '1 -- 2', b: { c: '}' }, d: '-->', e: '}-->' });
  });

  it('takes a block whose attributes are no JSON as one without attributes', () => {
    expect(only('<!-- wp:x {"a":} -->in<!-- /wp:x -->')).to.deep.include({ name: 'core/x', attributes: {} });
  });

  it('puts inner blocks where they stand', () => {
    const block = only('<!-- wp:a --><i><!-- wp:b /--></i><u><!-- wp:c /--></u><!-- /wp:a -->');
    expect(block.innerContent).to.deep.equal(['<i>', undefined, '</i><u>', undefined, '</u>']);
    expect(names(block.innerBlocks)).to.deep.equal(['core/b', 'core/c']);
  });

  it('reads the tree of many core blocks', () => {
    const tree = names(parseBlocks(coreBlocksText));
    expect(tree).to.have.length(15);
    expect(tree[2]).to.deep.equal(['core/list', ['core/list-item', ['core/list', 'core/list-item']]]);
    expect(tree.at(-1)).to.deep.equal(['my-harbour/boat-card', 'my-harbour/empty']);
  });

  it('closes with the text what nobody closed, and lets a stray end close nothing', () => {
    expect(names(parseBlocks('<!-- wp:a --><!-- wp:b -->x'))).to.deep.equal([['core/a', 'core/b']]);
    expect(names(parseBlocks('<!-- /wp:a -->x<!-- wp:b /-->'))).to.deep.equal(['core/b']);
    expect(names(parseBlocks('<!-- wp:a --><!-- wp:b --><!-- /wp:a --><!-- wp:c /-->'))).to.deep.equal([
      ['core/a', 'core/b'],
      'core/c',
    ]);
  });

  it('lets blocks lie within each other only so deep, and keeps what is written there', () => {
    const levels = 5_000;
    const text = `${'<!-- wp:group -->'.repeat(levels)}deep${'<!-- /wp:group -->'.repeat(levels)}<!-- wp:x /-->`;
    const blocks = parseBlocks(text);
    let depth = 0;
    let lowest: ParsedBlock | undefined;
    for (let block = blocks[0]; block; block = block.innerBlocks[0]) {
      depth += 1;
      lowest = block;
    }
    expect(depth).to.equal(DEEPEST_BLOCK);
    expect(lowest?.innerContent).to.deep.equal(['deep']);
    expect(names(blocks.slice(1))).to.deep.equal(['core/x']);
  });

  it('takes no comment for a block that only looks like one', () => {
    for (const text of [
      '<!--wp:x -->',
      '<!-- wp:X -->',
      '<!-- wp:1 -->',
      '<!-- wp:x',
      '<!-- wp:x {"a":1}-->',
      '<!-- wp:a/b/c -->',
    ]) {
      expect(names(parseBlocks(text)), text).to.deep.equal([]);
    }
  });

  it('takes a time that grows with the length alone', () => {
    const took = (text: string) => {
      const start = process.hrtime.bigint();
      parseBlocks(text);
      return Number(process.hrtime.bigint() - start) / 1e6;
    };
    const attacks = [
      '<!-- wp:x {',
      '<!-- wp:x { }',
      '<!--',
      '<!-- wp:x {"a":1} ',
      '<!-- wp:x { -->',
      `<!-- wp:x {} ${' '.repeat(50)}`,
    ];
    for (const attack of attacks) expect(took(attack.repeat(400_000 / attack.length)), attack).to.be.below(1_000);
    expect(took(`<!-- wp:x {${' '.repeat(400_000)}-->`)).to.be.below(1_000);
  });
});
