import { tap, USERS } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { themeHooks } from '../src/hooks.js';
import theme from '../src/plugin.js';

const fields = (name: string) => ({ user_login: name, user_email: `${name}@example.org` });

describe('theme: self-registration', () => {
  let site: TestSite;
  const signUp = (body: object, path = '/theme/v1/auth/signup') => site.visitor().post(path, body);

  before(async () => {
    site = await testHost({ plugins: [theme], site: { registrationOpen: true } });
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
    await signUp({ ...fields('grace'), user_pass: 'x', first_name: 'Grace', last_name: 'Hopper' });
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

  it('mails no password that was chosen', async () => {
    await signUp({ ...fields('quiet'), user_pass: 'chosen' });
    expect(site.mail.filter(({ to }) => to === 'quiet@example.org')).to.deep.equal([]);
  });

  it('fires theme_rest_after_signup with the user id and the request, after the profile is saved', async () => {
    const seen: unknown[] = [];
    const remove = site.tap(
      tap(themeHooks.theme_rest_after_signup, {}, async ({ use }, userId, request) => {
        seen.push(userId, request.path, (await use(USERS).find(userId))?.firstName);
      }),
    );
    const response = await signUp({ ...fields('hooked'), user_pass: 'x', first_name: 'Hoo' });
    remove();
    expect(seen).to.deep.equal([response.json<{ user_id: number }>().user_id, '/theme/v1/auth/signup', 'Hoo']);
  });

  it('keeps letters, digits, blanks and _ . - @ of a username and drops the rest', async () => {
    const response = await signUp({
      user_login: ' Zoë <b>O’Neil</b> _.-@1 ',
      user_email: 'zoe@example.org',
      user_pass: 'x',
    });
    expect(response.body).to.include({ user_login: 'Zoe bONeilb _.-@1' });
  });

  describe('refusals', () => {
    before(() => signUp({ ...fields('taken'), user_pass: 'x' }));

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

    it('refuses a username of more than 60 characters with 400 theme_signup_invalid', () =>
      refused({ user_login: 'x'.repeat(61), user_email: 'a@example.org' }, 400, 'theme_signup_invalid'));

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
        signUp({ user_login: 'rush', user_email: `rush${index}@example.org`, user_pass: 'x' }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).to.have.length(1);
      expect(statuses.filter((status) => status === 409)).to.have.length(49);
    });
  });
});

describe('theme: self-registration while registration is closed', () => {
  let site: TestSite;
  before(async () => {
    site = await testHost({ plugins: [theme] });
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
    const broken = await testHost({ plugins: [theme], site: { registrationOpen: true } });
    const { database } = broken.host.services;
    const roles = database.table('user_roles');
    await database.execute(`ALTER TABLE ${roles} RENAME TO ${roles}_away`);
    const wish = { user_login: 'unlucky', user_email: 'unlucky@example.org', user_pass: 'a long password' };
    const response = await broken.visitor().post('/theme/v1/auth/signup', wish);
    expect([response.status, response.json<{ code: string }>().code]).to.deep.equal([500, 'theme_signup_failed']);
    await database.execute(`ALTER TABLE ${roles}_away RENAME TO ${roles}`);
    const left = await database.select(`SELECT id FROM ${database.table('users')} WHERE login = 'unlucky'`);
    expect(left).to.deep.equal([]);
    await broken.stop();
  });
});
