import { USERS, type User } from '@plinth/kernel';
import { ADMINISTRATION, LIVE } from '@plinth/kernel/administration';
import { SESSIONS } from '@plinth/kernel/identity';
import { AUDIT } from '@plinth/operations';
import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { addUser, PASSWORD, startSite, type WholeSite } from '../support/sites.js';

/** What a stream says, and whether it has ended. */
class Stream {
  text = '';
  isOver = false;

  constructor(readonly response: Response) {
    this.#read().catch(() => {
      this.isOver = true;
    });
  }

  /** Waits for an event after now. */
  async next(event: string, act: () => Promise<unknown>): Promise<void> {
    const before = this.text.length;
    await act();
    await eventually(
      () => this.text.slice(before),
      (said) => said.includes(`event: ${event}`),
    );
  }

  async over(): Promise<void> {
    await eventually(
      () => this.isOver,
      (isOver) => isOver,
    );
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    if (this.response.body)
      for await (const part of this.response.body) this.text += decoder.decode(part, { stream: true });
    this.isOver = true;
  }
}

describe('live figures of the console', () => {
  let site: WholeSite;
  let user: User;
  let browser: Browser;

  beforeEach(async () => {
    site = await startSite();
    user = await addUser(site.host, 'ada', 'administrator');
    browser = await signedIn('ada');
  });
  afterEach(() => site.stop());

  async function signedIn(login: string): Promise<Browser> {
    const made = new Browser(site.url);
    await made.signIn(login, PASSWORD);
    return made;
  }
  const ask = (by: Browser = browser) => by.fetch('/wp-admin/live');
  async function open(by: Browser = browser): Promise<Stream> {
    const response = await ask(by);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.include('text/event-stream');
    return new Stream(response);
  }
  const live = () => site.host.use(LIVE);

  it('tell when something was changed, and that time has passed', async () => {
    const stream = await open();
    const act = { plugin: 'kernel', act: 'Tries.', object: '/here' };
    await stream.next('changed', () => site.host.use(AUDIT).record({}, act));
    await stream.next('tick', () => live().look());
    expect(stream.text).to.not.include('Tries');
  });

  it('end with the session, the capability, the console and the site', async () => {
    const first = await open();
    await site.host.use(SESSIONS).endOthers(user.id);
    await live().look();
    await first.over();

    const second = await open(await signedIn('ada'));
    const other = { login: 'second-admin', email: 'second-admin@example.org', roles: ['administrator'] };
    await site.host.use(USERS).create(other);
    await site.host.use(USERS).update(user.id, { roles: ['subscriber'] });
    await live().look();
    await second.over();

    await site.host.use(USERS).update(user.id, { roles: ['administrator'] });
    const third = await open(await signedIn('ada'));
    await site.host.use(ADMINISTRATION).switchPlugin('console', false);
    await third.over();
    await site.host.use(ADMINISTRATION).switchPlugin('console', true);

    const fourth = await open(await signedIn('ada'));
    site.host.health.beginStopping();
    await fourth.over();
  });

  it('are for who has a screen, and not for many pages of one person', async () => {
    await addUser(site.host, 'sub', 'subscriber');
    const subscriber = await signedIn('sub');
    expect((await ask(subscriber)).status).to.equal(403);
    expect((await new Browser(site.url).fetch('/wp-admin/live', { redirect: 'manual' })).status).to.equal(401);
    const streams = [];
    for (let each = 0; each < 6; each += 1) streams.push(await open());
    const refused = await ask();
    expect(refused.status).to.equal(503);
    expect(refused.headers.get('retry-after')).to.equal('30');
    await refused.text();
    live().close();
    for (const each of streams) await each.over();
  });

  it('do not keep a plugin from being switched', async () => {
    const stream = await open();
    await site.host.use(ADMINISTRATION).switchPlugin('polls', false);
    await stream.next('tick', () => live().look());
    expect(stream.isOver).to.equal(false);
  });
});
