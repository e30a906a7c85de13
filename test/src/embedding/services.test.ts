import content, { PERMALINKS, type Permalinks, type Post } from '@plinth/content';
import { provide, type Randomness } from '@plinth/kernel';
import type { HostOptions } from '@plinth/kernel/host';
import { expect } from 'chai';
import express from 'express';
import { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { MemoryLog } from '../support/log.js';
import { addUser, PASSWORD } from '../support/sites.js';
import { type Application, listen } from './application.js';

const SHOP = 'https://www.shop.example';

/** Addresses of a front end of the embedder's own. */
const headless: Permalinks = {
  ofPosts: async (posts) => posts.map(({ slug }) => `${SHOP}/stories/${slug}`),
  ofPost: async ({ slug }: Post) => `${SHOP}/stories/${slug}`,
  templates: async (posts) => posts.map(({ slug }) => ({ template: `${SHOP}/stories/%postname%`, slug })),
  find: async () => undefined,
  ofTerm: ({ slug }) => `${SHOP}/topics/${slug}`,
  ofAuthor: ({ slug }) => `${SHOP}/people/${slug}`,
};

describe("the embedder's own services", () => {
  let application: Application;
  let browser: Browser;

  async function start(options: Partial<HostOptions>) {
    application = await listen(express());
    const host = await application.host('/cms', options);
    application.app.use('/cms', host.handler);
    await addUser(host, 'editor', 'editor');
    browser = new Browser(host.site.url);
    await browser.signIn('editor', PASSWORD);
    return host;
  }
  afterEach(() => application.stop());

  it('take every line of the log, with the plugin that it is about', async () => {
    const log = new MemoryLog();
    const host = await start({ log });
    host.hooks.tap('noisy', 'the_content', { id: 'fail' }, () => {
      throw new Error('a tap that fails');
    });
    const made = await browser.rest('POST', '/wp/v2/posts', { title: 'x', content: 'y', status: 'publish' });
    expect(made.status).to.equal(201);
    expect(log.errors.join('\n')).to.contain('noisy').and.contain('a tap that fails');
    expect(application.log.lines).to.deep.equal([]);
  });

  it('tell the time to everything', async () => {
    let now = new Date('2031-05-06T07:08:09.000Z');
    const clock = { now: () => now, monotonic: () => now.getTime() };
    await start({ clock });
    const made = await browser.rest<{ date_gmt: string; id: number }>('POST', '/wp/v2/posts', {
      title: 'Dated',
      status: 'publish',
    });
    expect(made.body.date_gmt).to.equal('2031-05-06T07:08:09');
    // Two days later the session is over.
    now = new Date('2031-05-08T07:08:10.000Z');
    expect((await browser.page('/wp-admin/')).text).to.contain('name="log"');
  });

  it('make the random values', async () => {
    let count = 0;
    const next = (length: number) => {
      count += 1;
      return String(count).padStart(length, '0');
    };
    const random: Randomness = {
      uuid: () => `00000000-0000-4000-8000-${next(12)}`,
      token: (bytes) => next(bytes),
      text: (length, alphabet) => alphabet.charAt(0).repeat(length),
    };
    const host = await start({ random });
    expect(host.services.random.uuid()).to.match(/^00000000-0000-4000-8000-\d{12}$/);
    expect((await browser.rest('GET', '/wp/v2/users/me')).status).to.equal(200);
  });

  it('send the mail', async () => {
    const sent: string[] = [];
    await start({ mailer: { send: async ({ to }) => void sent.push(to) } });
    const asked = await browser.rest('POST', '/theme/v1/auth/magic-link', { email: 'editor@example.org' });
    expect(asked.status).to.equal(200);
    expect(
      await eventually(
        () => sent,
        ({ length }) => length > 0,
      ),
    ).to.deep.equal(['editor@example.org']);
  });

  it('stand in the place of a port of a plugin', async () => {
    await start({ plugins: [content], ports: [provide.value(PERMALINKS, headless)] });
    const made = await browser.rest<{ link: string; permalink_template: string }>('POST', '/wp/v2/posts', {
      title: 'Far away',
      status: 'publish',
    });
    expect(made.body.link).to.equal(`${SHOP}/stories/far-away`);
    expect(made.body.permalink_template).to.equal(`${SHOP}/stories/%postname%`);
    const me = await browser.rest<{ link: string }>('GET', '/wp/v2/categories');
    expect(JSON.stringify(me.body)).to.contain(`${SHOP}/topics/`);
  });
});
