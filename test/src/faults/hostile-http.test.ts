import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { expect } from 'chai';
import { picture } from '../support/pictures.js';
import { addUser, applicationPassword, startSite, type WholeSite } from '../support/sites.js';

describe('hostile HTTP on a real socket', () => {
  let site: WholeSite;

  /** Sends bytes as they are; answers everything that came back until the server closed or 5 s went by. */
  function send(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      let answer = '';
      socket.setTimeout(5_000, () => {
        socket.destroy();
        reject(new Error(`No end to: ${text.slice(0, 80)}`));
      });
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk;
      });
      socket.once('close', () => resolve(answer)).on('error', () => undefined);
      socket.write(text);
    });
  }
  const get = (target: string, more = '') =>
    send(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

  before(async () => {
    site = await startSite();
    await writeFile(path.join(site.host.services.dataFolder, 'outside.txt'), 'outside of uploads');
  });
  after(async () => {
    await site.stop();
    expect(site.log.errors).to.deep.equal([]);
  });

  for (const target of [
    '/wp-content/uploads/../outside.txt',
    '/wp-content/uploads/%2e%2e/outside.txt',
    '/wp-content/uploads/..%2foutside.txt',
    '/wp-content/uploads/%2e%2e%2foutside.txt',
    '/wp-content/uploads/..%5coutside.txt',
    '/wp-content/uploads/a/../../outside.txt',
    '/wp-content/uploads//../outside.txt',
    '/wp-content/uploads/%00/../../outside.txt',
    '/wp-content/uploads/../secret',
    '/wp-json/wp/v2/posts%2f1',
    '/wp-json/%00',
    '/wp-json/%ff%fe',
    '/%',
    '/%00',
    '//evil.example/..',
    '/wp-json/../../etc/passwd',
    'http://evil.example/wp-json/wp/v2/posts',
    '/?rest_route=%00',
    '/wp-login.php?redirect_to=%0d%0aSet-Cookie:%20a=b',
  ]) {
    it(`answers ${target} with no fault and no file from outside`, async () => {
      const answer = await get(target);
      expect(statusOf(answer), answer.slice(0, 200)).to.be.within(200, 499);
      expect(answer).not.to.contain('outside of uploads').and.not.to.contain('root:');
    });
  }

  it('refuses huge headers', async () => {
    expect(statusOf(await get('/', `X-Huge: ${'x'.repeat(100_000)}\r\n`))).to.be.within(400, 499);
  });

  it('refuses what is no HTTP', async () => {
    expect(statusOf(await send('nonsense\r\n\r\n'))).to.equal(400);
  });

  it('answers pipelined requests in their order', async () => {
    const first = 'GET /wp-json/wp/v2/types HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await send(`${first}GET /wp-json/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).to.deep.equal(['HTTP/1.1 200', 'HTTP/1.1 404']);
  });

  it('survives uploads that break off', async () => {
    const head = 'POST /wp-json/wp/v2/media HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n';
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => {
        socket.write(`${head}Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n`, () => {
          socket.destroy();
          resolve();
        });
      });
    });
    expect(statusOf(await get('/wp-json/'))).to.equal(200);
  });

  describe('slow uploads', () => {
    const boundary = 'xxBOUNDARYxx';
    let senders = 0;

    async function uploadText(): Promise<{ head: string; body: Buffer }> {
      senders += 1;
      const login = `sender${senders}`;
      const secret = await applicationPassword(site.host, await addUser(site.host, login, 'author'));
      const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.png"\r\nContent-Type: image/png\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(part), await picture(60, 40), Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const basic = Buffer.from(`${login}:${secret}`).toString('base64');
      const head =
        `POST /wp-json/wp/v2/media HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Basic ${basic}\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${body.length}\r\n\r\n`;
      return { head, body };
    }

    /** Sends a request byte by byte, each when the one before has left; returns what came back. */
    function trickle(bytes: Buffer, end: 'whole' | 'broken'): Promise<string> {
      return new Promise((resolve) => {
        const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', noDelay: true });
        let answer = '';
        socket.setEncoding('utf8').on('data', (chunk: string) => {
          answer += chunk;
        });
        socket.once('close', () => resolve(answer)).on('error', () => undefined);
        const next = (at: number): void => {
          if (at < bytes.length) socket.write(bytes.subarray(at, at + 1), () => setImmediate(next, at + 1));
          else if (end === 'broken') socket.destroy();
        };
        next(0);
      });
    }

    it('that come byte by byte are kept whole', async () => {
      const { head, body } = await uploadText();
      const answer = await trickle(Buffer.concat([Buffer.from(head), body]), 'whole');
      expect(statusOf(answer), answer.slice(0, 300)).to.equal(201);
      expect(answer).to.include('"width":60');
    });

    it('that break off leave nothing behind, and the next one is taken', async () => {
      const { head, body } = await uploadText();
      const count = async () => Number((await fetch(`${site.url}/wp-json/wp/v2/media`)).headers.get('x-wp-total'));
      const before = await count();
      await trickle(Buffer.concat([Buffer.from(head), body.subarray(0, body.length - 40)]), 'broken');
      expect(await count()).to.equal(before);
      expect(statusOf(await trickle(Buffer.concat([Buffer.from(head), body]), 'whole'))).to.equal(201);
      expect(await count()).to.equal(before + 1);
    });
  });
});
