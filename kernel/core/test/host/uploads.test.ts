import { send, startHost, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { uploadHeaders } from '../../src/host/uploads.js';
import { SESSION_COOKIES } from '../../src/identity.js';

describe('kernel / uploaded files', () => {
  it('are shown where nothing in them can run, and saved otherwise', () => {
    for (const file of ['a.png', 'a.JPG', 'a.mp3', 'a.webm', 'a.pdf']) {
      expect(uploadHeaders(file, 'x/y'), file).to.not.have.property('Content-Disposition');
    }
    const active = {
      'a.js': 'text/javascript',
      'a.svg': 'image/svg+xml',
      'a.html': 'text/html',
      'a.css': 'text/css',
      'a.xml': 'application/xml',
    };
    for (const [file, type] of Object.entries(active)) {
      expect(uploadHeaders(file, type), file).to.include({
        'Content-Disposition': 'attachment',
        'Content-Type': 'application/octet-stream',
        'Content-Security-Policy': "default-src 'none'; sandbox",
      });
    }
    expect(uploadHeaders('a.docx', 'application/msword')).to.include({ 'Content-Disposition': 'attachment' });
    expect(uploadHeaders('a.pdf', 'application/pdf')['Content-Security-Policy']).to.equal(
      "default-src 'none'; object-src 'self'",
    );
  });
});

describe('kernel / a site on HTTPS', () => {
  it('says so to browsers and has cookies that no other host can set', async () => {
    const started = await startHost({ site: { url: 'https://example.org' } });
    const answer = await send(started.host, { url: '/wp-login.php' });
    expect(answer.headers['strict-transport-security']).to.match(/^max-age=\d{7,}/);
    expect(started.host.use(SESSION_COOKIES).name).to.match(/^__Host-/);
    await started.stop();
  });

  it('says nothing of it by HTTP', async () => {
    const site = await testHost({ plugins: [] });
    expect((await send(site.host, { url: '/wp-login.php' })).headers).to.not.have.property('strict-transport-security');
    await site.stop();
  });
});
