import { createServer, type Server } from 'node:net';
import { conformanceChecks } from '@plinth/testing';
import { expect } from 'chai';
import { columns, DATABASE, migration, table } from '../src/database.js';
import {
  anyone,
  definePlugin,
  MESSAGE_BUS,
  type Plugin,
  type PluginDeclaration,
  RestError,
  route,
  Type,
  under,
} from '../src/index.js';

function plugin(errors: readonly { code: string; status: number; when: string }[]) {
  return definePlugin({
    id: 'kettle',
    version: '1.0.0',
    title: 'Kettle',
    routes: under('kettle/v1', [
      route({
        method: 'GET',
        path: '/brew',
        summary: 'Brews.',
        access: anyone,
        args: { cups: Type.Integer({ default: 1 }) },
        errors,
        handle: () => {
          throw new RestError('kettle_teapot', 'This is a teapot.', { status: 418 });
        },
      }),
    ]),
  });
}

describe('kernel / conformance checks', () => {
  const verdicts = async (tested: Plugin) => {
    const failed: string[] = [];
    for (const { title, run } of conformanceChecks(tested)) {
      await run().catch((error: Error) => failed.push(`${title}: ${error.message}`));
    }
    return failed;
  };

  it('find a route that refuses with a code which it does not declare', async () => {
    const failed = await verdicts(plugin([]));
    expect(failed).to.have.length(2);
    expect(failed[0]).to.include('GET /kettle/v1/brew answered 418 kettle_teapot, which is not among its errors: none');
  });

  it('pass one that declares it', async () => {
    const teapot = { code: 'kettle_teapot', status: 418, when: 'always' };
    expect(await verdicts(plugin([teapot]))).to.deep.equal([]);
  });

  const kettle = (declaration: Partial<PluginDeclaration>) =>
    definePlugin({ id: 'kettle', version: '1.0.0', title: 'Kettle', ...declaration });

  it('find timers, servers and listeners that a plugin leaves behind', async () => {
    const timers: NodeJS.Timeout[] = [];
    const servers: Server[] = [];
    const onWarning = () => undefined;
    const leaking = kettle({
      setup({ use }) {
        timers.push(setInterval(onWarning, 60_000).unref());
        servers.push(createServer().listen(0).unref());
        process.on('warning', onWarning);
        use(MESSAGE_BUS).on('boiled', onWarning);
      },
    });
    process.setMaxListeners(0);
    const failed = await verdicts(leaking);
    for (const timer of timers) clearInterval(timer);
    for (const server of servers) server.close();
    process.removeAllListeners('warning').setMaxListeners(10);
    expect(failed).to.have.length(1);
    expect(failed[0])
      .to.match(/100 × Timeout created by .*conformance\.test/)
      .and.match(/100 × TCPSERVERWRAP created by .*conformance\.test/)
      .and.contain('100 × listener of the process for "warning"')
      .and.contain('100 × listener of the message bus for "boiled"');
  });

  it('pass timers and listeners that end with the plugin', async () => {
    const tidy = kettle({
      setup({ use, onStop }) {
        const timer = setInterval(() => undefined, 60_000);
        onStop(() => clearInterval(timer));
        onStop(use(MESSAGE_BUS).on('boiled', () => undefined));
      },
    });
    expect(await verdicts(tidy)).to.deep.equal([]);
  });

  const cups = { id: columns.id() };
  const create = migration('0001-cups', {
    up: (schema) => schema.createTable('kettle_cups', cups),
    down: (schema) => schema.dropTable('kettle_cups'),
  });

  it('find tables that no plugin declares', async () => {
    const failed = await verdicts(kettle({ migrations: [create] }));
    expect(failed.join()).to.include('the migrations make kettle_cups, which is not in tables');
    const outside = kettle({
      async setup({ use }) {
        const { sequelize, table: nameOf } = use(DATABASE);
        await sequelize.query(`CREATE TABLE IF NOT EXISTS ${nameOf.call(use(DATABASE), 'kettle_lids')} (id INTEGER)`);
      },
    });
    const found = await verdicts(outside);
    expect(found).to.have.length(1);
    expect(found[0]).to.include('no table that is not declared').and.include('kettle_lids');
    expect(await verdicts(kettle({ migrations: [create], tables: [table('kettle_cups', cups)] }))).to.deep.equal([]);
  });
});
