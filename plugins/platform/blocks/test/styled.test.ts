import { readFileSync } from 'node:fs';
import { expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { blockSite, type PostJson, write } from './support.js';

const STYLED = readFileSync(new URL('../../test/fixtures/styled-blocks.html', import.meta.url), 'utf8');

describe('blocks: styles and embeds of authors', () => {
  let site: TestSite;
  let author: TestClient;

  before(async () => {
    site = await blockSite();
    author = await site.as('author');
  });
  after(() => site.stop());

  const stored = async (text: string) => {
    const { id } = await write(author, text);
    const shown = await author.get(`/wp/v2/posts/${id}`, { query: { context: 'edit' } });
    return expectSuccess<PostJson>(shown).content.raw ?? '';
  };

  for (const block of STYLED.trim().split('\n\n')) {
    it(`survive: ${block.slice(5, 60)}`, async () => {
      expect(await stored(block)).to.equal(block);
    });
  }

  it('are no way for scripts, other programs or other addresses', async () => {
    const url = (address: string) => `<p style="background-image:url(${address})">x</p>`;
    for (const text of [
      ...[
        'javascript:alert(1)',
        'data:image/svg+xml,x',
        '//evil.example/a',
        'https://a.example/a\\29',
        'vbscript:x',
        '"x',
      ].map(url),
      '<p style="background:expression(alert(1))">x</p>',
      '<p style="background-image:linear-gradient(red,url(javascript:x))">x</p>',
      '<p style="background:linear-gradient(red;}body{display:none)">x</p>',
      '<p style="width:calc(100% - 1px);position:fixed;z-index:9;margin-top:-9px;display:none">x</p>',
      '<p style="--x:url(https://a.example/)">x</p>',
      '<p style="box-shadow:0 0 9px url(x)">x</p>',
      '<p style="font-size:clamp(1px,expression(alert(1)),url(x))">x</p>'.replace('1)),', '1)),@'),
    ]) {
      expect(await stored(text), text).to.equal('<p>x</p>');
    }
    for (const text of [
      '<object data="https://example.org/a.html" type="text/html"></object>',
      '<object data="https://example.org/a.pdf"></object>',
      '<object data="https://example.org/a.svg" type="application/pdf"></object>',
      '<object data="javascript:alert(1)//.pdf" type="application/pdf"></object>',
      '<object data="data:text/html,x.pdf" type="application/pdf"></object>',
      '<object data="a.swf" type="application/x-shockwave-flash"><param name="x"></object>',
      '<embed src="a.pdf" type="application/pdf"><applet></applet><iframe src="https://example.org/a.pdf"></iframe>',
    ]) {
      expect(await stored(`${text}<p>x</p>`), text).to.equal('<p>x</p>');
    }
    for (const scheme of [
      'javascript:x',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:x',
      'intent://x',
    ]) {
      expect(await stored(`<a href="${scheme}">x</a>`), scheme).to.equal('<a>x</a>');
    }
    expect(
      await stored(
        '<img src="sms:1"><video playsinline onplay="x()" src="javascript:x" poster="javascript:x"></video>',
      ),
    ).to.equal('<img /><video playsinline></video>');
  });

  it('may be shown by the policy of their page', async () => {
    const { link } = await write(author, STYLED);
    const { headers } = await site.visitor().page('GET', new URL(link).pathname);
    const policy = String(headers['content-security-policy']);
    expect(policy)
      .to.match(/img-src 'self' data: https:\/\/example\.org/)
      .and.contain("object-src 'self'")
      .and.contain("style-src-attr 'unsafe-inline'")
      .and.contain("script-src 'self'");
    const plain = await write(author, '<p>Plain</p>');
    const other = await site.visitor().page('GET', new URL(plain.link).pathname);
    expect(String(other.headers['content-security-policy'])).to.not.contain('object-src');
  });
});
