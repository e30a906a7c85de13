import { expect } from 'chai';
import sharp from 'sharp';
import { Demo, pressable, type Window } from './demo.js';

/** What a member does: reads, keeps, follows, signs in with a passkey, shows a picture. */
describe('browser: a member', () => {
  let demo: Demo;
  let member: Window;

  before(async function () {
    // Devices make passkeys for names, not for addresses.
    demo = await Demo.open(this, { name: 'localhost' });
    member = await demo.window('subscriber');
  });
  after(async () => {
    await demo?.close();
  });

  it('claps, saves and follows below a post without leaving it', async () => {
    const { page } = member;
    await page.goto(`${member.url}/blog/feed`);
    await page.getByRole('link', { name: 'Tea at altitude' }).last().click();
    const below = page.locator('.mb-below');
    await below.scrollIntoViewIfNeeded();
    const before = page.url();
    const count = Number(/\d+/.exec((await below.locator('.mb-count').textContent()) ?? '')?.[0]);
    await below.getByRole('button', { name: 'Clap' }).click();
    await below.getByText(`${count + 1} clap`).waitFor();
    const saved = below.getByRole('button', { name: /reading list/ });
    const wasSaved = (await saved.textContent())?.includes('Remove');
    await saved.click();
    await below.getByRole('button', { name: wasSaved ? 'Add to reading list' : 'Remove from reading list' }).waitFor();
    const follow = below.getByRole('button', { name: /ollow Arthur/ });
    const wasFollowed = (await follow.textContent())?.includes('Unfollow');
    await follow.click();
    await below.getByRole('button', { name: wasFollowed ? 'Follow Arthur' : 'Unfollow Arthur' }).waitFor();
    expect(page.url()).to.equal(before);
  });

  it('claps without scripts as well, and comes back to the same place', async () => {
    const context = await demo.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${member.url}/wp-login.php`);
    await page.fill('[name=log]', 'student');
    await page.fill('[name=pwd]', 'demo');
    await page.locator('main button').first().click();
    await page.goto(`${member.url}/blog/feed`);
    await page.getByRole('link', { name: 'Tea at altitude' }).last().click();
    await page.getByRole('button', { name: 'Clap' }).click();
    expect(page.url()).to.match(/#readers$/);
    await page.getByText('1 from you').waitFor();
    await context.close();
  });

  it('hears who writes at a post already, and takes over once they have left', async () => {
    const [first, second] = [await demo.window('author'), await demo.window('editor')];
    await first.page.goto(`${member.url}/my-blog`);
    await pressable(first.page, 'Edit: Bread for beginners').click();
    await first.page.waitForURL(/write\?post=\d+$/);
    const address = first.page.url();
    await second.page.goto(address);
    await second.page.getByText('Arthur Author has been editing this post since').waitFor();
    const given = first.page.waitForResponse((response) => response.request().method() === 'DELETE');
    await first.page.goto(`${member.url}/my-blog`);
    await given.catch(() => undefined);
    await second.page.goto(address);
    expect(await second.page.getByText('has been editing this post since').count()).to.equal(0);
    await Promise.all([first.context.close(), second.context.close()]);
  });

  it('shows a picture of themselves', async () => {
    const { page } = member;
    await page.goto(`${member.url}/account/picture`);
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2266aa' } })
      .png()
      .toBuffer();
    await page.setInputFiles('[name=file]', { name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.getByText('Profile picture changed.').waitFor();
    expect(await page.locator('.frame-account img').getAttribute('src')).to.include('me-150x150.png');
  });

  it('makes a passkey, and signs in with it', async () => {
    const { page, context } = member;
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await page.goto(`${member.url}/account/security`);
    await page.getByLabel('Device name').fill('My laptop');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByText('Passkey created.').waitFor();
    await page.getByText('My laptop').first().waitFor();
    await context.clearCookies();
    await page.goto(`${member.url}/wp-login.php?redirect_to=/account`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    expect(page.url()).to.match(/\/account$/);
  });

  it('saw no error on the way', () => {
    expect(member.said).to.deep.equal([]);
  });
});
