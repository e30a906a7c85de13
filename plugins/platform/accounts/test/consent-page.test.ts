import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

const PATH = '/wp-admin/authorize-application.php';
const ASKED = {
  app_name: 'Pocket <b>reader</b>',
  success_url: 'https://app.example/done',
  reject_url: 'https://app.example/no',
};

describe('accounts / consent page', () => {
  let site: TestSite;
  let author: TestClient;
  const answer = (fields: object, client = author) => {
    const body = new URLSearchParams({
      ...ASKED,
      _wpnonce: client.nonce('authorize-application'),
      ...fields,
    }).toString();
    return client.page('POST', PATH, { body });
  };
  before(async () => {
    site = await testHost({ plugins: [] });
    author = await site.as('author');
  });
  after(() => site.stop());

  it('is where the index says that application passwords are asked for', async () => {
    const { authentication } = (await site.visitor().get('/')).json<{
      authentication: { 'application-passwords': { endpoints: { authorization: string } } };
    }>();
    expect(authentication['application-passwords'].endpoints.authorization).to.equal(`http://localhost${PATH}`);
  });

  it('asks who is signed in, names the application escaped and where the password goes', async () => {
    const page = await author.page('GET', PATH, { query: ASKED });
    expect(page.status).to.equal(200);
    expect(page.text).to.contain('Pocket reader').and.contain('app.example').and.not.contain('<b>reader');
    expect(page.headers['x-frame-options']).to.equal('DENY');
  });

  it('lets a visitor sign in first, and refuses their decision with 401', async () => {
    const { status, headers } = await site.visitor().page('GET', PATH, { query: ASKED });
    expect(status).to.equal(302);
    const back = new URL(headers['location'] ?? '').searchParams.get('redirect_to') ?? '';
    expect(new URL(back).searchParams.get('success_url')).to.equal(ASKED.success_url);
    expect((await answer({}, site.visitor())).status).to.equal(401);
  });

  it('sends an approved application site_url, user_login and a password that works', async () => {
    const { status, headers } = await answer({ decision: 'approve' });
    expect(status).to.equal(303);
    const target = new URL(headers['location'] ?? '');
    expect(target.origin + target.pathname).to.equal('https://app.example/done');
    expect(Object.fromEntries(target.searchParams)).to.include({ site_url: 'http://localhost', user_login: 'author' });
    const basic = Buffer.from(`author:${target.searchParams.get('password')}`).toString('base64');
    const me = await site.visitor().get('/wp/v2/users/me', { headers: { authorization: `Basic ${basic}` } });
    expect(me.status).to.equal(200);
  });

  it('shows the password when the application names no address', async () => {
    const page = await answer({ success_url: '', reject_url: '' });
    expect(page.text).to.match(/<code>(\w{4} ){5}\w{4}<\/code>/);
  });

  it('sends a refused one away without credentials', async () => {
    const { headers } = await answer({ decision: 'reject' });
    expect(headers['location']).to.equal('https://app.example/no?success=false');
  });

  it('makes nothing without the nonce of the form', async () => {
    expect((await answer({ _wpnonce: 'x' })).status).to.equal(403);
  });

  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'not an address']) {
    it(`refuses to send credentials to ${url}`, async () => {
      expect((await answer({ success_url: url })).status).to.equal(400);
    });
  }
});
