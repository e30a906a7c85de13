import { tap, USERS } from '@plinth/kernel';
import { RawTables, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { themeHooks } from '../src/hooks.js';
import theme from '../src/plugin.js';
import { siteWithOwner } from './support.js';

const fields = (name: string) => ({ user_login: name, user_email: `${name}@example.org` });

describe('theme: self-registration', () => {
  let site: TestSite;
  const signUp = (body: object, path = '/theme/v1/auth/signup') => site.visitor().post(path, body);

  before(async () => {
    site = await siteWithOwner({
      plugins: [theme],
      site: { registrationOpen: true },
      settings: { theme: { signUpsPerHour: 1_000 } },
    });
  });
  after(() => site.stop());

  it('returns success, user_id, user_login and message with 200', async () => {
    const response = await signUp({ ...fields('ada'), user_pass: 'secret words' });
    expect(response.status).to.equal(200);
    const user = await site.use(USERS).findByLogin('ada');
    expect(response.body).to.include({ success: true, user_id: user?.id, user_login: 'ada' });
    expect(response.body).to.have.property('message').that.is.a('string');
  });

  it('answers at the alias /register as well', async () => {
    expect((await signUp({ ...fields('alias'), user_pass: 'secret words' }, '/theme/v1/register')).status).to.equal(
      200,
    );
  });

  it('gives the default role and saves first and last name', async () => {
    await signUp({ ...fields('grace'), user_pass: 'a long password', first_name: 'Grace', last_name: 'Hopper' });
    const user = await site.use(USERS).findByLogin('grace');
    expect(user).to.include({ firstName: 'Grace', lastName: 'Hopper', displayName: 'Grace Hopper' });
    expect(user?.roles).to.deep.equal(['subscriber']);
  });

  it('lets the new member sign in on the form with the chosen password', async () => {
    await signUp({ ...fields('form'), user_pass: 'chosen by me' });
    const response = await site.visitor().page('POST', '/wp-login.php', { body: 'log=form&pwd=chosen+by+me' });
    expect(response.status).to.equal(302);
  });

  it('mails a random password of 16 characters when user_pass is omitted, and says so', async () => {
    const response = await signUp(fields('random'));
    const mail = site.mail.find(({ to }) => to === 'random@example.org');
    const password = /Password: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(password).to.match(/^[A-Za-z0-9]{16}$/);
    expect(response.json<{ message: string }>().message).to.contain('password');
    const user = await site.use(USERS).findByLogin('random');
    expect(await site.use(USERS).verifyPassword(user, password)).to.equal(true);
  });

  it('mails no password that was chosen, but a welcome whose link shows that the address is theirs', async () => {
    await signUp({ ...fields('quiet'), user_pass: 'chosen by me' });
    const [welcome, ...others] = site.mail.filter(({ to }) => to === 'quiet@example.org');
    expect(others).to.deep.equal([]);
    expect(welcome?.text).to.not.include('chosen by me');
    expect(welcome?.text).to.match(/\/account\/email\?key=[\w-]{20,}/);
  });

  it('fires theme_rest_after_signup with the user id and the request, after the profile is saved', async () => {
    const seen: unknown[] = [];
    const remove = site.tap(
      tap(themeHooks.theme_rest_after_signup, {}, async ({ use }, userId, request) => {
        seen.push(userId, request.path, (await use(USERS).find(userId))?.firstName);
      }),
    );
    const response = await signUp({ ...fields('hooked'), user_pass: 'a long password', first_name: 'Hoo' });
    remove();
    expect(seen).to.deep.equal([response.json<{ user_id: number }>().user_id, '/theme/v1/auth/signup', 'Hoo']);
  });

  for (const [typed, login] of [
    ['Straße', 'Strasse'],
    ['Łukasz', 'Lukasz'],
    ['Jörg', 'Jorg'],
    ['Ødegård', 'Odegard'],
    ['ｆｕｌｌ', 'full'],
  ] as const)
    it(`writes the letters of ${typed} as ${login}`, async () => {
      const response = await signUp({ user_login: typed, user_email: `${login}@example.org` });
      expect(response.body).to.include({ user_login: login });
    });

  it('keeps letters, digits, blanks and _ . - @ of a username and drops the rest', async () => {
    const response = await signUp({
      user_login: ' Zoë <b>O’Neil</b> _.-@1 ',
      user_email: 'zoe@example.org',
      user_pass: 'a long password',
    });
    expect(response.body).to.include({ user_login: 'Zoe bONeilb _.-@1' });
  });

  for (const [what, password] of [
    ['shorter than eight characters', 'x7$kq!a'],
    ['among the commonest', 'password1'],
  ] as const) {
    it(`refuses a chosen password ${what} with 400 theme_signup_invalid and makes no account`, async () => {
      const response = await signUp({ ...fields('weak'), user_pass: password });
      expect(response.status).to.equal(400);
      expect(response.json<{ code: string }>().code).to.equal('theme_signup_invalid');
      expect(await site.use(USERS).findByLogin('weak')).to.equal(undefined);
    });
  }

  describe('refusals', () => {
    before(() => signUp({ ...fields('taken'), user_pass: 'a long password' }));

    const refused = async (body: object, status: number, code: string) => {
      const response = await signUp(body);
      expect(response.status).to.equal(status);
      expect(response.body).to.nested.include({ code, 'data.status': status });
    };

    it('refuses a missing username or email address with 400 rest_missing_callback_param', () =>
      refused({}, 400, 'rest_missing_callback_param'));

    it('refuses an empty username with 400 theme_signup_invalid', () =>
      refused({ user_login: ' ', user_email: 'a@example.org' }, 400, 'theme_signup_invalid'));

    it('refuses a username of nothing but other characters with 400 theme_signup_invalid', () =>
      refused({ user_login: '日本', user_email: 'a@example.org' }, 400, 'theme_signup_invalid'));

    for (const login of ['Дмитрий', '用户', 'Ωmega', 'x用'])
      it(`refuses ${login}, whose letters a username cannot have, with 400 theme_signup_invalid`, () =>
        refused({ user_login: login, user_email: 'letters@example.org' }, 400, 'theme_signup_invalid'));

    it('refuses a username of more than 60 characters with 400 theme_signup_invalid', () =>
      refused({ user_login: 'x'.repeat(61), user_email: 'a@example.org' }, 400, 'theme_signup_invalid'));

    for (const login of ['ada@example.org', 'ada@localhost', '<ada@example.org>'])
      it(`refuses the username ${login}, which looks like an email address, with 400 theme_signup_invalid`, async () => {
        await refused({ user_login: login, user_email: 'mallory@example.org' }, 400, 'theme_signup_invalid');
        expect(await site.use(USERS).findByEmail('mallory@example.org')).to.equal(undefined);
      });

    it('refuses an empty email address with 400 theme_signup_invalid', () =>
      refused({ user_login: 'noemail', user_email: '' }, 400, 'theme_signup_invalid'));

    it('refuses a bad email address with 400 theme_signup_invalid', () =>
      refused({ user_login: 'bademail', user_email: 'nobody@nowhere' }, 400, 'theme_signup_invalid'));

    it('refuses a taken username with 409 theme_signup_username_taken, whatever its letter case', () =>
      refused({ user_login: 'TAKEN', user_email: 'b@example.org' }, 409, 'theme_signup_username_taken'));

    it('refuses a taken email address with 409 theme_signup_email_taken, whatever its letter case', () =>
      refused({ user_login: 'other', user_email: 'Taken@Example.org' }, 409, 'theme_signup_email_taken'));

    it('judges the username before the email address', () =>
      refused({ user_login: 'taken', user_email: 'taken@example.org' }, 409, 'theme_signup_username_taken'));

    it('makes one account when fifty people ask for the same name at once', async () => {
      const asked = Array.from({ length: 50 }, (_, index) =>
        signUp({ user_login: 'rush', user_email: `rush${index}@example.org`, user_pass: 'a long password' }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).to.have.length(1);
      expect(statuses.filter((status) => status === 409)).to.have.length(49);
    });
  });
});

describe('theme: self-registration from one address', () => {
  let site: TestSite;
  const signUp = (name: string, address: string, path = '/theme/v1/auth/signup') =>
    site
      .visitor()
      .post(path, { ...fields(name), user_pass: 'a long password' }, { headers: { 'x-forwarded-for': address } });

  const start = (settings: object) =>
    siteWithOwner({
      plugins: [theme],
      site: { registrationOpen: true, trustedProxies: ['127.0.0.1'] },
      settings: { theme: { ...settings } },
    });

  afterEach(() => site.stop());

  it('is taken thirty times an hour of fifty at once, then 429 theme_rate_limited until the hour is over', async () => {
    site = await start({});
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signUp(`member${index}`, '192.0.2.1', index % 2 === 0 ? '/theme/v1/auth/signup' : '/theme/v1/register'),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).to.have.length(30);
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused).to.have.length(20);
    expect(refused[0]?.body).to.nested.include({ code: 'theme_rate_limited', 'data.status': 429 });
    expect(refused[0]?.headers).to.include({ 'retry-after': '3600', 'x-ratelimit-limit': '30' });
    expect((await signUp('elsewhere', '192.0.2.2')).status).to.equal(200);
    site.advance(3_600_000);
    expect((await signUp('later', '192.0.2.1')).status).to.equal(200);
  }).timeout(30_000);

  it('tells with every answer how many are left, counts refusals, and an IPv6 /64 as one address', async () => {
    site = await start({ signUpsPerHour: 3 });
    const reset = String((Date.parse('2026-01-15T12:00:00Z') + 3_600_000) / 1000);
    const left = (remaining: string) => ({
      ...{ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset },
    });
    const first = await signUp('ada', '2001:db8::1');
    expect(first.status).to.equal(200);
    expect(first.headers).to.include(left('2'));
    const taken = await signUp('ada', '2001:db8::2');
    expect(taken.body).to.include({ code: 'theme_signup_username_taken' });
    expect(taken.headers).to.include(left('1'));
    const invalid = await signUp('ada@example', '2001:db8::3');
    expect(invalid.status).to.equal(400);
    expect(invalid.headers).to.include(left('0'));
    const refused = await signUp('grace', '2001:db8:0:0:ffff::1');
    expect(refused.status).to.equal(429);
    expect(refused.headers).to.include({ ...left('0'), 'retry-after': '3600' });
    expect((await signUp('grace', '2001:db8:0:1::1')).status).to.equal(200);
  });

  it('is not counted where the owner sets 0', async () => {
    site = await start({ signUpsPerHour: 0 });
    const response = await signUp('free', '192.0.2.1');
    expect(response.status).to.equal(200);
    expect(response.headers).not.to.have.property('x-ratelimit-limit');
  });
});

