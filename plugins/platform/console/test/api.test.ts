import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { console as consolePlugin } from '../src/plugin.js';

describe('console: the API', () => {
  let site: TestSite;
  let admin: TestClient;

  before(async () => {
    site = await testHost({ plugins: [consolePlugin] });
    admin = await site.as('administrator', 'ada');
  });
  after(() => site.stop());

  const view = async (query: string) => (await admin.page('GET', `/wp-admin/api${query}`)).text;

  it('lists every route of the document with what it does and who may, without scripts', async () => {
    const document = (await admin.get('/plinth/v1/openapi')).json<{ paths: Record<string, object> }>();
    const shown = await view('');
    for (const path of Object.keys(document.paths)) expect(shown).to.include(`<code>${path}</code>`);
    expect(shown).to.include('Makes an account.').and.include('needs create_users');
  });

  it('finds routes by all words that were typed, and says when there is none', async () => {
    const found = await view('?search=users+DELETE');
    expect(found).to.include('<code>/wp/v2/users/{id}</code>').and.not.include('<code>/plinth/v1/plugins</code>');
    expect(await view('?search=zeppelin')).to.include('No routes found');
    expect(await view('?plugin=nobody')).to.include('No routes found');
  });

  it('links to the document so that a browser may open it, and to nobody else', async () => {
    const [, query] = /plinth\/v1\/openapi(\?_wpnonce=\w+)"/.exec(await view('')) ?? [];
    expect((await admin.page('GET', `/wp-json/plinth/v1/openapi${query}`)).status).to.equal(200);
    expect((await site.visitor().get('/plinth/v1/openapi')).status).to.equal(401);
  });

  it('hands the explorer the document and a nonce, under the strict policy', async () => {
    const shown = await admin.page('GET', '/wp-admin/api/try');
    expect(shown.headers['content-security-policy']).to.include("script-src 'self';").and.include("style-src 'self';");
    expect(shown.text)
      .to.match(/explorer-\w+\.js/)
      .and.include('/plinth/v1/openapi');
    expect(shown.text).to.include('The explorer requires JavaScript.');
    const editor = await site.as('editor', 'edda');
    expect((await editor.page('GET', '/wp-admin/api/try')).status).to.equal(403);
    expect((await site.visitor().page('GET', '/wp-admin/api/try')).status).to.equal(401);
  });
});
