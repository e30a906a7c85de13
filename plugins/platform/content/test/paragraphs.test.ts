import { readFileSync } from 'node:fs';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content } from '../src/plugin.js';
import { withParagraphs } from '../src/posts/paragraphs.js';
import { type PostJson, store } from './posts-support.js';

interface Recorded {
  readonly input: string;
  readonly rendered: string;
}

/** What WordPress 6.1 makes of texts of its classic editor. */
const RECORDED: readonly Recorded[] = JSON.parse(
  // The compiled test stands one folder deeper.
  readFileSync(new URL('../../test/fixtures/wordpress-paragraphs.json', import.meta.url), 'utf8'),
);

describe('paragraphs', () => {
  it('are those that WordPress makes of the same text', () => {
    expect(RECORDED).to.have.length.above(200);
    for (const { input, rendered } of RECORDED) {
      expect(withParagraphs(input), JSON.stringify(input)).to.equal(rendered);
    }
  });

  it('leave a text alone that has more tags or lines than any prose', () => {
    for (const text of ['<b></b>'.repeat(20_000), 'a\n'.repeat(40_000)]) expect(withParagraphs(text)).to.equal(text);
  });

  it('are put into classic texts, also around and between blocks, and into no other block', async () => {
    const site = await testHost({ plugins: [content] });
    const rendered = async (text: string) => {
      const { id } = await store(site, { content: text });
      return (await site.visitor().get(`/wp/v2/posts/${id}`)).json<PostJson>().content.rendered;
    };
    expect(await rendered('First.\n\n<h2>Head</h2>\nSecond.\n\nThird.')).to.equal(
      '<p>First.</p>\n<h2>Head</h2>\n<p>Second.</p>\n<p>Third.</p>\n',
    );
    const block = '<!-- wp:html -->One\n\nTwo<!-- /wp:html -->';
    const whole = await rendered(
      `A\n\nB\n\n${block}\n\nC\n\n${block}\n\n<!-- wp:freeform -->\nD\n\nE\n<!-- /wp:freeform -->`,
    );
    expect(whole.replace(/\n+/g, '\n').trim()).to.equal(
      '<p>A</p>\n<p>B</p>\nOne\nTwo<p>C</p>\nOne\nTwo\n<p>D</p>\n<p>E</p>',
    );
    await site.stop();
  });
});
