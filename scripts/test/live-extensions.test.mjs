import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { development, liveExtension, reload } from '../lib/live-extensions.mjs';
import { root } from '../lib/run.mjs';

/** An extension with one route that answers `word`. */
const source = (word, id = 'hello') => `
import { anyone, defineExtension, route, under } from '@plinth/kernel';
export default defineExtension({
  id: '${id}',
  title: 'Hello',
  routes: under('hello/v1', [
    route({ method: 'GET', path: '/word', summary: 'A word.', access: anyone, handle: () => ({ word: '${word}' }) }),
  ]),
});
`;

describe('an extension that changes while the site runs', () => {
  let folder;
  let file;
  let site;

  beforeEach(async () => {
    // Within the repository, so that the extension finds @plinth/kernel.
    folder = mkdtempSync(path.join(root, 'node_modules', '.plinth-live-'));
    file = path.join(folder, 'hello.js');
    writeFileSync(file, source('first'));
    site = await testHost({ plugins: [await liveExtension(file), development] });
  });

  afterEach(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const word = async () => (await site.visitor().get('/hello/v1/word')).body;

  it('answers as its new file says, in the same process', async () => {
    expect(await word()).to.deep.equal({ word: 'first' });
    writeFileSync(file, source('second'));
    expect(await reload(file)).to.deep.equal({ outcome: 'done', text: 'hello is on again' });
    expect(await word()).to.deep.equal({ word: 'second' });
  });

  it('goes on as it was while its file cannot be read', async () => {
    writeFileSync(file, 'export default {');
    expect(await reload(file)).to.include({ outcome: 'refused' });
    expect(await word()).to.deep.equal({ word: 'first' });
    writeFileSync(file, source('third'));
    expect(await reload(file)).to.include({ outcome: 'done' });
    expect(await word()).to.deep.equal({ word: 'third' });
  });

  it('wants a restart once it has another id', async () => {
    writeFileSync(file, source('second', 'goodbye'));
    expect(await reload(file)).to.deep.equal({ outcome: 'restart' });
    expect(await word()).to.deep.equal({ word: 'first' });
  });

  it('wants a restart where the site was started without it', async () => {
    expect(await reload(path.join(folder, 'other.js'))).to.deep.equal({ outcome: 'restart' });
  });
});
