import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { ALL, folderIn, npm, plinth } from './installation.js';

describe('a plugin in a folder of its own', () => {
  let folder: string;
  before(async () => {
    folder = await folderIn(ALL);
  });

  for (const language of ['ts', 'js'])
    it(`is written in ${language}, with tests that pass`, async () => {
      const id = `bookings-${language}`;
      const created = await plinth(folder, ['create-plugin', id, '--standalone', '--language', language]);
      expect(created.code, created.output).to.equal(0);
      expect(created.output).to.match(new RegExp(`Next: cd ${id} && npm install && npm test\\n$`));
      const { code, output } = await npm(path.join(folder, id), ['test']);
      expect(code, output).to.equal(0);
      expect(output).to.match(/adds a note/);
    });

  it('is packed, installed, named in site.json by its package, and used, without a line of code', async () => {
    const plugin = path.join(folder, 'bookings-ts');
    const manifest = JSON.parse(await readFile(path.join(plugin, 'package.json'), 'utf8'));
    await writeFile(path.join(plugin, 'package.json'), JSON.stringify({ ...manifest, name: '@acme/bookings' }));
    const packed = await npm(plugin, ['pack', '--json']);
    expect(packed.code, packed.output).to.equal(0);
    const site = await folderIn(ALL);
    await writeFile(path.join(site, 'package.json'), JSON.stringify({ private: true }));
    await writeFile(path.join(site, 'site.json'), JSON.stringify({ plugins: { '@acme/bookings': true } }));
    // Its peer is the kernel that lies above; asked for it, npm would look in a registry that has none of ours.
    const flags = ['--offline', '--ignore-scripts', '--legacy-peer-deps'];
    const archive = path.join(plugin, 'acme-bookings-0.1.0.tgz');
    const installed = await npm(site, ['install', ...flags, archive]);
    expect(installed.code, installed.output).to.equal(0);
    const { code, output } = await plinth(site, ['plugins', 'list', '--json']);
    expect(code, output).to.equal(0);
    expect(JSON.parse(output).find(({ id }: { id: string }) => id === 'bookings-ts')).to.include({ state: 'on' });
  });

  it('that brings a kernel of its own is refused, with both places', async () => {
    const site = await folderIn(ALL);
    const own = path.join(site, 'stranger', 'node_modules', '@plinth');
    await mkdir(own, { recursive: true });
    await cp(path.join(ALL, 'node_modules', '@plinth', 'kernel'), path.join(own, 'kernel'), { recursive: true });
    await writeFile(
      path.join(site, 'stranger', 'index.js'),
      "import { definePlugin } from '@plinth/kernel';\nexport default definePlugin({ id: 'stranger', version: '1.0.0', title: 'Stranger' });\n",
    );
    await writeFile(path.join(site, 'site.json'), JSON.stringify({ plugins: { './stranger/index.js': true } }));
    const { code, output } = await plinth(site, ['doctor']);
    expect(code).to.equal(1);
    expect(output)
      .to.include(path.join(own, 'kernel'))
      .and.include(path.join(ALL, 'node_modules', '@plinth', 'kernel'));
    expect(output).to.include('peer dependency');
    await rm(site, { recursive: true, force: true });
  });

  it('is refused where there is no site and nobody asked for one of its own', async () => {
    const { code, output } = await plinth(await folderIn(ALL), ['create-plugin', 'bookings']);
    expect(code).to.equal(1);
    expect(output).to.include('--standalone');
  });
});
