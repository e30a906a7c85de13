import path from 'node:path';
import content from '@plinth/content';
import { standardPlugins } from '@plinth/host-config';
import { USERS } from '@plinth/kernel';
import { createHost } from '@plinth/kernel/host';
import { silentLog } from '@plinth/testing';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { type Process, signInAt, startProcess, stopProcess } from './processes.js';

describe('two processes on one SQLite file', () => {
  let folder: TemporaryFolder;
  let both: readonly [Process, Process];
  let headers: Record<string, string>;

  before(async () => {
    folder = await temporaryFolder();
    const site = { url: 'http://127.0.0.1:65001', environment: 'local' as const };
    const database = path.join(folder.path, 'site.sqlite');
    const options = { dataFolder: folder.path, secret: 's'.repeat(40), site, database };
    const host = await createHost({
      ...options,
      plugins: [...standardPlugins, content],
      idleJobs: true,
      log: silentLog,
    });
    const ada = { login: 'ada', email: 'ada@example.org', password: 'demo', roles: ['administrator'] };
    await host.use(USERS).create(ada);
    await host.stop();
    both = [await startProcess(options), await startProcess(options)];
    headers = { ...(await signInAt(both[0], 'ada', 'demo')), 'content-type': 'application/json' };
  });
  after(async () => {
    if (both) await Promise.all(both.map(stopProcess));
    await folder.remove();
  });

  const write = (index: number, route: string, body: object) =>
    fetch(`${both[index % 2 === 0 ? 0 : 1].url}/wp-json${route}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });

  it('write fifty posts at once without losing one', async () => {
    const posts = Array.from({ length: 50 }, (_, index) => write(index, '/wp/v2/posts', { title: `Post ${index}` }));
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses).to.deep.equal(Array.from({ length: 50 }, () => 201));
    const list = await fetch(`${both[1].url}/wp-json/wp/v2/posts?status=draft&per_page=1`, { headers });
    expect(list.headers.get('x-wp-total')).to.equal('50');
  });

  it('let one of fifty makers of the same tag through, and tell the others that it exists', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => write(index, '/wp/v2/tags', { name: 'Only once' }));
    const statuses = (await Promise.all(tags)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).to.have.length(1);
    expect(statuses.filter((status) => status === 400)).to.have.length(49);
  });

  describe('without Redis', () => {
    it('know of each other, and say so where an owner looks', async () => {
      for (const { url } of both) {
        const told = async () => (await fetch(`${url}/readyz`)).text();
        // The first hears of the second with its next look.
        expect(await eventually(told, (text) => text.includes('without sharing Redis'))).to.include('"status":"ready"');
      }
    });

    it('end a session at the other process at once', async () => {
      const mine = await signInAt(both[1], 'ada', 'demo');
      const me = () => fetch(`${both[1].url}/wp-json/wp/v2/users/me`, { headers: mine });
      expect((await me()).status).to.equal(200);
      const listed = await fetch(`${both[1].url}/wp-json/plinth/v1/sessions`, { headers: mine });
      const sessions: { id: string; current: boolean }[] = JSON.parse(await listed.text());
      const current = sessions.find((session) => session.current);
      await fetch(`${both[0].url}/wp-json/plinth/v1/sessions/${current?.id}`, { method: 'DELETE', headers });
      expect((await me()).status).to.equal(403);
    });

    it('take a role away at the other process at once', async () => {
      const body = { username: 'eddy', email: 'eddy@example.org', password: 'a long password', roles: ['editor'] };
      const made: { id: number } = JSON.parse(await (await write(0, '/wp/v2/users', body)).text());
      const eddy = { ...(await signInAt(both[1], 'eddy', 'a long password')), 'content-type': 'application/json' };
      const post = () =>
        fetch(`${both[1].url}/wp-json/wp/v2/posts`, { method: 'POST', headers: eddy, body: '{"title":"x"}' });
      expect((await post()).status).to.equal(201);
      await write(0, `/wp/v2/users/${made.id}`, { roles: ['subscriber'] });
      expect((await post()).status).to.equal(403);
      await fetch(`${both[0].url}/wp-json/wp/v2/users/${made.id}?force=true&reassign=1`, { method: 'DELETE', headers });
      expect((await post()).status).to.be.oneOf([401, 403]);
    });
  });
});
