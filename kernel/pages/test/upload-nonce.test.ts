import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { anyone, definePlugin, route, under } from '@plinth/kernel';
import { REST_NONCE_ACTION } from '@plinth/kernel/identity';
import { multipart, type Part, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

let temporary = '';
let filesKept = 0;

async function countFiles(): Promise<number> {
  const entries = await readdir(temporary, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

const drawer = definePlugin({
  id: 'drawer',
  version: '1.0.0',
  title: 'Drawer',
  routes: under('drawer/v1', [
    route({
      method: 'POST',
      path: '/files',
      summary: 'Takes files.',
      access: anyone,
      uploads: 'multipart',
      async handle({ caller, request }) {
        filesKept = await countFiles();
        return { user: caller.id, files: request.files.map(({ filename }) => filename) };
      },
    }),
  ]),
});

describe('pages / uploads of a session whose nonce stands in the form', () => {
  let site: TestSite;
  let author: TestClient;
  const file: Part = { name: 'file', filename: 'a.txt', type: 'text/plain', content: 'text' };
  const send = (parts: readonly Part[]) => {
    const { headers, body } = multipart(parts);
    return author.page('POST', '/wp-json/drawer/v1/files', { headers, body });
  };
  const nonce = (): Part => ({ name: '_wpnonce', content: author.nonce(REST_NONCE_ACTION) });

  before(async () => {
    site = await testHost({ plugins: [drawer] });
    temporary = path.join(site.host.services.dataFolder, 'tmp');
    author = await site.as('author');
  });
  after(() => site.stop());
  afterEach(async () => {
    // The files of a request are cleared away behind its answer.
    while ((await countFiles()) > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  it('keep the files behind the nonce', async () => {
    const response = await send([nonce(), file]);
    expect(response.body).to.deep.equal({ user: author.user?.id, files: ['a.txt'] });
    expect(filesKept).to.equal(1);
  });

  it('keep nothing before it, and nothing without', async () => {
    expect((await send([file, nonce()])).body).to.deep.equal({ user: author.user?.id, files: [] });
    expect(filesKept).to.equal(0);
    expect((await send([file])).body).to.deep.equal({ user: 0, files: [] });
    expect(filesKept).to.equal(0);
  });

  it('are refused with a wrong nonce', async () => {
    const response = await send([{ name: '_wpnonce', content: '0123456789' }, file]);
    expect(response.status).to.equal(403);
    expect(response.body).to.include({ code: 'rest_cookie_invalid_nonce' });
  });
});
