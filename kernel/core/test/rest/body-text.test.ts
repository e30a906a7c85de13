import { gzipSync } from 'node:zlib';
import { isRightToLeft } from '@plinth/pages';
import { mailLine, mailText } from '@plinth/toolkit';
import { expect } from 'chai';
import { RestError } from '../../src/index.js';
import { bodyText } from '../../src/rest/body-text.js';

const json = (charset = '') => ({ 'content-type': `application/json${charset}` });

async function refused(work: Promise<unknown>): Promise<number> {
  const thrown = await work.catch((error: unknown) => error);
  return thrown instanceof RestError && typeof thrown.status === 'number' ? thrown.status : 0;
}

describe('kernel / the text of a body', () => {
  it('is UTF-8, with a byte order mark or without', async () => {
    for (const text of ['{"a":"é"}', '\ufeff{"a":"é"}']) {
      expect(await bodyText(Buffer.from(text), json('; charset=UTF-8'), 100)).to.equal('{"a":"é"}');
    }
  });

  it('is refused in another charset, or when it is not UTF-8', async () => {
    const latin = Buffer.from('{"a":"é"}', 'latin1');
    for (const charset of ['; charset=iso-8859-1', '; charset="windows-1252"', ';charset=utf-16'])
      expect(await refused(bodyText(latin, json(charset), 100)), charset).to.equal(415);
    expect(await refused(bodyText(latin, json(), 100))).to.equal(400);
  });

  it('may be compressed, within the budget', async () => {
    const headers = { ...json(), 'content-encoding': 'gzip' };
    expect(await bodyText(gzipSync('{"a":1}'), headers, 100)).to.equal('{"a":1}');
    expect(await refused(bodyText(gzipSync('a'.repeat(10_000_000)), headers, 1_000_000))).to.equal(413);
    expect(await refused(bodyText(Buffer.from('not gzip'), headers, 100))).to.equal(400);
    expect(await refused(bodyText(gzipSync('a'), { ...json(), 'content-encoding': 'zstd' }, 100))).to.equal(415);
  });
});

describe('kernel / typed texts in mails', () => {
  it('are short and carry no links', () => {
    expect(mailLine('Win at https://evil.example/x now\nor www.evil.example or evil.example/a')).to.equal(
      'Win at [link] now or [link] or [link]',
    );
    expect(mailLine('Ada Lovelace')).to.equal('Ada Lovelace');
    expect(mailLine('x'.repeat(500)).length).to.equal(120);
    expect(mailText(`a\nb javascript://x ${'y'.repeat(5_000)}`))
      .to.match(/^a\nb \[link\]/)
      .and.have.length.below(2_001);
  });
});

describe('kernel / the direction of a page', () => {
  for (const language of ['ar', 'he', 'fa-IR', 'ur', 'az-Arab', 'ckb'])
    it(`is rtl in ${language}`, () => expect(isRightToLeft(language)).to.equal(true));
  for (const language of ['en', 'de-CH', 'pa', 'ks-Deva', 'tr'])
    it(`is ltr in ${language}`, () => expect(isRightToLeft(language)).to.equal(false));
});
