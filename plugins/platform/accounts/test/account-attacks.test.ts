import { anyone, definePlugin, page, RestError, route, Type, USERS, under } from '@plinth/kernel';
import { DATABASE, users } from '@plinth/kernel/database';
import { APPLICATION_PASSWORDS } from '@plinth/kernel/identity';
import { BcryptPasswords } from '@plinth/kernel/layer';
import { pages } from '@plinth/pages';
import { expectError, submitSignIn as submitForm, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { SITE_SETUP } from '../src/index.js';
import { SIGN_IN_LINKS } from '../src/sign-in-links.js';

const PASSWORD = 'a long password';

/** A plugin that lets visitors create accounts, by REST and by a page. */
const signUps = definePlugin({
  id: 'sign-ups',
  version: '1.0.0',
  title: 'Sign-ups',
  needs: { kernel: '^0.1.0' },
  routes: under('sign-ups/v1', [
    route({
      method: 'POST',
      path: '/accounts',
      summary: 'Creates an account.',
      access: anyone,
      args: { login: Type.String() },
      handle: async ({ use, args: { login } }) =>
        (await use(USERS).create({ login, email: `${login}@example.org`, roles: ['subscriber'] })).id,
    }),
  ]),
  contributes: [
    pages([
      page({
        method: 'POST',
        path: '/sign-ups',
        summary: 'Creates an account.',
        access: anyone,
        nonceAction: false,
        handle: async ({ use }) =>
          (await use(USERS).create({ login: 'bo', email: 'bo@example.org', roles: ['subscriber'] })).login,
      }),
    ]),
  ],
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('accounts / attacks on accounts', () => {
  let site: TestSite;

  afterEach(() => site.stop());

  describe('a site that nobody has set up', () => {
    it('creates no account for a visitor, whichever way asks, and stays open for its owner', async () => {
      site = await testHost({ plugins: [signUps] });
      const byRest = await site.visitor().post('/sign-ups/v1/accounts', { login: 'eve' });
      expectError(byRest, 401, 'rest_forbidden');
      expect((await site.visitor().page('POST', '/sign-ups', { body: '', headers: FORM })).status).to.equal(401);
      expect((await site.use(USERS).list({ limit: 5 })).total).to.equal(0);
      expect(await site.use(SITE_SETUP).isOpen()).to.equal(true);
    });

    it('lets the command line and imports create accounts, which do not close the set-up page', async () => {
      site = await testHost({ plugins: [signUps] });
      await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', roles: ['editor'] });
      expect(await site.use(SITE_SETUP).isOpen()).to.equal(true);
    });

    it('lets visitors in once there is an administrator', async () => {
      site = await testHost({ plugins: [signUps] });
      await site.use(USERS).create({ login: 'ada', email: 'ada@example.org', roles: ['administrator'] });
      expect((await site.visitor().post('/sign-ups/v1/accounts', { login: 'eve' })).status).to.equal(200);
    });
  });

  describe('the last administrator', () => {
    it('can neither be deleted nor lose the role, by REST or by a service', async () => {
      site = await testHost({ plugins: [] });
      const admin = await site.as('administrator');
      const id = admin.user?.id ?? 0;
      const removal = await admin.delete(`/wp/v2/users/${id}`, { force: true, reassign: '' });
      expectError(removal, 403, 'rest_user_cannot_delete');
      for (const change of [{ roles: ['editor'] }, { roles: [] }]) {
        const thrown = await site
          .use(USERS)
          .update(id, change)
          .catch((error: unknown) => error);
        expect(thrown).to.be.instanceOf(RestError).and.include({ code: 'rest_cannot_edit_roles' });
      }
      expect((await site.use(USERS).find(id))?.roles).to.deep.equal(['administrator']);
    });

    it('is left of many administrators who all go at the same time', async () => {
      site = await testHost({ plugins: [] });
      const make = (n: number) =>
        site.use(USERS).create({ login: `admin${n}`, email: `admin${n}@example.org`, roles: ['administrator'] });
      const admins = [];
      for (let n = 0; n < 10; n += 1) admins.push(await make(n));
      const results = await Promise.allSettled(
        admins.map(({ id }, n) =>
          n % 2 === 0 ? site.use(USERS).remove(id, undefined) : site.use(USERS).update(id, { roles: ['editor'] }),
        ),
      );
      expect(results.filter(({ status }) => status === 'rejected')).to.have.length(1);
      expect((await site.use(USERS).list({ roles: ['administrator'], limit: 20 })).total).to.equal(1);
    });
  });

  describe('passwords', () => {
    it('count to their last character, however long and in whatever script', async () => {
      const passwords = new BcryptPasswords(4);
      site = await testHost({ plugins: [] });
      for (const begin of ['密'.repeat(24), 'a'.repeat(72)]) {
        const hash = await passwords.hash(`${begin}one`);
        expect(await passwords.verify(`${begin}one`, hash)).to.equal(true);
        expect(await passwords.verify(`${begin}two`, hash)).to.equal(false);
        expect(await passwords.verify(begin, hash)).to.equal(false);
      }
      const composed = await passwords.hash('caf\u00e9 au\u00a0lait');
      expect(await passwords.verify('cafe\u0301 au lait', composed)).to.equal(true);
      await passwords.stop();
    });

    it('of an older form still sign in, and are replaced then', async () => {
      site = await testHost({ plugins: [] });
      const ana = await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', password: PASSWORD });
      const { hashSync } = await import('bcryptjs');
      const database = site.use(DATABASE);
      const old = hashSync(PASSWORD, 4);
      await database.rows(users).change({ id: ana.id }, { passwordHash: old });
      expect(await site.use(USERS).verifyPassword(ana, PASSWORD)).to.equal(true);
      const row = await database.rows(users).find({ id: ana.id });
      expect(row?.passwordHash).to.match(/^sha384:/);
      expect(await site.use(USERS).verifyPassword(ana, PASSWORD)).to.equal(true);
      expect(await site.use(USERS).verifyPassword(ana, `${PASSWORD}!`)).to.equal(false);
    });

    it("are not their owner's names or email address", async () => {
      site = await testHost({ plugins: [] });
      const admin = await site.as('administrator');
      const person = { username: 'anna.meier', email: 'anna.meier@example.org', first_name: 'Annabella' };
      for (const password of ['anna.meier', 'ANNA.MEIER', 'annameier', 'anna.meier@example.org', 'Annabella']) {
        const answer = await admin.post('/wp/v2/users', { ...person, password });
        expectError(answer, 400, 'rest_invalid_param');
      }
    });
  });

  describe('links of an account', () => {
    it('serve their own purpose only, and asking for one leaves the others', async () => {
      site = await testHost({ plugins: [] });
      const ana = await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', roles: ['subscriber'] });
      const links = site.use(SIGN_IN_LINKS);
      const purposes = ['invitation', 'sign-in', 'new-password'] as const;
      const keys = new Map<string, string>();
      for (const purpose of purposes) {
        keys.set(purpose, new URL(await links.create(ana.id, 60, purpose)).searchParams.get('key') ?? '');
      }
      for (const purpose of purposes) {
        for (const other of purposes.filter((each) => each !== purpose)) {
          expect(await links.ownerOf(keys.get(purpose) ?? '', other), `${purpose} as ${other}`).to.equal(undefined);
          expect(await links.consume(keys.get(purpose) ?? '', other)).to.equal(undefined);
        }
      }
      for (const purpose of purposes) expect(await links.consume(keys.get(purpose) ?? '', purpose)).to.equal(ana.id);
    });
  });

  describe('wrong passwords from elsewhere', () => {
    it('lock out neither a browser that was signed in before, nor another account', async () => {
      site = await testHost({ plugins: [] });
      await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', password: PASSWORD });
      await site.use(USERS).create({ login: 'bo', email: 'bo@example.org', password: PASSWORD });
      const form = { log: 'ana', pwd: PASSWORD };
      const signedIn = await submitForm(site.host, form, { address: '192.0.2.1' });
      const cookies = [signedIn.headers['set-cookie']].flat().join('\n');
      const device = /plinth_\w+_device=[^;]+/.exec(cookies)?.[0] ?? '';
      expect(device).to.not.equal('');
      for (let n = 0; n < 12; n += 1)
        await submitForm(site.host, { log: 'ana', pwd: 'wrong' }, { address: '198.51.100.7' });
      const fromDevice = { address: '198.51.100.7', headers: { cookie: device } };
      expect((await submitForm(site.host, form, { address: '203.0.113.9' })).status).to.equal(429);
      expect((await submitForm(site.host, form, fromDevice)).status).to.equal(302);
      expect((await submitForm(site.host, { log: 'bo', pwd: PASSWORD }, fromDevice)).status).to.equal(429);
      const forged = {
        address: '203.0.113.9',
        headers: { cookie: device.replace(/.$/, (end) => (end === '0' ? '1' : '0')) },
      };
      expect((await submitForm(site.host, form, forged)).status).to.equal(429);
    });

    it('are limited for a known browser as well', async () => {
      site = await testHost({ plugins: [] });
      await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', password: PASSWORD });
      const { headers } = await submitForm(site.host, { log: 'ana', pwd: PASSWORD });
      const cookie = /plinth_\w+_device=[^;]+/.exec([headers['set-cookie']].flat().join('\n'))?.[0] ?? '';
      const tries = await Promise.all(
        Array.from({ length: 50 }, () => submitForm(site.host, { log: 'ana', pwd: 'wrong' }, { headers: { cookie } })),
      );
      expect(tries.filter(({ status }) => status === 200)).to.have.length(10);
    });
  });

  describe('a password reset', () => {
    const reset = async (more: string) => {
      site = await testHost({ plugins: [] });
      const ana = await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', password: PASSWORD });
      await site.use(APPLICATION_PASSWORDS).create(ana.id, 'Phone');
      const link = new URL(await site.use(SIGN_IN_LINKS).create(ana.id, 60, 'new-password'));
      const body = `key=${link.searchParams.get('key')}&password=another+long+password${more}`;
      const answer = await site.visitor().page('POST', '/wp-login.php?action=rp', { body, headers: FORM });
      expect(answer.status).to.equal(302);
      return site.use(APPLICATION_PASSWORDS).list(ana.id);
    };

    it('revokes application passwords unless its owner keeps them, and says so to the address', async () => {
      expect(await reset('')).to.deep.equal([]);
      expect(site.mail.map(({ subject }) => subject).join()).to.include('Your password was changed');
    });

    it('keeps them if the owner asks for it', async () => {
      expect(await reset('&keep_credentials=1')).to.have.length(1);
    });
  });

  it('tells the former address of a changed password or email address, by REST too', async () => {
    site = await testHost({ plugins: [] });
    const admin = await site.as('administrator');
    const ana = await site.use(USERS).create({ login: 'ana', email: 'ana@example.org', password: PASSWORD });
    const change = { password: 'yet another password', email: 'new@example.org' };
    expect((await admin.post(`/wp/v2/users/${ana.id}`, change)).status).to.equal(200);
    const told = site.mail.filter(({ to }) => to === 'ana@example.org').map(({ subject }) => subject);
    expect(told).to.have.length(2);
  });
});
