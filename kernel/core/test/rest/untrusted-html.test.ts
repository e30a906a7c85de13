import { sanitizeHtml } from '@plinth/toolkit';
import { expect } from 'chai';
import { shownHtml } from '../../src/rest/shown-html.js';
import { isEmail } from '../../src/text.js';

/** What core blocks write, as it must come out again. */
const KEPT: readonly string[] = [
  '<div style="background-image:url(https://example.org/a.jpg);background-position:50% 50%"></div>',
  '<div style="background-image:url(/wp-content/uploads/a.jpg)"></div>',
  '<span style="background:linear-gradient(135deg,rgba(6,147,227,1) 0%,rgb(155,81,224) 100%)"></span>',
  '<span style="background:radial-gradient(#fff 0%,var(--wp--preset--color--cyan) 100%)"></span>'.replace(
    'var(--wp--preset--color--cyan)',
    '#0ff',
  ),
  '<video src="https://example.org/a.mp4" playsinline loop muted controls></video>',
  '<object data="https://example.org/a.pdf" type="application/pdf" style="width:100%;height:600px" aria-label="A"></object>',
  '<a href="sms:+491">a</a>',
  '<a href="xmpp:ana@example.org">a</a>',
  '<a href="webcal://example.org/cal.ics">a</a>',
  '<div style="border-top-left-radius:8px;border-bottom-width:2px;border-left-color:#fff"></div>',
];

const REFUSED: readonly (readonly [html: string, gone: RegExp])[] = [
  ['<a href="javascript:alert(1)">a</a>', /javascript/],
  ['<a href="data:text/html,x">a</a>', /data:/],
  ['<img src="sms:1">', /sms/],
  ['<object data="javascript:alert(1)" type="application/pdf"></object>', /javascript/],
  ['<object data="https://example.org/a.swf" type="application/x-shockwave-flash"></object>', /object/],
  ['<object data="https://example.org/a.html"></object>', /object/],
  ['<div style="background-image:url(javascript:alert(1))"></div>', /javascript/],
  ['<div style="background-image:url(//evil.example/a)"></div>', /evil/],
  ['<div style="background:linear-gradient(red,url(https://evil.example/a))"></div>', /evil/],
  ['<div style="background-image:url(https://a/b);x:expression(alert(1))"></div>', /expression/],
  ['<div style="position:fixed;background:red"></div>', /position/],
  ['<div class="rich-text" data-shows="any" data-guarded>a</div>', /data-shows|data-guarded/],
];

describe('kernel / HTML that people wrote', () => {
  for (const html of KEPT) {
    it(`keeps ${html}`, () => {
      const shape = (text: string) =>
        text
          .replace(/;?\s*"/g, '"')
          .replace(/:\s+|;\s+/g, (found) => found.trim())
          .replace(/=""/g, '');
      expect(shape(sanitizeHtml(html))).to.equal(shape(html));
    });
  }

  for (const [html, gone] of REFUSED) {
    it(`takes ${gone} out of ${html}`, () => {
      expect(sanitizeHtml(html)).to.not.match(gone);
    });
  }

  it('widens the policy of its page by what it shows, and by no attribute', () => {
    expect(shownHtml(sanitizeHtml('<p data-shows="any">a</p>'))).to.deep.equal({
      styles: false,
      media: [],
      objects: false,
    });
    expect(shownHtml('<p data-shows="any">a</p>')).to.deep.equal({ styles: false, media: [], objects: false });
    expect(shownHtml(sanitizeHtml(KEPT[0] ?? ''))).to.deep.include({ styles: true, media: ['https://example.org'] });
    expect(shownHtml(sanitizeHtml(KEPT[5] ?? ''))).to.deep.include({ objects: true });
  });
});

describe('kernel / email addresses', () => {
  for (const address of [
    'ana@example.org',
    'josé@exämple.org',
    'पता@उदाहरण.भारत',
    'ユーザー@例え.jp',
    "o'neil+tag@mail.example.org",
  ])
    it(`are ${address}`, () => expect(isEmail(address)).to.equal(true));
  for (const text of [
    'ana',
    'ana@example',
    '@example.org',
    'a b@example.org',
    'ana@ex ample.org',
    'ana@example..org',
    'ana@-example.org',
    'ana@example.org\n',
    'a\u200b@example.org',
    '"a"@example.org',
    '<ana@example.org>',
  ])
    it(`are not ${JSON.stringify(text)}`, () => expect(isEmail(text)).to.equal(false));
});
