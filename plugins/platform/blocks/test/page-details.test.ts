import { provide } from '@plinth/kernel';
import { expectError, expectSuccess, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type PageDetails, readDetails } from '../src/page-details/read-details.js';
import { REMOTE_FETCH } from '../src/plugin.js';
import { blockSite, store } from './support.js';

const PATH = '/wp-block-editor/v1/url-details';
const ADDRESS = 'https://harbour.example/tides/today';

const PAGE = `<!doctype html><html><head>
<meta charset="utf-8"><title data-a="1">Tides &amp;
 berths</title>
<meta name="description" content="High &quot;water&quot; today">
<meta property="og:description" content="Another">
<link rel="apple-touch-icon" href="/touch.png"><link rel="Shortcut ICON" href="../icon.svg">
<meta property="og:image" content="//pictures.example/quay.jpg">
</head><body><title>In the body</title><p>${'words '.repeat(50)}</p></body></html>`;

describe('blocks: what pages of the web say of themselves', () => {
  let site: TestSite;
  let author: TestClient;
  let asked: string[] = [];
  let answer: (url: URL) => string | Promise<string> = () => PAGE;

  beforeEach(async () => {
    asked = [];
    answer = () => PAGE;
    const page = async (url: URL) => {
      asked.push(url.href);
      return { url, html: await answer(url) };
    };
    const json = () => Promise.reject(new Error('No embed is asked for.'));
    site = await blockSite({ ports: [provide.value(REMOTE_FETCH, { json, page })] });
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  const details = (url: string, client = author) => client.get(PATH, { query: { url } });

  it('are title, description, icon and picture of the head, as plain text and whole addresses', async () => {
    expect(expectSuccess(await details(ADDRESS))).to.deep.equal({
      title: 'Tides & berths',
      icon: 'https://harbour.example/icon.svg',
      description: 'High "water" today',
      image: 'https://pictures.example/quay.jpg',
    });
  });

  it('are empty where the page says nothing, or what is no address of the web', () => {
    const read = (html: string): PageDetails => readDetails({ url: new URL(ADDRESS), html });
    const nothing = { title: '', icon: '', description: '', image: '' };
    expect(read('')).to.deep.equal(nothing);
    expect(read('<body><title>No</title><link rel="icon" href="/a"></body>')).to.deep.equal(nothing);
    const odd = '<link rel=icon href="javascript:x()"><meta property="og:image" content="data:image/png;base64,AA">';
    expect(read(`<head>${odd}</head>`)).to.deep.equal(nothing);
    expect(read('<title>Cut off in the mid')).to.deep.equal({ ...nothing, title: 'Cut off in the mid' });
    expect(read('<title></title><title>Second</title><title>Third</title>').title).to.equal('Second');
    expect(read(`<title>${'x'.repeat(9_000)}</title>`).title).to.have.length(300);
    expect(read('<meta property="og:description" content="Only this">').description).to.equal('Only this');
  });

  it('hold no tags that would mean anything', () => {
    const { title } = readDetails({ url: new URL(ADDRESS), html: '<title><b>x</b><script>y()</script></title>' });
    // A title is read as text by browsers too; clients that show it escape it.
    expect(title).to.equal('<b>x</b><script>y()</script>');
  });

  it('are asked for by HTTPS, and once an hour, also after there was none', async () => {
    expectSuccess(await details('http://harbour.example/'));
    expect(asked).to.deep.equal(['https://harbour.example/']);
    expectSuccess(await details('http://harbour.example/'));
    answer = () => Promise.reject(new Error('away'));
    for (let turn = 0; turn < 3; turn += 1) expectError(await details(ADDRESS), 404, 'no_response');
    expect(asked).to.deep.equal(['https://harbour.example/', ADDRESS]);
    answer = () => PAGE;
    site.advance(61 * 60_000);
    expectSuccess(await details(ADDRESS));
  });

  it('are asked for once by fifty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => details(ADDRESS)));
    for (const each of answers) expectSuccess(each);
    expect(asked).to.have.length(1);
  });

  it('are asked for only so often in a minute by a member, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 70 }, (_, index) => details(`${ADDRESS}/${index}`)));
    expect(answers.filter(({ status }) => status === 429)).to.have.length(10);
    expect(asked).to.have.length(60);
    expectError(await details(`${ADDRESS}/more`), 429, 'rest_url_details_limited');
    expectSuccess(await details(`${ADDRESS}/more`, await site.as('editor')));
  });

  it('are for those who write posts', async () => {
    expectError(await details(ADDRESS, site.visitor()), 401, 'rest_cannot_view_url_details');
    expectError(await details(ADDRESS, await site.as('subscriber')), 403, 'rest_cannot_view_url_details');
    expect(asked).to.deep.equal([]);
  });

  it('are of addresses of the web alone', async () => {
    for (const url of [
      ...['', 'harbour', 'ftp://harbour.example/', 'https://user@harbour.example/', 'mailto:a@b.example'],
      ...['http://10.0.0.1/', 'https://[::1]/', 'http://2130706433/', 'https://intranet/', 'http://localhost:1/'],
    ]) {
      expectError(await details(url), 400, 'rest_invalid_param');
    }
    expectError(await author.get(PATH), 400, 'rest_missing_callback_param');
    expectError(await details(`https://harbour.example/${'a'.repeat(2_000)}`), 400, 'rest_invalid_param');
    expect(asked).to.deep.equal([]);
  });

  it('of posts of this site are known without asking, and of what is not public nothing is told', async () => {
    await store(site, { title: 'Tides & "times"' });
    const own = expectSuccess<PageDetails>(await details('http://localhost/2026/01/15/tides-times/'));
    expect(own.title).to.contain('Tides').and.contain('times');
    const draft = await store(site, { title: 'Draft', status: 'draft' });
    expectError(await details(`http://localhost/?p=${draft.id}`), 404, 'no_response');
    expect(asked).to.deep.equal([]);
  });
});
