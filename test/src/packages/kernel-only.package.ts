import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { runToEnd } from '../support/children.js';
import { folderIn, KERNEL_ONLY } from './installation.js';

/** Opens a host without plugins on the servers that the environment names, asks for its REST index and stops it. */
const APP = `import { createHost, silentLog } from '@plinth/kernel/host';
try {
  const { DATABASE_URL: database, REDIS_URL: redisUrl } = process.env;
  const outside = { ...(database && { database }), ...(redisUrl && { redisUrl }) };
  const host = await createHost({ ...outside, plugins: [], dataFolder: 'data', log: silentLog });
  console.log('serves', host.inside.rest.list().length, 'routes');
  await host.stop();
} catch (error) {
  console.log(error.message, error.cure);
}
`;

/** What other packages bring. */
const OTHERS = [
  ...['pg', 'mariadb', 'ioredis', 'bullmq', 'light-my-request', 'sharp'],
  ...['preact', 'i18next', 'commander', 'cli-table3', '@picocss/pico', '@simplewebauthn/server'],
];

describe('an installation of the kernel alone', () => {
  let app: string;
  before(async () => {
    app = path.join(await folderIn(KERNEL_ONLY), 'app.mjs');
    await writeFile(app, APP);
  });
  const run = (env: NodeJS.ProcessEnv) => runToEnd(app, [], { cwd: path.dirname(app), env });

  for (const name of OTHERS)
    it(`has no ${name}`, () => {
      expect(existsSync(path.join(KERNEL_ONLY, 'node_modules', name))).to.equal(false);
    });

  it('serves a site without plugins', async () => {
    const { code, output } = await run({});
    expect(code, output).to.equal(0);
    expect(output).to.include('serves 2 routes');
  });

  const asked = [
    { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, setting: 'DATABASE_URL', install: 'npm install pg' },
    {
      env: { DATABASE_URL: 'mariadb://nobody@127.0.0.1:1/none' },
      setting: 'DATABASE_URL',
      install: 'npm install mariadb',
    },
    { env: { REDIS_URL: 'redis://127.0.0.1:1' }, setting: 'REDIS_URL', install: 'npm install @plinth/redis' },
  ];
  for (const { env, setting, install } of asked)
    it(`says "${install}" where ${setting} asks for it`, async () => {
      const { output } = await run(env);
      expect(output).to.include(setting).and.include(install).and.not.include('    at ');
    });
});
