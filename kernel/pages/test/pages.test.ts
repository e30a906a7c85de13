import { FORM, multipart, type TestClient, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { guestbook } from './guestbook.js';

function isPage(response: TestResponse, status: number): string {
  expect(response.status, response.text.slice(0, 500)).to.equal(status);
  expect(response.headers['content-type']).to.match(/^text\/html; charset=utf-8$/i);
  return response.text;
}

describe('pages / pages', () => {
  let site: TestSite;
  let member: TestClient;

  before(async () => {
    site = await testHost({ plugins: [guestbook], site: { title: 'Tom & Jerry' } });
    member = await site.as('subscriber');
  });
  after(() => site.stop());

  const view = (url: string) => site.visitor().page('GET', url);

  describe('who is there', () => {
    it('is told by the session cookie alone', async () => {
      expect(isPage(await member.page('GET', '/guests'), 200)).to.include('Hello subscriber by cookie');
    });

    it('is a stranger without a cookie', async () => {
      expect(isPage(await view('/guests'), 200)).to.include('Hello stranger by none');
    });

    it('is a stranger with an application password, which is for programs', async () => {
      const program = await member.withApplicationPassword();
      expect((await program.page('GET', '/guests')).text).to.include('stranger');
    });

    it('decides about access', async () => {
      isPage(await view('/guests/members'), 401);
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
      const led = await site.visitor().page('GET', '/guests/members?sort=name', { headers });
      expect(led.status).to.equal(302);
      const back = encodeURIComponent('http://localhost/guests/members?sort=name');
      expect(led.headers['location']).to.equal(`http://localhost/wp-login.php?redirect_to=${back}`);
      expect((await member.page('GET', '/guests/members')).text).to.equal('members');
    });
  });

  describe('answers', () => {
    it('are HTML that nobody guesses about, with the headers of the handler', async () => {
      const { headers } = await view('/guests');
      expect(headers).to.include({ 'x-content-type-options': 'nosniff', 'x-seen': 'yes' });
      expect(headers['link']).to.equal('<http://localhost/wp-json/>; rel="https://api.w.org/"');
    });

    it('are kept by nobody when somebody is signed in', async () => {
      expect((await member.page('GET', '/guests')).headers['cache-control']).to.include('no-store');
      expect((await view('/guests')).headers).to.not.have.property('cache-control');
    });

    it('go compressed to visitors, who are told when nothing has changed, and never to members', async () => {
      const headers = { host: 'localhost', 'accept-encoding': 'gzip, br' };
      const path = '/guests/poem';
      const first = await site.visitor().page('GET', path, { headers });
      expect(first.headers).to.include({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
      const tag = String(first.headers['etag']);
      const again = await site.visitor().page('GET', path, { headers: { ...headers, 'if-none-match': tag } });
      expect(again.status).to.equal(304);
      expect(again.headers['vary']).to.equal('Accept-Encoding');
      expect((await member.page('GET', path, { headers })).headers).to.not.have.property('content-encoding');
    });

    it('have no body on HEAD', async () => {
      const response = await site.visitor().page('HEAD', '/guests');
      expect(response).to.include({ status: 200, text: '' });
      expect(response.headers['content-type']).to.match(/^text\/html/);
    });

    it('lead elsewhere', async () => {
      const response = await view('/guests/old');
      expect(response.status).to.equal(302);
      expect(response.headers['location']).to.equal('http://localhost/guests');
    });

    it('escape what they were sent', async () => {
      expect((await view('/guests?greeting=%3Cscript%3E')).text)
        .to.include('&lt;script&gt;')
        .and.not.include('<script>');
    });

    it('are found in any letter case and with a closing slash', async () => {
      expect((await view('/Guests/')).status).to.equal(200);
    });
  });

  describe('errors', () => {
    it('are a readable page: 404 of a missing object, its text escaped', async () => {
      const text = isPage(await view('/guests/7'), 404);
      expect(text).to.match(/There is no guest &lt;7(?:&gt;|>)\./);
      expect(text).to.include('Tom &amp; Jerry').and.include('<title>Page not found – ');
    });

    it('are a readable page: 400 of a bad argument', async () => {
      isPage(await view(`/guests?greeting=${'x'.repeat(51)}`), 400);
    });

    it('are a page that tells nothing: 500, logged under the name of the plugin', async () => {
      const before = site.errors.length;
      const text = isPage(await view('/fail'), 500);
      expect(text.replace(/<head>.*<\/head>/s, '')).to.not.match(/detail|\.js|\.ts/);
      expect(site.errors.slice(before)).to.have.lengthOf(1);
      expect(site.errors.at(-1)).to.match(/^guestbook: /);
    });
  });

  describe('what is no page', () => {
    for (const [method, url] of [
      ['GET', '/nothing'],
      ['PUT', '/guests'],
      ['DELETE', '/guests'],
      ['POST', '/guests/members'],
      ['GET', '/guests/x/y'],
      ['GET', '/%E0%A4%A'],
    ] as const) {
      it(`goes on to the application around: ${method} ${url}`, async () => {
        const { headers, text } = await site.visitor().page(method, url);
        expect(text).to.equal('not served');
        expect(headers).to.not.have.property('link');
      });
    }
  });

  it('hands a request on that it refuses with 404 rest_no_route', async () => {
    expect((await view('/articles/none')).text).to.equal('not served');
  });

  describe('a page that changes something', () => {
    const sign = (client: TestClient, body: string) => client.page('POST', '/guests', { body });

    it('takes the nonce of its action, of the caller', async () => {
      expect((await sign(member, `text=hi&_wpnonce=${member.nonce('sign-guestbook')}`)).text).to.include('Signed: hi');
      const visitor = site.visitor();
      expect((await sign(visitor, `text=hi&_wpnonce=${visitor.nonce('sign-guestbook')}`)).text).to.include(
        'Signed: hi',
      );
    });

    it('takes it from the query as well', async () => {
      const url = `/guests?_wpnonce=${member.nonce('sign-guestbook')}`;
      expect((await member.page('POST', url, { body: 'text=hi' })).status).to.equal(200);
    });

    it('refuses without it, and with that of another action, person or session', async () => {
      const again = await site.as('subscriber');
      const other = await site.as('editor');
      for (const nonce of [
        ...['', 'wrong', member.nonce('wp_rest'), member.nonce('other-action')],
        ...[again.nonce('sign-guestbook'), other.nonce('sign-guestbook'), site.visitor().nonce('sign-guestbook')],
      ]) {
        const text = isPage(await sign(member, `text=hi&_wpnonce=${nonce}`), 403);
        expect(text).to.not.include('Signed');
      }
      isPage(await sign(member, 'text=hi'), 403);
    });

    it('refuses an old one', async () => {
      const nonce = member.nonce('sign-guestbook');
      site.advance(86_400_001);
      isPage(await sign(member, `text=hi&_wpnonce=${nonce}`), 403);
    });

    it('looks at the nonce before the arguments', async () => {
      isPage(await sign(member, ''), 403);
      isPage(await sign(member, `_wpnonce=${member.nonce('sign-guestbook')}`), 400);
    });

    it('does not take it for a header', async () => {
      const headers = { 'x-wp-nonce': member.nonce('sign-guestbook'), ...FORM };
      isPage(await member.page('POST', '/guests', { body: 'text=hi', headers }), 403);
    });

    it('takes files with it', async () => {
      const parts = [
        { name: '_wpnonce', content: member.nonce('sign-guestbook') },
        { name: 'picture', filename: 'a.png', content: 'x' },
      ];
      const { body, headers } = multipart(parts);
      expect((await member.page('POST', '/guests/picture', { body, headers })).text).to.equal('<p>a.png</p>');
    });
  });

  describe('a page that takes the rest of the path', () => {
    it('takes any depth, decoded', async () => {
      expect((await view('/handbook/a')).text).to.equal('handbook a');
      expect((await view('/handbook/a/b%20c/d')).text).to.equal('handbook a/b c/d');
    });

    it('comes after literal pages and patterns, though it was declared first', async () => {
      expect((await view('/handbook/contents')).text).to.equal('contents');
      expect((await view('/handbook/one/notes')).text).to.equal('notes of one');
    });

    it('does not take the path above it', async () => {
      expect((await view('/handbook')).text).to.equal('not served');
    });
  });

  it('vanishes with its plugin', async () => {
    await site.disable('guestbook');
    expect((await view('/guests')).text).to.equal('not served');
    await site.enable('guestbook');
    expect((await view('/guests')).status).to.equal(200);
  });
});
