import { readdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import {
  expectError,
  expectSuccess,
  fiftyTimes,
  multipart,
  type Part,
  type StartedHost,
  send,
  startHost,
} from '@plinth/testing';
import { expect } from 'chai';
import { letterbox, type Received } from '../fixtures/letterbox.js';

const LIMIT = 1_000;

function file(content: string, others: Partial<Part> = {}): Part {
  return { name: 'file', filename: 'a.txt', type: 'text/plain', content, ...others };
}

describe('kernel / uploads', function () {
  this.timeout(5_000);
  let started: StartedHost;

  before(async () => {
    started = await startHost({ plugins: [letterbox], limits: { bodyBytes: 500, uploadBytes: LIMIT } });
  });
  after(async () => {
    expect(started.errors).to.deep.equal([]);
    await started.stop();
  });
  afterEach('nothing is left behind', async () => {
    // The answer is out before the files are removed.
    await untilKept((count) => count === 0);
  });

  /** Looks again and again, which lets the host go on, until it keeps as many requests' files as wanted. */
  async function untilKept(isWanted: (count: number) => boolean): Promise<void> {
    let kept: string[] = [];
    for (let looks = 0; looks < 5_000; looks += 1) {
      const temporary = path.join(started.host.services.dataFolder, 'tmp');
      const [own = ''] = await readdir(temporary).catch((): string[] => []);
      kept = own === '' ? [] : await readdir(path.join(temporary, own));
      if (isWanted(kept.length)) return;
    }
    throw new Error(`Still kept: ${kept.join(', ') || 'nothing'}`);
  }

  const url = (route: string) => `/wp-json/letterbox/v1/${route}`;
  const post = (parts: readonly Part[], route = 'multipart') =>
    send(started.host, { method: 'POST', url: url(route), ...multipart(parts) });
  const postRaw = (body: string, headers: Readonly<Record<string, string>>, route = 'multipart-or-raw') =>
    send(started.host, { method: 'POST', url: url(route), body, headers });

  describe('by multipart', () => {
    it('hand over field, name, declared type, size and content, and the text fields as arguments', async () => {
      const received = expectSuccess<Received>(await post([{ name: 'title', content: 'Grüße' }, file('hällo')]));
      expect(received).to.deep.equal({
        title: 'Grüße',
        files: [{ field: 'file', filename: 'a.txt', declaredType: 'text/plain', size: 6, content: 'hällo' }],
      });
    });

    it('may be several, under any field', async () => {
      const parts = [file('one'), file('two', { name: 'other', filename: 'b.txt' }), file('three', { name: 'file' })];
      const { files } = expectSuccess<Received>(await post(parts));
      expect(files.map(({ field, content }) => [field, content])).to.deep.equal([
        ['file', 'one'],
        ['other', 'two'],
        ['file', 'three'],
      ]);
    });

    it('may be empty', async () => {
      const { files } = expectSuccess<Received>(await post([file('')]));
      expect(files).to.have.lengthOf(1);
      expect(files[0]).to.include({ size: 0, content: '' });
    });

    it('keep bytes that look like the end of a line or a boundary', async () => {
      const content = '\r\n--plinth\r\n\r\n--plinth-fixture\r\n';
      expect(expectSuccess<Received>(await post([file(content)])).files[0]?.content).to.equal(content);
    });

    it('keep a name in UTF-8', async () => {
      expect(expectSuccess<Received>(await post([file('a', { filename: 'größe.txt' })])).files[0]?.filename).to.equal(
        'größe.txt',
      );
    });

    it('stay apart under fifty parallel requests', async () => {
      const answers = await fiftyTimes((index) => post([file(`content ${index}`)]));
      const contents = answers.map((answer) => expectSuccess<Received>(answer).files[0]?.content);
      expect(contents).to.deep.equal(contents.map((_, index) => `content ${index}`));
    });
  });

  describe('as a raw body', () => {
    it('are one file with the type that was sent', async () => {
      const { files } = expectSuccess<Received>(await postRaw('hello', { 'content-type': 'image/png' }));
      expect(files).to.have.lengthOf(1);
      expect(files[0]).to.include({ field: 'file', declaredType: 'image/png', size: 5, content: 'hello' });
    });

    it('are none when the body is empty', async () => {
      expect(expectSuccess<Received>(await postRaw('', { 'content-type': 'image/png' })).files).to.deep.equal([]);
    });

    it('are ignored by a route that takes multipart alone', async () => {
      expect(
        expectSuccess<Received>(await postRaw('hello', { 'content-type': 'image/png' }, 'multipart')).files,
      ).to.deep.equal([]);
    });
  });

  describe('to a route that takes none', () => {
    it('are passed over, and the text fields are read', async () => {
      const received = expectSuccess<Received>(await post([file('hello'), { name: 'title', content: 'kept' }], 'none'));
      expect(received).to.deep.equal({ files: [], title: 'kept' });
    });
  });

  describe('file names', () => {
    for (const [sent, wanted] of [
      ['../../../etc/passwd', 'passwd'],
      ['/etc/passwd', 'passwd'],
      ['C:\\\\Users\\\\x\\\\photo.png', 'photo.png'],
      ['..\\\\..\\\\evil.js', 'evil.js'],
      ['a/b/../c.txt', 'c.txt'],
    ] as const) {
      it(`are only the last part of ${sent}`, async () => {
        expect(expectSuccess<Received>(await post([file('a', { filename: sent })])).files[0]?.filename).to.equal(
          wanted,
        );
      });
    }

    for (const sent of ['..', '.', '../', '%00', 'x'.repeat(5_000), 'a\u0001b']) {
      it(`never make a fault or leave the folder: ${JSON.stringify(sent.slice(0, 10))}`, async () => {
        const response = await post([file('a', { filename: sent })]);
        expect(response.status).to.be.oneOf([200, 400]);
        const { files = [] } = response.json<Partial<Received>>();
        for (const { filename } of files) expect(filename).to.not.match(/[\\/]/).and.not.be.oneOf(['.', '..']);
      });
    }

    it('are also taken from the extended form', async () => {
      const disposition = `form-data; name="file"; filename*=UTF-8''..%2F..%2Fgr%C3%B6%C3%9Fe.txt`;
      const { files } = expectSuccess<Received>(await post([file('a', { disposition })]));
      expect(files[0]?.filename).to.equal('größe.txt');
    });
  });

  describe('too large', () => {
    it('is one byte more than the limit, which itself is taken', async () => {
      expect(expectSuccess<Received>(await post([file('x'.repeat(LIMIT))])).files[0]?.size).to.equal(LIMIT);
      const { data } = expectError(await post([file('x'.repeat(LIMIT + 1))]), 413, 'rest_upload_file_too_big');
      expect(data['limit']).to.equal(LIMIT);
    });

    it('is refused for any of several files', async () => {
      expectError(
        await post([file('small'), file('x'.repeat(LIMIT * 3)), file('small')]),
        413,
        'rest_upload_file_too_big',
      );
    });

    it('is refused for a raw body, whether its length is announced or not', async () => {
      const headers = { 'content-type': 'image/png' };
      expectSuccess(await postRaw('x'.repeat(LIMIT), headers));
      expectError(await postRaw('x'.repeat(LIMIT + 1), headers), 413, 'rest_upload_file_too_big');
      const chunked = { ...headers, 'transfer-encoding': 'chunked' };
      expectError(await postRaw('x'.repeat(LIMIT + 1), chunked), 413, 'rest_upload_file_too_big');
    });
  });

  describe('too many', () => {
    for (const [what, parts] of [
      ['files', Array.from({ length: 21 }, () => file('x'))],
      ['text fields', Array.from({ length: 501 }, (_, index) => ({ name: `f${index}`, content: 'x' }))],
    ] as const) {
      it(`${what} are refused instead of being dropped`, async () => {
        const response = await post(parts);
        expect(response.status).to.be.oneOf([400, 413]);
      });
    }

    it('is not what still fits', async () => {
      const twenty = Array.from({ length: 20 }, () => file('x'));
      expect(expectSuccess<Received>(await post(twenty)).files).to.have.lengthOf(20);
    });
  });

  describe('of a request that is refused', () => {
    it('by its handler are removed', async () => {
      expectError(await post([file('a')], 'refuse'), 409, 'letterbox_full');
      expectError(await postRaw('a', { 'content-type': 'image/png' }, 'refuse'), 409, 'letterbox_full');
    });

    it('for an argument are removed', async () => {
      expectError(await post([file('a'), { name: 'title[]', content: 'x' }]), 400, 'rest_invalid_param');
    });

    it('for the caller are not even read', async () => {
      expectError(await post([file('x'.repeat(LIMIT * 3))], 'editors'), 401, 'rest_forbidden');
    });

    it('by nobody, because its client goes away, are removed', async () => {
      const server = createServer((incoming, outgoing) => started.host.handler(incoming, outgoing, () => undefined));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const { body, headers } = multipart([file('a'.repeat(500))]);
      const client = request({ port, host: '127.0.0.1', method: 'POST', path: url('multipart'), headers });
      client.on('error', () => undefined);
      client.write(body.subarray(0, 300));
      await untilKept((count) => count === 1);
      client.destroy();
      await untilKept((count) => count === 0);
      server.close();
    });

    it('for a broken end are removed', async () => {
      const { body, headers } = multipart([file('a'.repeat(100))]);
      const cut = { method: 'POST', url: url('multipart'), body: body.subarray(0, -30), headers };
      expectError(await send(started.host, cut), 400, 'rest_invalid_multipart');
    });
  });
});
