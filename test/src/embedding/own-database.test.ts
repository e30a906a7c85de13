import content from '@plinth/content';
import type { Host } from '@plinth/kernel/host';
import { expect } from 'chai';
import express from 'express';
import { DataTypes, type Model, type ModelStatic, QueryTypes, type Sequelize } from 'sequelize';
import { Browser } from '../support/browser.js';
import { type FreshDatabase, freshDatabase, openAsEmbedder } from '../support/databases.js';
import { addUser, PASSWORD } from '../support/sites.js';
import { type Application, listen } from './application.js';

/** The names of all tables. */
async function tables(sequelize: Sequelize): Promise<string[]> {
  const found: unknown = await sequelize.getQueryInterface().showAllTables();
  return [found]
    .flat()
    .map((each) => (typeof each === 'string' ? each : String(Reflect.get(Object(each), 'tableName'))));
}

describe("the embedder's own Sequelize", () => {
  let database: FreshDatabase;
  let sequelize: Sequelize;
  let customers: ModelStatic<Model>;
  let application: Application;
  let host: Host;
  let editor: Browser;

  const names = async () => (await customers.findAll({ order: [['id', 'ASC']] })).map((each) => each.get('name'));
  const post = async (title: string) => (await editor.rest<{ id: number }>('POST', '/wp/v2/posts', { title })).status;

  beforeEach(async () => {
    database = await freshDatabase();
    sequelize = openAsEmbedder(database.url);
    customers = sequelize.define('customer', { name: { type: DataTypes.STRING, unique: true } }, { timestamps: false });
    await sequelize.getQueryInterface().createTable('customers', {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      name: { type: DataTypes.STRING, unique: true },
    });
    await customers.create({ name: 'Ada' });
    application = await listen(express());
    host = await application.host('/cms', { plugins: [content], database: sequelize, tablePrefix: 'cms_' });
    application.app.use('/cms', host.handler);
    await addUser(host, 'editor', 'editor');
    editor = new Browser(host.site.url);
    await editor.signIn('editor', PASSWORD);
  });
  afterEach(async () => {
    await application.stop();
    await sequelize.close();
    await database.remove();
    expect(application.log.errors).to.deep.equal([]);
  });

  it('keeps its tables as they were; every other begins with the prefix', async () => {
    expect(await post('A post')).to.equal(201);
    await application.host('/all', { database: sequelize, tablePrefix: 'all_' }); // every plugin that is installed
    const all = await tables(sequelize);
    expect(all).to.include.members(['customers', 'cms_users', 'all_users', 'all_polls']);
    expect(all.filter((name) => name !== 'customers' && !/^(?:cms|all|sqlite)_/.test(name))).to.deep.equal([]);
    expect(await names()).to.deep.equal(['Ada']);
  });

  it('still answers its models, raw queries and replacements', async () => {
    await customers.bulkCreate([{ name: 'Bo' }, { name: 'Cy' }]);
    await customers.update({ name: 'Bea' }, { where: { name: 'Bo' } });
    await customers.destroy({ where: { name: 'Cy' } });
    expect(await names()).to.deep.equal(['Ada', 'Bea']);
    const rows = await sequelize.query<{ name: string }>('SELECT name FROM customers WHERE name = :name', {
      replacements: { name: 'Ada' },
      type: QueryTypes.SELECT,
    });
    expect(rows).to.deep.equal([{ name: 'Ada' }]);
    const bound = await sequelize.query<{ n: number | string }>(
      'SELECT COUNT(*) AS n FROM customers WHERE name <> $1',
      {
        bind: ['Ada'],
        type: QueryTypes.SELECT,
      },
    );
    expect(Number(bound[0]?.n)).to.equal(1);
  });

  it('still reports its own conflicts', async () => {
    const error = await customers.create({ name: 'Ada' }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).to.have.property('name', 'SequelizeUniqueConstraintError');
  });

  it('still commits and rolls back its own transactions', async () => {
    await sequelize.transaction(async (transaction) => {
      await customers.create({ name: 'Kept' }, { transaction });
    });
    const failed = sequelize.transaction(async (transaction) => {
      await customers.create({ name: 'Lost' }, { transaction });
      throw new Error('rolled back on purpose');
    });
    await failed.catch(() => undefined);
    expect(await names()).to.deep.equal(['Ada', 'Kept']);
  });

  it('serves both at once: fifty writes of the site beside fifty of the application', async () => {
    const work = Array.from({ length: 50 }, (_, index) => [
      post(`Parallel ${index}`),
      customers.create({ name: `Customer ${index}` }).then(() => 201),
    ]);
    const statuses = await Promise.all(work.flat());
    expect(new Set(statuses)).to.deep.equal(new Set([201]));
    expect(await customers.count()).to.equal(51);
    const list = await editor.rest('GET', '/wp/v2/posts?status=draft&per_page=1');
    expect(list.headers.get('x-wp-total')).to.equal('50');
  });

  it('waits for a transaction of the application instead of failing a request', async () => {
    const trade = async () => {
      for (let index = 0; index < 20; index += 1) {
        await sequelize.transaction(async (transaction) => {
          await customers.create({ name: `Trade ${index}` }, { transaction });
          await customers.update({ name: `Traded ${index}` }, { where: { name: `Trade ${index}` }, transaction });
        });
      }
    };
    const posts = Array.from({ length: 20 }, (_, index) => post(`Beside ${index}`));
    const [statuses] = await Promise.all([Promise.all(posts), trade()]);
    expect(new Set(statuses)).to.deep.equal(new Set([201]));
    expect(await customers.count()).to.equal(21);
  });

  it('is not closed when the host stops, and queries as if the host had never been', async () => {
    await host.stop();
    await customers.create({ name: 'Afterwards' });
    expect(await names()).to.deep.equal(['Ada', 'Afterwards']);
    expect(Object.getOwnPropertyDescriptor(sequelize, 'query')).to.equal(undefined);
  });

  it('carries two hosts with prefixes of their own, one of which stops before the other', async () => {
    const second = await application.host('/second', {
      plugins: [content],
      database: sequelize,
      tablePrefix: 'second_',
    });
    application.app.use('/second', second.handler);
    await addUser(second, 'other', 'author');
    const other = new Browser(second.site.url);
    await other.signIn('other', PASSWORD);
    const write = () => other.rest('POST', '/wp/v2/posts', { title: 'In the second' });
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => [post(`First ${index}`), write().then(({ status }) => status)]).flat(),
    );
    expect(new Set(statuses)).to.deep.equal(new Set([201]));
    await host.stop();
    expect((await write()).status).to.equal(201);
    expect(await names()).to.deep.equal(['Ada']);
  });

  it('is opened again by a later host, which finds what the first one kept', async () => {
    expect(await post('Kept')).to.equal(201);
    await host.stop();
    const later = await application.host('/cms', { plugins: [content], database: sequelize, tablePrefix: 'cms_' });
    const rows = await later.services.database.select<{ title: string }>('SELECT title FROM cms_posts');
    expect(rows.map(({ title }) => title)).to.include('Kept');
  });
});