describe('theme: self-registration while registration is closed', () => {
  let site: TestSite;
  before(async () => {
    site = await siteWithOwner({ plugins: [theme] });
  });
  after(() => site.stop());

  it('answers a visitor 401 rest_forbidden and makes nothing', async () => {
    const response = await site.visitor().post('/theme/v1/auth/signup', fields('nobody'));
    expect(response.status).to.equal(401);
    expect(response.body).to.include({ code: 'rest_forbidden' });
    expect(await site.use(USERS).findByLogin('nobody')).to.equal(undefined);
  });

  it('answers somebody signed in 403 rest_forbidden', async () => {
    const response = await (await site.as('editor')).post('/theme/v1/auth/signup', fields('nobody'));
    expect(response.status).to.equal(403);
    expect(response.body).to.include({ code: 'rest_forbidden' });
  });

  it('is refused before the arguments are looked at', async () => {
    expect((await site.visitor().post('/theme/v1/auth/signup', {})).status).to.equal(401);
  });

  it('answers 500 theme_signup_failed when the account cannot be made, and nothing of it stays', async () => {
    const broken = await siteWithOwner({ plugins: [theme], site: { registrationOpen: true } });
    const { database } = broken.host.services;
    const roles = database.table('user_roles');
    await new RawTables(database).execute(`ALTER TABLE ${roles} RENAME TO ${roles}_away`);
    const account = { user_login: 'unlucky', user_email: 'unlucky@example.org', user_pass: 'a long password' };
    const response = await broken.visitor().post('/theme/v1/auth/signup', account);
    expect([response.status, response.json<{ code: string }>().code]).to.deep.equal([500, 'theme_signup_failed']);
    await new RawTables(database).execute(`ALTER TABLE ${roles}_away RENAME TO ${roles}`);
    const left = await database.select(`SELECT id FROM ${database.table('users')} WHERE login = 'unlucky'`);
    expect(left).to.deep.equal([]);
    await broken.stop();
  });
});
