import type { Mail, Mailer } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { ErrorLog, fiftyTimes, MailOutbox, type StartedHost, startHost } from '@plinth/testing';
import { expect } from 'chai';
import { MAILER } from '../src/mail/mail.js';
import { MAIL_QUEUE, QueuedMailer } from '../src/mail/mail-queue.js';

const MAIL: Mail = { to: 'a@example.org', subject: 'Hello', text: 'Text' };
const MINUTE = 60_000;

/** A mail server that refuses until it is told otherwise. */
class MoodyMailer implements Mailer {
  readonly outbox = new MailOutbox();
  refuses = true;
  tries = 0;

  async send(mail: Mail): Promise<void> {
    this.tries += 1;
    if (this.refuses) throw new Error('451 try again later');
    await this.outbox.send(mail);
  }
}

describe('toolkit / messages on their way', () => {
  let started: StartedHost;
  let server: MoodyMailer;

  beforeEach(async () => {
    server = new MoodyMailer();
    started = await startHost({ mailer: server });
  });
  afterEach(() => started.stop());

  const queue = () => started.host.use(MAIL_QUEUE);
  const deliverAfter = async (milliseconds: number) => {
    started.clock.advance(milliseconds);
    await queue().deliver();
  };

  it('wait in the database when the mail server refuses, and nobody hears of it', async () => {
    await started.host.use(MAILER).send(MAIL);
    expect(await queue().waiting()).to.equal(1);
    server.refuses = false;
    await deliverAfter(MINUTE);
    expect(server.outbox.sent).to.deep.equal([MAIL]);
    expect(await queue().waiting()).to.equal(0);
  });

  it('are tried again less and less often, and given up after two days with an error in the log', async () => {
    await started.host.use(MAILER).send(MAIL);
    let hours = 0;
    while ((await queue().waiting()) > 0 && hours < 100) {
      await deliverAfter(60 * MINUTE);
      hours += 1;
    }
    expect(hours).to.be.within(40, 72);
    expect(server.tries).to.be.within(6, 12);
    expect(started.errors.join()).to.include('given up');
  });

  it('are sent once, although fifty look for what is due at the same time', async () => {
    await started.host.use(MAILER).send(MAIL);
    server.refuses = false;
    started.clock.advance(MINUTE);
    await fiftyTimes(() => queue().deliver());
    expect(server.outbox.sent).to.have.length(1);
  });

  it('of a transaction that is taken back are never sent', async () => {
    const { database, clock } = started.host.services;
    const mailer = new QueuedMailer({ inner: server, database, clock, log: new ErrorLog(), isDirect: false });
    server.refuses = false;
    const work = started.host.use(DATABASE).transaction(async () => {
      await mailer.send(MAIL);
      throw new Error('taken back');
    });
    await work.catch(() => undefined);
    await mailer.deliver();
    expect(server.outbox.sent).to.deep.equal([]);
    await mailer.send(MAIL);
    await mailer.deliver();
    // The message may be on its way already, by the delivery that its commit began.
    while ((await mailer.waiting()) > 0) await mailer.deliver();
    expect(server.outbox.sent).to.have.length(1);
  });
});
