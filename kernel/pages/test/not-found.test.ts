import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteListener } from '@plinth/cli/site';
import { definePlugin, tap } from '@plinth/kernel';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { html } from '../src/html.js';
import { pageHooks } from '../src/site-page.js';

const bar = definePlugin({
  ...{ id: 'bar', version: '1.0.0', title: 'Bar' },
  taps: [
    tap(pageHooks.site_navigation, { id: 'way' }, (_context, items) => [...items, { title: 'Ways', url: '/ways' }]),
    tap(pageHooks.page_not_found, { id: 'further' }, (_context, sink, { request }) =>
      sink.append(html`<p>Not at ${request.path}.</p>`),
    ),
  ],
});

describe('pages / an address of nothing', () => {
  it('is said in the frame of the site, with its ways', async () => {
    const site = await testHost({ plugins: [bar] });
    const server = createServer(siteListener(site.host, () => true)).listen(0);
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/nothing/here`);
    const text = await answer.text();
    server.close();
    await site.stop();
    expect(answer.status).to.equal(404);
    expect(answer.headers.get('content-security-policy')).to.include("script-src 'self'");
    expect(text)
      .to.include('Page not found')
      .and.include('frame-header')
      .and.include('/ways')
      .and.include('Not at /nothing/here.');
    expect(text.match(/<h1/g)).to.have.length(1);
  });
});
