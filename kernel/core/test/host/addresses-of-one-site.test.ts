import { nonceField, pages, sitePage } from '@plinth/pages';
import { send, startHost } from '@plinth/testing';
import { expect } from 'chai';
import { definePlugin, page, signedIn } from '../../src/index.js';
import { loopbackAlias } from '../../src/rest/loopback.js';

describe('kernel / names of one machine', () => {
  it('are one site on the same port, and no other host is', () => {
    const url = 'http://127.0.0.1:8080';
    expect(loopbackAlias(url, 'localhost:8080')).to.equal('http://localhost:8080');
    expect(loopbackAlias(url, '[::1]:8080')).to.equal('http://[::1]:8080');
    for (const host of [
      '127.0.0.1:8080',
      'localhost:9090',
      'evil.example:8080',
      'localhost.evil.example:8080',
      undefined,
      '',
    ]) {
      expect(loopbackAlias(url, host), String(host)).to.equal(undefined);
    }
    expect(loopbackAlias('https://example.org', 'localhost')).to.equal(undefined);
  });

  it('lead and post to the name that was asked for', async () => {
    const started = await startHost({ site: { url: 'http://127.0.0.1:8080' } });
    const at = (url: string, host: string) => send(started.host, { url, headers: { host, accept: 'text/html' } });
    const form = await at('/wp-login.php', 'localhost:8080');
    expect(form.text).to.not.include('http://127.0.0.1:8080');
    expect((await at('/account', 'localhost:8080')).headers['location']).to.match(/^http:\/\/localhost:8080\//);
    expect((await at('/account', '127.0.0.1:8080')).headers['location']).to.match(/^http:\/\/127\.0\.0\.1:8080\//);
    await started.stop();
  });
});

describe('kernel / forms within an application with a CSRF protection of its own', () => {
  it('carry its fields', async () => {
    const forms = definePlugin({
      id: 'forms',
      version: '1.0.0',
      title: 'Forms',
      needs: { kernel: '^0.1.0' },
      contributes: [
        pages([
          page({
            method: 'GET',
            path: '/forms',
            summary: 'A form.',
            access: signedIn(),
            handle: (call) => sitePage(call, { title: 'Form', body: nonceField(call, 'forms') }),
          }),
        ]),
      ],
    });
    const started = await startHost({
      plugins: [forms],
      formFields: ({ url }) => ({ _csrf: `token of ${url?.slice(0, 4)}` }),
    });
    const { text } = await send(started.host, { url: '/wp-login.php?action=lostpassword' });
    expect(text).to.include('name="_csrf" value="token of /wp-"');
    await started.stop();
  });
});
