import { SIGN_IN_LINKS, SITE_SETUP } from '@plinth/accounts';
import { USERS } from '@plinth/kernel';
import { expect } from 'chai';
import { Demo } from './demo.js';

describe('a site without accounts, in a browser', function () {
  this.timeout(120_000);
  let demo: Demo;

  before(async function () {
    demo = await Demo.open(this, { empty: true });
  });
  after(() => demo?.close());

  it('is set up on one page, and its administrator is signed in', async () => {
    const address = (await demo.site.host.use(SITE_SETUP).newAddress()) ?? '';
    const window = await demo.window('');
    const { page } = window;
    expect(await window.go(address.slice(demo.site.url.length))).to.equal(200);
    await page.getByLabel('Site title').fill('Harbour');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Password').fill('short');
    await page.getByLabel('Polls', { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Set up site' }).click();
    expect(await page.getByRole('alert').innerText()).to.include('There is a problem');
    await page.getByLabel('Password').fill('a long password of ada');
    await page.getByRole('button', { name: 'Set up site' }).click();
    await page.waitForURL(/wp-admin\/$/);
    expect(await page.locator('main h1').innerText()).to.equal('Overview');
    expect(await page.title()).to.include('Harbour');
    expect(demo.site.host.inside.manager.isOn('polls')).to.equal(false);
    expect(demo.site.host.inside.manager.isOn('wiki')).to.equal(true);
    expect(window.said.filter((line) => !line.includes('400'))).to.deep.equal([]);
    await window.close();
  });

  it('lets who forgot the password choose another', async () => {
    const ada = await demo.site.host.use(USERS).findByLogin('ada');
    const link = await demo.site.host.use(SIGN_IN_LINKS).create(ada?.id ?? 0, 60, 'new-password');
    const window = await demo.window('');
    const { page } = window;
    await window.go('/wp-login.php');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Username or email address').fill('ada');
    expect(await window.go(link.slice(demo.site.url.length))).to.equal(200);
    await page.getByLabel('New password').fill('another long password');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL(/wp-admin\/$/);
    await window.close();
  });
});
