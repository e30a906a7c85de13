import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Plugin } from '../../src/index.js';
import { pluginOfStack } from '../../src/plugin/origin.js';

const KERNEL = new URL('../../src/index.js', import.meta.url).href;

interface Made {
  readonly plugin: Plugin;
  /** An error that comes about in another file of the package. */
  readonly deep: Error;
  /** One that comes about in a package that it installed. */
  readonly foreign: Error;
}

describe('kernel / whose code an error came from', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-origin-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A plugin installed in a site, with a file and a dependency of its own. */
  async function installed(keywords: readonly string[]): Promise<Made> {
    const home = path.join(folder, 'node_modules', 'bookings');
    const library = path.join(home, 'node_modules', 'calendar');
    mkdirSync(path.join(home, 'lib'), { recursive: true });
    mkdirSync(library, { recursive: true });
    const manifest = (name: string) => JSON.stringify({ name, type: 'module', keywords });
    writeFileSync(path.join(home, 'package.json'), manifest('bookings'));
    writeFileSync(path.join(library, 'package.json'), manifest('calendar'));
    writeFileSync(path.join(library, 'index.js'), "export const broken = () => new Error('of a library');");
    writeFileSync(path.join(home, 'lib', 'work.js'), "export const deep = () => new Error('deep');");
    const source = `import { definePlugin } from ${JSON.stringify(KERNEL)};
import { deep } from './lib/work.js';
import { broken } from './node_modules/calendar/index.js';
export const made = { plugin: definePlugin({ id: 'bookings', version: '1.0.0', title: 'Bookings' }), deep: deep(), foreign: broken() };`;
    writeFileSync(path.join(home, 'plugin.js'), source);
    const { made }: { made: Made } = await import(pathToFileURL(path.join(home, 'plugin.js')).href);
    return made;
  }

  it('is the installed plugin whose package holds the file, or called the library that failed', async () => {
    const { plugin, deep, foreign } = await installed(['plinth-plugin']);
    expect(pluginOfStack(deep, [plugin])).to.equal(plugin);
    expect(pluginOfStack(foreign, [plugin])).to.equal(plugin);
  });

  it('is the one whose own file it is, in a package that is more than a plugin', async () => {
    const { plugin, deep } = await installed([]);
    // The innermost file is one of an application; the plugin's own comes after it.
    expect(pluginOfStack(deep, [plugin])).to.equal(plugin);
    const other = new Error('elsewhere');
    other.stack = `Error: elsewhere\n    at f (${path.join(folder, 'app.js')}:1:1)\n    at g (${path.join(folder, 'node_modules', 'bookings', 'plugin.js')}:1:1)`;
    expect(pluginOfStack(other, [plugin])).to.equal(undefined);
  });

  it('is nobody’s where the host itself failed', async () => {
    const { plugin } = await installed(['plinth-plugin']);
    expect(pluginOfStack(new Error('of the kernel’s tests'), [plugin])).to.equal(undefined);
  });
});
