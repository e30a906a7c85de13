import { plugins } from '@plinth/host-config';
import { JOBS } from '@plinth/kernel';
import { FrozenClock } from '@plinth/testing';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { addUser, applicationPassword, startSite, type WholeSite } from '../support/sites.js';
import { SmtpStub } from '../support/smtp.js';

/** Nobody waits for the mail server. */
const AT_ONCE_MS = 3_000;
const MINUTES_MS = 2 * 60_000;

describe('a mail server that is out of order', () => {
  const clock = new FrozenClock('2026-03-01T12:00:00.000Z');
  let smtp: SmtpStub;
  let site: WholeSite;
  let listing: number;
  let number = 0;

  before(async () => {
    smtp = await SmtpStub.open();
    site = await startSite({
      ...{ clock, plugins, smtpUrl: `smtp://127.0.0.1:${smtp.port}`, site: { registrationOpen: true } },
      config: {
        ...Object.fromEntries(plugins.map(({ id }) => [id, {}])),
        directory: { settings: { guestSubmission: true, guestVerification: true } },
      },
    });
    const owner = await addUser(site.host, 'owner', 'administrator');
    const basic = Buffer.from(`owner:${await applicationPassword(site.host, owner)}`).toString('base64');
    const made = await send('/directory/v1/submit', { title: 'Corner Cafe' }, { authorization: `Basic ${basic}` });
    expect(made.status).to.equal(201);
    listing = Number(made.body['id']);
  });
  after(async () => {
    await site?.stop();
    await smtp?.close();
  });

  async function send(path: string, fields: object, headers: Record<string, string> = {}) {
    const begun = performance.now();
    const response = await fetch(`${site.url}/wp-json${path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      body: JSON.stringify(fields),
    });
    const body: Record<string, unknown> = JSON.parse(await response.text());
    return { status: response.status, body, ms: performance.now() - begun };
  }

  /** Everything that people do which mails something, and to whom. */
  function everyMail() {
    number += 1;
    const [name, email] = [`guest${number}`, `guest${number}@example.org`];
    const titles = ['Zebra Yoga', 'Quick Cycles', 'Jupiter Films'];
    return {
      to: ['owner@example.org', 'owner@example.org', email, `new${number}@example.org`].sort(),
      send: () =>
        Promise.all([
          send(`/directory/v1/listings/${listing}/contact-form`, { name, email, message: `Hello ${number}` }),
          send('/directory/v1/submit', { title: titles[number % 3], guest_name: name, guest_email: email }),
          send('/theme/v1/auth/magic-link', { email: 'owner@example.org' }),
          send('/theme/v1/auth/signup', { user_login: `new${number}`, user_email: `new${number}@example.org` }),
        ]),
    };
  }

  let usual: { status: number; fields: string[] }[];
  const shape = (answers: readonly { status: number; body: object }[]) =>
    answers.map(({ status, body }) => ({ status, fields: Object.keys(body) }));
  const putOff = () => site.log.lines.filter(({ message }) => /could not be sent and waits/.test(message)).length;
  const receivers = () => smtp.received.map(({ to }) => to).sort();

  it('when it works everything is answered and arrives', async () => {
    const mails = everyMail();
    usual = shape(await mails.send());
    expect(usual.map(({ status }) => status)).to.deep.equal([200, 202, 200, 200]);
    await eventually(receivers, (found) => found.length >= mails.to.length);
    expect(receivers()).to.deep.equal(mails.to);
  });

  for (const [mood, words] of [
    ['refuses', 'turns everybody away'],
    ['silent', 'says nothing'],
  ] as const) {
    it(`when it ${words} people are answered as ever and at once, and the messages arrive later, each once`, async () => {
      smtp.become(mood);
      smtp.received.length = 0;
      const [turnedAway, wereOff] = [smtp.turnedAway, putOff()];
      const mails = everyMail();
      const answers = await mails.send();
      expect(shape(answers)).to.deep.equal(usual);
      for (const { ms } of answers) expect(ms).to.be.below(AT_ONCE_MS);
      await eventually(
        () => smtp.turnedAway,
        (found) => found > turnedAway,
      );
      expect(smtp.received).to.deep.equal([]);
      smtp.become('open');
      // The clock is moved only when no try is under way: in truth none takes longer than it is given.
      await eventually(
        () => smtp.received.length + putOff() - wereOff,
        (settled) => settled >= mails.to.length,
      );
      const delivered = async () => {
        clock.advance(MINUTES_MS);
        await site.host.use(JOBS).run('toolkit:deliver-mail');
        return receivers();
      };
      await eventually(delivered, (found) => found.length >= mails.to.length);
      await delivered();
      expect(receivers()).to.deep.equal(mails.to);
      expect(site.log.errors).to.deep.equal([]);
    });
  }
});
