import { plugins as installed } from '@plinth/host-config';
import { defineExtension, tap, USERS } from '@plinth/kernel';
import type { Host } from '@plinth/kernel/host';
import { expect } from 'chai';
import express from 'express';
import { Browser } from '../support/browser.js';
import { type FreshDatabase, freshDatabase } from '../support/databases.js';
import { addUser, applicationPassword, PASSWORD } from '../support/sites.js';
import { type Application, listen } from './application.js';

interface Item {
  readonly id: number;
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
}

/** Signs the text of every post. */
const signature = defineExtension({
  id: 'signature',
  title: 'Signature',
  taps: [tap('the_content', { id: 'sign' }, (_context, html: string) => `${html}<p>signed</p>`)],
});

for (const [how, shares] of [
  ['with a database each', false],
  ['in one database with different table prefixes', true],
] as const) {
  describe(`two hosts on one application, ${how}`, () => {
    let application: Application;
    let database: FreshDatabase | undefined;
    let red: Host;
    let blue: Host;
    // One browser for both: what keeps the hosts apart is the hosts' own doing.
    let browser: Browser;
    const at = (host: Host) => new Browser(host.site.url);

    /** A browser on this host that shares the cookies of the one browser. */
    function tab(host: Host): Browser {
      const opened = at(host);
      for (const { name, value, path } of browser.jar.all) opened.jar.keep([`${name}=${value}; Path=${path}`]);
      return opened;
    }
    async function signIn(host: Host, login: string): Promise<void> {
      const opened = at(host);
      await opened.signIn(login, PASSWORD);
      for (const { name, value, path } of opened.jar.all) browser.jar.keep([`${name}=${value}; Path=${path}`]);
    }
    const publish = async (host: Host, title: string): Promise<Item> => {
      const made = await tab(host).rest<Item>('POST', '/wp/v2/posts', { title, content: title, status: 'publish' });
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
      return made.body;
    };

    before(async () => {
      database = shares ? await freshDatabase() : undefined;
      const inOne = (tablePrefix: string) => (database ? { database: database.url, tablePrefix } : {});
      application = await listen(express());
      // One below the other, so that the cookies of the first are sent to the second as well.
      blue = await application.host('/sites/blue', inOne('blue_'));
      red = await application.host('/sites', { plugins: [...installed, signature], ...inOne('red_') });
      application.app.use('/sites/blue', blue.handler);
      application.app.use('/sites', red.handler);
      browser = new Browser(application.url);
      await addUser(red, 'ruth', 'editor');
      await addUser(red, 'both', 'administrator', { displayName: 'Both in red' });
      await addUser(blue, 'bert', 'editor');
      await addUser(blue, 'both', 'subscriber', { displayName: 'Both in blue', password: 'another one' });
      await signIn(red, 'ruth');
      await signIn(blue, 'bert');
    });
    after(async () => {
      await application.stop();
      await database?.remove();
      expect(application.log.errors).to.deep.equal([]);
    });

    it('know their own people only', async () => {
      expect(await red.use(USERS).findByLogin('bert')).to.equal(undefined);
      expect((await blue.use(USERS).findByLogin('both'))?.displayName).to.equal('Both in blue');
      expect((await at(blue).signIn('ruth', PASSWORD)).url).to.contain('/wp-login.php');
      expect((await at(blue).signIn('both', PASSWORD)).url).to.contain('/wp-login.php');
      expect((await at(red).signIn('both', PASSWORD)).url).to.contain('/wp-admin/');
    });

    it('keep one browser signed in to both, each as its own', async () => {
      expect((await tab(red).rest<{ name: string }>('GET', '/wp/v2/users/me')).body.name).to.equal('ruth');
      expect((await tab(blue).rest<{ name: string }>('GET', '/wp/v2/users/me')).body.name).to.equal('bert');
      expect(new Set(browser.jar.all.map(({ name }) => name)).size, 'a session and a device each').to.equal(4);
    });

    it("do not take each other's cookies, nonces and application passwords", async () => {
      const nonce = await tab(red).nonce();
      const cookies = browser.jar.all.map(({ name, value }) => `${name}=${value}`).join('; ');
      const crossed = await fetch(`${blue.site.restUrl}/wp/v2/users/me`, {
        headers: { cookie: cookies, 'x-wp-nonce': nonce },
      });
      expect(crossed.status).to.equal(403);
      expect(await crossed.json()).to.include({ code: 'rest_cookie_invalid_nonce' });
      const user = await red.use(USERS).findByLogin('both');
      if (!user) throw new Error('There is no user "both".');
      const authorization = `Basic ${Buffer.from(`both:${await applicationPassword(red, user)}`).toString('base64')}`;
      const answers = [red, blue].map((host) =>
        fetch(`${host.site.restUrl}/wp/v2/users/me`, { headers: { authorization } }),
      );
      expect((await Promise.all(answers)).map(({ status }) => status)).to.deep.equal([200, 401]);
    });

    it('have posts, addresses and counts of their own', async () => {
      await publish(red, 'Only in red');
      const list = async (host: Host) => (await at(host).rest<Item[]>('GET', '/wp/v2/posts')).body;
      expect((await list(red)).map(({ title }) => title.rendered)).to.deep.equal(['Only in red']);
      expect(await list(blue)).to.deep.equal([]);
    });

    it('run the taps of their own plugins only', async () => {
      const [inRed, inBlue] = [await publish(red, 'Tapped'), await publish(blue, 'Tapped')];
      expect(inRed.content.rendered).to.contain('signed');
      expect(inBlue.content.rendered).not.to.contain('signed');
      const shout = blue.hooks.tap('test', 'the_content', { id: 'shout' }, (html) => String(html).toUpperCase());
      const read = async (host: Host, { id }: Item) =>
        (await at(host).rest<Item>('GET', `/wp/v2/posts/${id}`)).body.content.rendered;
      expect(await read(red, inRed)).to.contain('Tapped');
      shout.remove();
      expect(await read(blue, inBlue)).to.contain('Tapped');
    });

    it('switch their plugins apart', async () => {
      await red.inside.manager.disable('wiki');
      const search = async (host: Host) => (await at(host).rest('GET', '/wiki/v1/search?term=xy')).status;
      expect([await search(red), await search(blue)]).to.deep.equal([404, 200]);
      await red.inside.manager.enable('wiki');
      expect([await search(red), await search(blue)]).to.deep.equal([200, 200]);
    });

    it('have settings of their own', async () => {
      const name = async (host: Host) => (await at(host).rest<{ name: string }>('GET', '/theme/v1/info')).body.name;
      await blue.inside.manager.changeSetting('theme', 'name', 'Blue theme');
      expect([await name(red), await name(blue)]).to.deep.equal(['Plinth', 'Blue theme']);
    });

    it('take fifty parallel writes, half of them each, and lose none', async () => {
      const tabs = [tab(red), tab(blue)];
      for (const each of tabs) await each.rest('GET', '/wp/v2/types');
      const write = (each: Browser) => each.rest('POST', '/wp/v2/posts', { title: 'Parallel', status: 'private' });
      const answers = await Promise.all(Array.from({ length: 25 }, () => tabs.map(write)).flat());
      expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
      for (const each of tabs) {
        const list = await each.rest('GET', '/wp/v2/posts?status=private&search=Parallel');
        expect(list.headers.get('x-wp-total')).to.equal('25');
      }
    });

    it('stop apart: the other goes on', async () => {
      await blue.stop();
      expect((await at(red).rest('GET', '/wp/v2/posts')).status).to.equal(200);
      await publish(red, 'After the other stopped');
    });
  });
}

describe('two hosts with the same secret', () => {
  it('still do not take the session of each other', async () => {
    const secret = 'one secret that two sites happen to share';
    const application = await listen(express());
    const hosts = [await application.host('/one', { secret }), await application.host('/two', { secret })] as const;
    for (const host of hosts) {
      application.app.use(new URL(host.site.url).pathname, host.handler);
      await addUser(host, 'ana', 'subscriber');
    }
    const [one, two] = hosts;
    const browser = new Browser(one.site.url);
    await browser.signIn('ana', PASSWORD);
    const [cookie] = browser.jar.all;
    const headers = { cookie: `${cookie?.name}=${cookie?.value}`, 'x-wp-nonce': await browser.nonce() };
    expect((await fetch(`${one.site.restUrl}/wp/v2/users/me`, { headers })).status).to.equal(200);
    expect((await fetch(`${two.site.restUrl}/wp/v2/users/me`, { headers })).status).to.be.oneOf([401, 403]);
    await application.stop();
  });
});
