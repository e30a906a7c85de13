import { action, anyone, definePlugin, page, tap } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { collectHtml, type HtmlSink, html, nonceField, pageHooks, sitePage } from '../src/index.js';
import { pages } from '../src/points.js';

const lounge_extra = action<[sink: HtmlSink, room: string]>('lounge_extra', { describes: 'Adds to the lounge.' });

const lounge = definePlugin({
  id: 'lounge',
  version: '1.0.0',
  title: 'Lounge',
  hooks: { lounge_extra },
  contributes: [
    pages([
      page({
        method: 'GET',
        path: '/lounge',
        summary: 'The lounge.',
        access: anyone,
        async handle(call) {
          const body = html`<h1>Lounge</h1>${nonceField(call, 'enter')}${await collectHtml(call, lounge_extra, 'blue')}`;
          return sitePage(call, { title: 'A <room>', body, head: html`<meta name="x" content="y">`, status: 202 });
        },
      }),
      page({
        method: 'POST',
        path: '/lounge',
        summary: 'Enters.',
        access: anyone,
        nonceAction: 'enter',
        handle: () => html`<p>entered</p>`,
      }),
    ]),
  ],
  taps: [
    tap(pageHooks.site_navigation, {}, ({ site }, entries) => [
      ...entries,
      { title: 'L&L', url: `${site.url}/lounge` },
    ]),
    tap(lounge_extra, { priority: 20 }, (_context, sink, room) => sink.append(html`<p>second ${room}</p>`)),
    tap(lounge_extra, { id: 'first' }, (_context, sink) => sink.append(html`<p>first</p>`)),
  ],
});

describe('pages / pages of the site', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [lounge], site: { title: 'Tom & Jerry' } });
  });
  after(() => site.stop());

  it('have the title of the page and of the site, escaped, and what the page puts into the head', async () => {
    const { status, text } = await site.visitor().page('GET', '/lounge');
    expect(status).to.equal(202);
    expect(text)
      .to.include('<title>A &lt;room&gt; – Tom &amp; Jerry</title>')
      .and.include('<meta name="x" content="y">');
  });

  it('show the links that plugins add to the menu, escaped', async () => {
    const { text } = await site.visitor().page('GET', '/lounge');
    expect(text).to.match(/<nav class="frame-menu" aria-label="Site"><a href="[^"]*\/lounge">L&amp;L<\/a>/);
  });

  it('offer a visitor to sign in, and a member by name to sign out', async () => {
    expect((await site.visitor().page('GET', '/lounge')).text)
      .to.include('Sign in')
      .and.not.include('Sign out');
    const member = await site.as('author');
    expect((await member.page('GET', '/lounge')).text)
      .to.include('Sign out')
      .and.not.include('Sign in');
  });

  it('hold what the taps of an action put into them, in order', async () => {
    const { text } = await site.visitor().page('GET', '/lounge');
    expect(text).to.include('<p>first</p><p>second blue</p>');
  });

  it('carry a nonce that their form is accepted with, by the same member only', async () => {
    const [member, other] = [await site.as('author'), await site.as('editor')];
    const { text } = await member.page('GET', '/lounge');
    const _wpnonce = /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect((await member.page('POST', '/lounge', { body: `_wpnonce=${_wpnonce}` })).status).to.equal(200);
    expect((await other.page('POST', '/lounge', { body: `_wpnonce=${_wpnonce}` })).status).to.equal(403);
  });
});
