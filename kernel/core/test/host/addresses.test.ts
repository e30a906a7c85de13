import { html, pages, sitePage } from '@plinth/pages';
import { type StartedHost, send, startHost } from '@plinth/testing';
import { expect } from 'chai';
import { definePlugin, page, signedIn } from '../../src/index.js';

const club = definePlugin({
  id: 'club',
  version: '1.0.0',
  title: 'Club',
  contributes: [
    pages([
      page({
        method: 'GET',
        path: '/club',
        summary: 'For members.',
        access: signedIn(),
        handle: (call) => sitePage(call, { title: 'Club', body: html`<h1>Club</h1>` }),
      }),
    ]),
  ],
});

describe('kernel / the embedder’s addresses for accounts', () => {
  let started: StartedHost;
  before(async () => {
    started = await startHost({
      plugins: [club],
      site: { url: 'https://app.example/community' },
      addresses: {
        signIn: '/login',
        signOut: 'https://id.example/out',
        profile: '/me',
        returnParameter: 'returnTo',
      },
      resolveUser: ({ headers }) =>
        headers['x-member'] ? { login: 'ana', email: 'ana@example.org', roles: ['subscriber'] } : undefined,
    });
  });
  after(() => started.stop());

  it('lead visitors to sign-in, and back', async () => {
    const { status, headers } = await send(started.host, { url: '/club?day=1', headers: { accept: 'text/html' } });
    expect(status).to.equal(302);
    const back = encodeURIComponent('https://app.example/community/club?day=1');
    expect(headers['location']).to.equal(`https://app.example/login?returnTo=${back}`);
  });

  it('stand in the menu of every page', async () => {
    const { text } = await send(started.host, { url: '/club', headers: { 'x-member': '1' } });
    expect(text).to.include('href="https://id.example/out"').and.include('href="https://app.example/me"');
    expect(text).to.not.include('wp-login.php');
  });
});
