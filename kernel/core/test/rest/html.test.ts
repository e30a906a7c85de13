import { escapeHtml, html, htmlDocument, trusted } from '@plinth/pages';
import { expect } from 'chai';
import { slugify } from '../../src/text.js';

describe('kernel / HTML', () => {
  const evil = `<img src="x" onerror='alert(1)'> & more`;

  it('escapes everything that stands in a template', () => {
    const escaped = '&lt;img src=&quot;x&quot; onerror=&#039;alert(1)&#039;&gt; &amp; more';
    expect(escapeHtml(evil)).to.equal(escaped);
    expect(html`<p title="${evil}">${evil}</p>`.text).to.equal(`<p title="${escaped}">${escaped}</p>`);
  });

  it('leaves alone what is safe already, also in lists', () => {
    const items = ['<a>', 'b'].map((each) => html`<li>${each}</li>`);
    expect(html`<ul>${items}</ul>`.text).to.equal('<ul><li>&lt;a&gt;</li><li>b</li></ul>');
    expect(html`${trusted('<hr>')}${[trusted('<br>'), '<br>']}`.text).to.equal('<hr><br>&lt;br&gt;');
  });

  it('shows numbers, zero among them, and nothing for null, undefined and false', () => {
    expect(html`${0}${-1.5}[${null}${undefined}${false}${''}]`.text).to.equal('0-1.5[]');
  });

  it('makes a whole page whose title is escaped, with no style or script in it', () => {
    const { text } = htmlDocument({
      site: { url: 'https://a.example', language: 'de' },
      title: evil,
      body: html`<p>x</p>`,
    });
    expect(text).to.match(/^<!doctype html>\n<html lang="de">/);
    expect(text).to.include('&lt;img').and.include('<p>x</p>').and.include('charset="utf-8"');
    expect(text)
      .to.not.include('<img')
      .and.not.include('<style')
      .and.not.match(/<script[^>]*>[^<]/);
    expect(text).to.match(/<link rel="stylesheet" href="\/assets\/page\/page-\w+\.css">/);
  });
});

describe('kernel / slugs', () => {
  for (const [text, wanted] of [
    ['Hello World', 'hello-world'],
    ['  Größe & Maß!  ', 'grosse-mass'],
    ['Crème brûlée', 'creme-brulee'],
    ["It's Ana’s", 'its-anas'],
    ['a---b__c', 'a-b__c'],
    ['日本 語', '日本-語'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>', 'script'],
    ['!!!', ''],
    ['', ''],
  ] as const) {
    it(`write "${text}" as "${wanted}"`, () => {
      expect(slugify(text)).to.equal(wanted);
    });
  }

  it('have 200 characters at most and no dash at the end', () => {
    expect(slugify('x'.repeat(300))).to.have.lengthOf(200);
    expect(slugify(`${'x'.repeat(199)} y`)).to.equal('x'.repeat(199));
  });

  it('stay what they are', () => {
    for (const text of ['grosse-mass', 'a-b__c', '日本-語']) expect(slugify(text)).to.equal(text);
  });
});
