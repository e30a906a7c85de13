import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemRandomness } from '@plinth/kernel/layer';
import { FrozenClock } from '@plinth/testing';
import { expect } from 'chai';
import { LocalFiles, safeFilename, sniffFile } from '../src/files/files.js';
import { OutboxMailer } from '../src/mail/mail.js';

const clockAt = () => new FrozenClock('2026-01-15T12:00:00.000Z');

describe('toolkit / services', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-services-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  describe('mail', () => {
    it('lies as a readable file in the outbox without SMTP', async () => {
      const outbox = path.join(folder, 'outbox');
      const mailer = new OutboxMailer({
        folder: outbox,
        from: '"Site" <noreply@example.org>',
        clock: clockAt(),
        random: systemRandomness,
      });
      await mailer.send({ to: 'ada@example.org', subject: 'Grüße', text: 'Hello Ada', replyTo: 'bo@example.org' });
      const [name = ''] = await readdir(outbox);
      expect(name).to.match(/^2026-01-15T12-00-00-000Z-[0-9a-f]{8}\.eml$/);
      const message = await readFile(path.join(outbox, name), 'utf8');
      expect(message)
        .to.contain('To: ada@example.org')
        .and.contain('Reply-To: bo@example.org')
        .and.contain('Hello Ada');
    });

    it('goes on being written when somebody takes the outbox away', async () => {
      const outbox = path.join(folder, 'outbox3', 'below');
      const mailer = new OutboxMailer({
        folder: outbox,
        from: 'a@example.org',
        clock: clockAt(),
        random: systemRandomness,
      });
      const mail = { to: 'ada@example.org', subject: 'x', text: '' };
      await Promise.all(Array.from({ length: 50 }, () => mailer.send(mail)));
      expect(await readdir(outbox)).to.have.length(50);
      await rm(outbox, { recursive: true });
      await mailer.send(mail);
      expect(await readdir(outbox)).to.have.length(1);
    });

    it('cannot be given further headers by a subject', async () => {
      const outbox = path.join(folder, 'outbox2');
      const mailer = new OutboxMailer({
        folder: outbox,
        from: 'a@example.org',
        clock: clockAt(),
        random: systemRandomness,
      });
      await mailer.send({ to: 'ada@example.org', subject: 'x\r\nBcc: eve@example.org', text: '' });
      const message = await readFile(path.join(outbox, (await readdir(outbox))[0] ?? ''), 'utf8');
      expect(message).not.to.match(/^Bcc:/m);
    });
  });

  describe('files', () => {
    for (const [given, kept] of [
      ['../../etc/passwd', 'passwd'],
      ['C:\\temp\\Über uns.PNG', 'Uber-uns.png'],
      ['x.php.png', 'x.php_.png'],
      ['.htaccess', 'htaccess'],
      ['日本.jpg', '日本.jpg'],
      ['', 'file'],
      ['a  b\u0000c.txt', 'a-bc.txt'],
    ] as const) {
      it(`turn the name ${JSON.stringify(given)} into ${kept}`, () => expect(safeFilename(given)).to.equal(kept));
    }

    it('never leave their folder, whatever the key', async () => {
      const files = new LocalFiles({ folder: path.join(folder, 'files'), url: 'http://x/u' });
      expect(() => files.localPath('../secret')).to.throw('leaves the folder');
      expect(() => files.localPath('/etc/passwd')).to.throw('leaves the folder');
    });

    it('are kept, read, measured, addressed and deleted under their key', async () => {
      const files = new LocalFiles({ folder: path.join(folder, 'files'), url: 'http://x/u' });
      const source = path.join(folder, 'source');
      await writeFile(source, 'hello');
      await files.put('2026/01/a b.txt', source);
      expect(await files.exists('2026/01/a b.txt')).to.equal(true);
      expect(await files.size('2026/01/a b.txt')).to.equal(5);
      expect(files.url('2026/01/a b.txt')).to.equal('http://x/u/2026/01/a%20b.txt');
      await files.delete('2026/01/a b.txt');
      await files.delete('2026/01/a b.txt');
      expect(await files.exists('2026/01/a b.txt')).to.equal(false);
    });

    it('are known by their bytes', async () => {
      const file = path.join(folder, 'picture.txt');
      await writeFile(file, Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
      expect(await sniffFile(file)).to.deep.equal({ extension: 'gif', mime: 'image/gif' });
      await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
      expect((await sniffFile(file))?.mime).not.to.match(/^image\//);
    });
  });
});
