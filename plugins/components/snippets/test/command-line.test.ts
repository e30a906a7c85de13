import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { APPLICATION_PASSWORDS } from '@plinth/kernel/identity';
import type { TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type PasteItem, snippetSite } from './support.js';

const run = promisify(execFile);

describe('snippets: curl with an application password', () => {
  let site: TestSite;
  let server: Server;
  let folder: string;
  let api: string;
  let credentials: string;

  before(async () => {
    site = await snippetSite();
    const { user } = await site.as('author');
    const { secret } = await site.use(APPLICATION_PASSWORDS).create(user?.id ?? 0, 'curl');
    credentials = `author:${secret}`;
    server = createServer((request, response) => site.host.handler(request, response, () => response.end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    api = `http://127.0.0.1:${port}/wp-json/snippets/v1`;
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-curl-'));
  });
  after(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
    await site.stop();
  });

  async function curl(...options: readonly string[]): Promise<string> {
    const { stdout } = await run('curl', ['--silent', '--show-error', '--user', credentials, ...options]);
    return stdout;
  }

  /** Sends a document that lies in a file. */
  async function send(method: string, address: string, body: object): Promise<string> {
    const file = path.join(folder, 'body.json');
    await writeFile(file, JSON.stringify(body));
    const json = ['--header', 'Content-Type: application/json', '--data-binary', `@${file}`];
    return curl('--request', method, ...json, address);
  }

  it('makes a private paste, fetches it raw, changes it, compares, and downloads it', async () => {
    const files = (content: string) => ({ files: [{ filename: 'main.py', content }] });
    const made: PasteItem = JSON.parse(
      await send('POST', `${api}/pastes`, { visibility: 'private', ...files('print(1)\n') }),
    );
    const address = `${api}/pastes/${made.id}`;
    expect(await curl(`${address}/raw`)).to.equal('print(1)\n');
    const changed: PasteItem = JSON.parse(await send('PUT', address, files('print(2)\n')));
    expect(changed.revision).to.equal(2);
    const diff: { additions: number; files: { hunks: { lines: { content: string }[] }[] }[] } = JSON.parse(
      await curl(`${address}/diff`),
    );
    expect(diff.files[0]?.hunks[0]?.lines.map(({ content }) => content)).to.deep.equal(['print(1)', 'print(2)']);
    const head = await curl('--head', `${address}/download`);
    expect(head)
      .to.match(/^HTTP\/1\.1 200/)
      .and.to.contain('attachment; filename=main.py');
    const second = path.join(folder, 'second.json');
    await writeFile(second, JSON.stringify({ filename: 'b.txt', content: 'b' }));
    await curl('--header', 'Content-Type: application/json', '--data-binary', `@${second}`, `${address}/files`);
    const archive = path.join(folder, 'paste.zip');
    await curl('--output', archive, `${address}/download`);
    expect(await curl('--output', '/dev/null', '--write-out', '%{content_type}', `${address}/download`)).to.equal(
      'application/zip',
    );
  });

  it('is refused with a wrong password', async () => {
    const { stdout } = await run('curl', ['--silent', '--user', 'author:wrong', `${api}/collections`]);
    expect(JSON.parse(stdout)).to.deep.include({ data: { status: 401 } });
  });
});
