import { CONSOLE } from '@plinth/pages';
import { type FormFields, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { MEMBERSHIPS, membership } from '../src/plugin.js';

const HOME = '/wp-admin/memberships';

describe('membership: screens', () => {
  let site: TestSite;
  let admin: TestClient;
  let ada: TestClient;

  beforeEach(async () => {
    site = await testHost({ plugins: [membership] });
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
    admin = await site.as('administrator', 'root');
    ada = await site.as('subscriber', 'ada');
    await send(HOME, { name: 'Gold', description: 'All of it' });
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const view = (path: string, as = admin) => as.page('GET', path);
  const send = (path: string, fields: FormFields, from = path) => submitForm(admin, path, fields, from);
  const store = () => site.pluginContext('membership').use(MEMBERSHIPS);
  const held = () => store().ofUser(ada.user?.id ?? 0);

  it('are for whoever manages memberships, and for nobody else', async () => {
    const paths = [HOME, `${HOME}/gold`, `${HOME}/gold/members/${ada.user?.id}/revoke`];
    for (const path of paths) {
      expect((await view(path)).status, path).to.equal(200);
      expect((await view(path, await site.as('editor', 'edda'))).status, path).to.equal(403);
      expect((await view(path, site.visitor())).status, path).to.equal(401);
      expect((await ada.page('POST', path, { body: 'name=x' })).status, path).to.equal(403);
    }
    expect((await view(`${HOME}/silver`)).status).to.equal(404);
    expect((await view(`${HOME}/gold/members/999/revoke`)).status).to.equal(404);
  });

  it('make levels, each name once, and keep what was typed', async () => {
    expect((await store().levels()).map(({ slug }) => slug)).to.deep.equal(['gold']);
    const again = await send(HOME, { name: 'gold', description: 'Typed' });
    expect(again.status).to.equal(409);
    expect(again.text).to.include('A level with this name already exists.').and.include('Typed</textarea>');
    const nameless = await send(HOME, { name: ' ', description: 'Typed' });
    expect(nameless.status).to.equal(400);
    expect(nameless.text).to.include('field-name-error').and.include('Typed</textarea>');
    expect((await send(HOME, { name: 'x'.repeat(192) })).status).to.equal(400);
    expect(await store().levels()).to.have.length(1);
  });

  it('change a level, whose slug stays', async () => {
    const saved = await send(`${HOME}/gold`, { name: 'Golden', description: 'More' });
    expect(saved.headers['location']).to.match(/memberships\/gold\?done=saved$/);
    expect(await store().findLevel('gold')).to.include({ name: 'Golden', description: 'More' });
    const refused = await send(`${HOME}/gold`, { name: '', description: 'Typed' });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('Typed</textarea>');
    expect((await store().findLevel('gold'))?.name).to.equal('Golden');
  });

  it('give a level with an end, show who holds it, and take it away after a question', async () => {
    const path = `${HOME}/gold`;
    expect((await view(path)).text).to.include('No members yet');
    await send(`${path}/members`, { member: 'ada', until: '2026-02-01' }, path);
    expect(await held()).to.have.nested.property('0.expiresAt', '2026-02-01T00:00:00.000Z');
    const shown = (await view(`${path}?done=granted`)).text;
    expect(shown).to.include('Test ada').and.include('1 February 2026').and.include('Member added.');
    expect((await view(HOME)).text).to.match(/Members"[^>]*>(?:<[^>]+>)*1</);
    const revoke = `${path}/members/${ada.user?.id}/revoke`;
    expect((await view(revoke)).text).to.include('loses “Gold”');
    expect((await send(revoke, {})).headers['location']).to.match(/done=revoked$/);
    expect(await held()).to.deep.equal([]);
  });

  it('say beside its field who is unknown and what is no day, and give nothing', async () => {
    const path = `${HOME}/gold`;
    const unknown = await send(`${path}/members`, { member: 'nobody', until: '2026-02-01' }, path);
    expect(unknown.status).to.equal(400);
    expect(unknown.text).to.include('field-member-error').and.include('value="nobody"').and.include('2026-02-01');
    const odd = await send(`${path}/members`, { member: 'ada', until: 'soon' }, path);
    expect(odd.status).to.equal(400);
    expect(odd.text).to.include('field-until-error').and.include('value="ada"');
    expect(await held()).to.deep.equal([]);
  });

  it('leave out whose membership has ended, in lists and figures', async () => {
    await send(`${HOME}/gold/members`, { member: 'ada', until: '2026-01-16' }, `${HOME}/gold`);
    expect((await store().memberCounts()).size).to.equal(1);
    site.advance(86_400_000);
    expect((await store().memberCounts()).size).to.equal(0);
    const level = await store().findLevel('gold');
    expect((await store().membersOf(level?.id ?? 0, { limit: 9, offset: 0 })).total).to.equal(0);
  });
});
