import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { folderIn, KERNEL_ONLY, plinth } from './installation.js';

describe('an installation of the kernel alone', () => {
  let folder: string;
  before(async () => {
    folder = await folderIn(KERNEL_ONLY);
    await writeFile(path.join(folder, 'site.json'), JSON.stringify({ plugins: {} }));
  });

  for (const name of ['pg', 'mariadb', 'ioredis', 'bullmq', 'light-my-request', 'sharp'])
    it(`has no ${name}`, () => {
      expect(existsSync(path.join(KERNEL_ONLY, 'node_modules', name))).to.equal(false);
    });

  it('has a site without plugins in order', async () => {
    const { code, output } = await plinth(folder, ['doctor'], {}, KERNEL_ONLY);
    expect(code, output).to.equal(0);
  });

  const asked = [
    { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, setting: 'DATABASE_URL', install: 'npm install pg' },
    {
      env: { DATABASE_URL: 'mariadb://nobody@127.0.0.1:1/none' },
      setting: 'DATABASE_URL',
      install: 'npm install mariadb',
    },
    { env: { REDIS_URL: 'redis://127.0.0.1:1' }, setting: 'REDIS_URL', install: 'npm install ioredis bullmq' },
  ];
  for (const { env, setting, install } of asked)
    it(`says "${install}" where ${setting} asks for it`, async () => {
      const { code, output } = await plinth(folder, ['start'], { ...env, PORT: '0' }, KERNEL_ONLY);
      expect(code).to.equal(1);
      expect(output).to.include(setting).and.include(install).and.not.include('    at ');
    });
});
