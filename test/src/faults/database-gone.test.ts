import { expect } from 'chai';
import { QueryTypes } from 'sequelize';
import { openAsEmbedder, serverUrl } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { startSite, type WholeSite } from '../support/sites.js';

/** Cuts every connection to a database of a server, as a restart of it would. */
async function cutConnections(server: string, name: string): Promise<void> {
  const admin = new URL(server);
  admin.pathname = server.startsWith('postgres') ? '/postgres' : '/';
  const sequelize = openAsEmbedder(admin.href);
  try {
    if (server.startsWith('postgres')) {
      await sequelize.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', {
        bind: [name],
      });
      return;
    }
    const rows = await sequelize.query<{ id: number }>('SELECT id FROM information_schema.processlist WHERE db = ?', {
      replacements: [name],
      type: QueryTypes.SELECT,
    });
    for (const { id } of rows) await sequelize.query(`KILL ${Number(id)}`).catch(() => undefined);
  } finally {
    await sequelize.close();
  }
}

describe('a database server that cuts its connections', () => {
  let site: WholeSite;
  before(async function () {
    if (serverUrl === undefined) this.skip();
    site = await startSite();
  });
  after(() => site?.stop());

  it('is used again without a restart, and nobody sees anything but an envelope meanwhile', async () => {
    if (serverUrl === undefined) return;
    const list = () => fetch(`${site.url}/wp-json/wp/v2/posts`);
    expect((await list()).status).to.equal(200);
    const rows = await site.host.services.database.select<{ name: string }>(
      serverUrl.startsWith('postgres') ? 'SELECT current_database() AS name' : 'SELECT DATABASE() AS name',
    );
    await cutConnections(serverUrl, rows[0]?.name ?? '');
    const answered = async () => {
      const response = await list();
      expect(response.headers.get('content-type')).to.include('application/json');
      return response.status;
    };
    await eventually(answered, (status) => status === 200);
  });
});
