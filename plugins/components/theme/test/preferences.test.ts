import { tap } from '@plinth/kernel';
import { NONCES } from '@plinth/kernel/identity';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { themeHooks } from '../src/hooks.js';
import theme from '../src/plugin.js';

describe('theme: nonces, colour mode, info', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [theme], settings: { theme: { name: 'Reign', defaultColorMode: 'dark' } } });
  });
  after(() => site.stop());

  describe('GET /nonces', () => {
    it('returns the five nonces, good for their actions and this session', async () => {
      const author = await site.as('author');
      const response = await author.get('/theme/v1/nonces');
      expect(response.body).to.have.all.keys(
        'theme_login_nonce',
        'theme_friendship_nonce',
        'theme_notification_nonce',
        'theme_message_nonce',
        'rest_nonce',
      );
      const nonces = response.json<Record<string, string>>();
      expect(nonces['rest_nonce']).to.equal(author.nonce('wp_rest'));
      expect(nonces['theme_login_nonce']).to.equal(author.nonce('theme_login'));
      expect(new Set(Object.values(nonces)).size).to.equal(5);
    });

    it('sends Cache-Control: no-store, private', async () => {
      const response = await (await site.as('author')).get('/theme/v1/nonces');
      expect(response.headers['cache-control']).to.equal('no-store, private');
    });

    it('binds the nonces of an application password to no session', async () => {
      const client = await (await site.as('author')).withApplicationPassword();
      const { rest_nonce: nonce } = (await client.get('/theme/v1/nonces')).json<{ rest_nonce: string }>();
      const owner = { userId: client.user?.id ?? 0, sessionId: '' };
      expect(site.use(NONCES).verify(nonce, 'wp_rest', owner)).to.equal(1);
    });

    it('refuses a visitor with 401 rest_forbidden', async () => {
      const response = await site.visitor().get('/theme/v1/nonces');
      expect(response.status).to.equal(401);
      expect(response.body).to.include({ code: 'rest_forbidden' });
    });
  });

  describe('/preferences/color-mode', () => {
    it('falls back to the site default and sends Cache-Control: private, max-age=300', async () => {
      const response = await (await site.member()).get('/theme/v1/preferences/color-mode');
      expect(response.body).to.deep.equal({ mode: 'dark' });
      expect(response.headers['cache-control']).to.equal('private, max-age=300');
      expect(response.headers).not.to.have.property('expires');
    });

    for (const mode of ['light', 'dark', 'auto']) {
      it(`stores ${mode} per user`, async () => {
        const member = await site.member();
        const saved = await member.post('/theme/v1/preferences/color-mode', { mode });
        expect(saved.status).to.equal(200);
        expect(saved.body).to.deep.equal({ success: true, mode });
        expect((await member.get('/theme/v1/preferences/color-mode')).body).to.deep.equal({ mode });
        expect((await (await site.member()).get('/theme/v1/preferences/color-mode')).body).to.deep.equal({
          mode: 'dark',
        });
      });
    }

    for (const [what, body] of [
      ['missing', {}],
      ['unknown', { mode: 'sepia' }],
      ['no text', { mode: 7 }],
    ] as const) {
      it(`refuses a mode that is ${what} with 400 rest_invalid_param and stores nothing`, async () => {
        const member = await site.member();
        const response = await member.post('/theme/v1/preferences/color-mode', body);
        expect(response.status).to.equal(400);
        expect(response.body).to.include({ code: 'rest_invalid_param' });
        expect((await member.get('/theme/v1/preferences/color-mode')).body).to.deep.equal({ mode: 'dark' });
      });
    }

    it('refuses a visitor with 401, reading and writing', async () => {
      expect((await site.visitor().get('/theme/v1/preferences/color-mode')).status).to.equal(401);
      expect((await site.visitor().post('/theme/v1/preferences/color-mode', { mode: 'dark' })).status).to.equal(401);
    });
  });

  describe('GET /info', () => {
    it('returns name, version, text domain, the feature map and the integration map to anybody', async () => {
      const response = await site.visitor().get('/theme/v1/info');
      expect(response.status).to.equal(200);
      expect(response.body).to.deep.equal({
        name: 'Reign',
        version: '1.0.0',
        text_domain: 'plinth',
        features: {
          color_mode_toggle: true,
          active_variation: 'default',
          default_color_mode: 'dark',
          dark_mode_available: true,
          rest_namespace: 'theme/v1',
        },
        integrations: { community: false, shop: false, forum: false, courses: false, digital_downloads: false },
      });
    });

    it('sends Cache-Control: public, max-age=300, to members as well', async () => {
      for (const client of [site.visitor(), await site.as('author')]) {
        expect((await client.get('/theme/v1/info')).headers['cache-control']).to.equal('public, max-age=300');
      }
    });

    it('lets a tap on theme_integrations name further platforms', async () => {
      const remove = site.tap(
        tap(themeHooks.theme_integrations, {}, (_context, active) => ({ ...active, forum: true })),
      );
      const response = await site.visitor().get('/theme/v1/info');
      remove();
      expect(response.body).to.nested.include({ 'integrations.forum': true });
    });
  });
});
