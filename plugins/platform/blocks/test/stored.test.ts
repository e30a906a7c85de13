import { expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { parseBlocks } from '../src/plugin.js';
import { blockSite, coreBlocksText, type PostJson, write } from './support.js';

describe('blocks: what is stored', () => {
  let site: TestSite;
  let admin: TestClient;
  let author: TestClient;

  before(async () => {
    site = await blockSite();
    admin = await site.as('administrator');
    author = await site.as('author');
  });

  after(() => site.stop());

  const raw = async (client: TestClient, id: number) =>
    expectSuccess<PostJson>(await client.get(`/wp/v2/posts/${id}`, { query: { context: 'edit' } })).content.raw ?? '';

  /** What an author wrote, as it is stored. */
  const storedFor = async (text: string) => raw(author, (await write(author, text)).id);

  it('is byte for byte what an administrator wrote', async () => {
    const odd = `${coreBlocksText}<!-- wp:html -->\n<script>let a = "--";</script>\n<!-- /wp:html --><!-- wp:x {"a":"--","b":"<b>"} /-->`;
    expect(await raw(admin, (await write(admin, odd)).id)).to.equal(odd);
  });

  it('is byte for byte what an author wrote where that is harmless', async () => {
    expect(await storedFor(coreBlocksText)).to.equal(coreBlocksText);
  });

  it('keeps the tree and the attributes of blocks whose HTML had to be cleaned', async () => {
    const text = coreBlocksText.replaceAll('<p>', '<p onclick="x()">').replaceAll('<td>', '<td><script>x()</script>');
    const stored = await storedFor(text);
    expect(stored).to.not.match(/onclick|<script/);
    const shape = (blocks: ReturnType<typeof parseBlocks>): unknown =>
      blocks.map(({ name, attributes, innerBlocks }) => [name, attributes, shape(innerBlocks)]);
    expect(shape(parseBlocks(stored))).to.deep.equal(shape(parseBlocks(coreBlocksText)));
  });

  it('holds the attributes of an author to the HTML that posts may have', async () => {
    const attributes = {
      html: '<img src="a.png" onerror="x()"><b>bold</b>',
      deep: [{ also: '<script>x()</script>ok' }],
    };
    const [block] = parseBlocks(
      await storedFor(`<!-- wp:my/card ${JSON.stringify(attributes).replaceAll('<', '\\u003c')} /-->`),
    );
    expect(block?.attributes).to.deep.equal({ html: '<img src="a.png" /><b>bold</b>', deep: [{ also: 'x()ok' }] });
  });

  it('writes attributes anew in which an author left what could end the comment', async () => {
    const stored = await storedFor('<!-- wp:my/card {"a":"x --> <b>y</b>"} /-->');
    expect(stored).to.equal(
      '<!-- wp:my/card {"a":"x \\u002d\\u002d\\u003e \\u003cb\\u003ey\\u003c/b\\u003e"} /-->'.replace(
        '\\u002d\\u002d\\u003e',
        '\\u002d\\u002d\\u0026gt;',
      ),
    );
  });

  it('leaves no markup of an author in what is no JSON', async () => {
    const stored = await storedFor('<!-- wp:html {" --><script>x()</script><!-- } --><p>a</p><!-- /wp:html -->');
    expect(stored).to.equal('<!-- wp:html --><p>a</p><!-- /wp:html -->');
  });

  it('survives attributes that lie a hundred thousand levels deep', async () => {
    const text = `<!-- wp:x {"a":${'['.repeat(100_000)}${']'.repeat(100_000)}} /-->`;
    expect(parseBlocks(await storedFor(text))[0]?.name).to.equal('core/x');
  });
});
