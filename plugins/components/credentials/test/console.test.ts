import { CONSOLE, consoleHooks } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { API_KEYS } from '../src/plugin.js';
import { REFRESH_TOKENS } from '../src/tokens/refresh-store.js';
import { account, credentialSite, makeKey, signIn, TOKEN } from './support.js';

const HOME = '/wp-admin/api-keys';

describe('credentials: screens for administrators', () => {
  let site: TestSite;
  let admin: TestClient;
  let bo: TestClient;
  let boId: number;

  beforeEach(async () => {
    site = await credentialSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    admin = await site.as('administrator', 'root');
    bo = await site.as('subscriber', 'bo');
    boId = bo.user?.id ?? 0;
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const view = (path: string, as = admin) => as.page('GET', path);
  const send = (path: string, fields: FormFields = {}, from = path) => submitForm(admin, path, fields, from);
  const families = async (userId: number) => site.pluginContext('credentials').use(REFRESH_TOKENS).families(userId);

  it('show whose keys there are, to those who edit people alone', async () => {
    const { key_id, key } = await makeKey(bo, { name: 'Backup' });
    for (const path of [HOME, `${HOME}/${boId}`, `${HOME}/${boId}/keys/${key_id}`]) {
      const shown = await view(path);
      expect(shown.status, path).to.equal(200);
      expect(shown.text, path).to.include('Backup').and.include('Test bo').and.not.include(key);
      expect((await view(path, bo)).status, path).to.equal(403);
      expect((await view(path, await site.as('editor', 'edda'))).status, path).to.equal(403);
      expect((await view(path, site.visitor())).status, path).to.equal(401);
    }
    expect((await bo.page('POST', `${HOME}/${boId}/keys/${key_id}`, { body: '' })).status).to.equal(403);
    expect((await admin.page('POST', `${HOME}/${boId}/keys/${key_id}`, { body: '' })).status).to.equal(403);
    const asKey = await site.visitor().get('/wp/v2/users/me', { headers: { 'x-api-key': key } });
    expect(asKey.status).to.equal(200);
    expect((await view(`${HOME}/999`)).status).to.equal(404);
  });

  it('revoke a key after a question, and write it into the audit', async () => {
    const { key_id, key } = await makeKey(bo, { name: 'Backup' });
    const path = `${HOME}/${boId}/keys/${key_id}`;
    expect((await view(path)).text).to.include('Scripts that use “Backup”');
    const done = await send(path);
    expect(done.headers['location']).to.match(new RegExp(`api-keys/${boId}\\?done=key$`));
    expect((await site.visitor().get('/wp/v2/users/me', { headers: { 'x-api-key': key } })).status).to.equal(401);
    expect((await view(`${HOME}/${boId}?done=key`)).text).to.include('Key revoked.');
    const audit = (await admin.get('/plinth/v1/audit')).json<{ act: string }[]>();
    expect(audit.map(({ act }) => act)).to.include('Revoked an API key.');
    expect((await view(path)).status).to.equal(404);
  });

  it('never revoke by the page of one person what belongs to another', async () => {
    const { key_id } = await makeKey(bo);
    const { key_id: own } = await makeKey(admin);
    const wrong = `${HOME}/${admin.user?.id}/keys/${key_id}`;
    expect((await view(wrong)).status).to.equal(404);
    expect((await send(wrong, {}, `${HOME}/${admin.user?.id}/keys/${own}`)).status).to.equal(404);
    const left = await site.pluginContext('credentials').use(API_KEYS).list(boId, { limit: 9, offset: 0 });
    expect(left.total).to.equal(1);
  });

  it('show the sign-ins of programs with when they began and were renewed, and end one', async () => {
    const ada = await account(site);
    const grant = await signIn(site);
    await signIn(site);
    site.advance(3_600_000);
    const again = await site.visitor().post(`${TOKEN}/refresh`, { refresh_token: grant.refresh_token });
    expect(again.status, again.text).to.equal(200);
    const [renewed, other] = await families(ada.id);
    expect(renewed).to.include({ begunAt: '2026-01-15T12:00:00.000Z', renewedAt: '2026-01-15T13:00:00.000Z' });
    expect(other).to.include({ begunAt: '2026-01-15T12:00:00.000Z', renewedAt: '2026-01-15T12:00:00.000Z' });
    const path = `${HOME}/${ada.id}/tokens/${renewed?.family}`;
    expect((await view(path)).text).to.include('within 15 minutes');
    expect((await send(path)).headers['location']).to.match(/done=token$/);
    expect((await families(ada.id)).map(({ family }) => family)).to.deep.equal([other?.family]);
    const refused = await site
      .visitor()
      .post(`${TOKEN}/refresh`, { refresh_token: again.json<{ refresh_token: string }>().refresh_token });
    expect(refused.status).to.equal(401);
    expect((await view(path)).status).to.equal(404);
  });

  it('stand on the page of a person as a panel, for whoever may revoke them', async () => {
    await makeKey(bo, { name: 'Backup' });
    const person = bo.user;
    if (!person) throw new Error('Nobody signed in.');
    const panels: string[] = [];
    const context = site.pluginContext('credentials');
    const asked = async (can: boolean) =>
      context.hooks.action(
        consoleHooks.console_person_panels,
        { append: ({ text }) => panels.push(text) },
        person,
        Object.assign(Object.create(context), { caller: { can: () => can } }),
      );
    await asked(false);
    expect(panels).to.deep.equal([]);
    await asked(true);
    expect(panels.join('')).to.include('Backup').and.include(`/wp-admin/api-keys/${boId}/keys/`);
  });
});
