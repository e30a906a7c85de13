import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { copyNamedFiles, filesNamedIn } from '../src/bundle-files.js';

describe('the files that a bundle names', () => {
  let folder: string;
  const here = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plinth-files-'));
    await mkdir(here('data/uploads/2026'), { recursive: true });
    await writeFile(here('data/uploads/2026/cat.png'), 'cat');
    await writeFile(here('data/secret'), 'secret');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are those in fields for files, each once', () => {
    const bundle = {
      media: [{ file: 'uploads/a.png', title: 'uploads/b.png' }, { file: 'uploads/a.png' }],
      claims: [{ proofFile: 'private/c.pdf', answers: { file: 'elsewhere/d' } }],
    };
    expect([...filesNamedIn(bundle)]).to.deep.equal(['uploads/a.png', 'private/c.pdf']);
  });

  it('are copied beside it, and those that are gone are told', async () => {
    const bundle = { media: [{ file: 'uploads/2026/cat.png' }, { file: 'uploads/2026/dog.png' }] };
    const missing = await copyNamedFiles(bundle, (name) => here(`data/${name}`), here('export'));
    expect(missing).to.deep.equal(['uploads/2026/dog.png']);
    expect(await readFile(here('export/uploads/2026/cat.png'), 'utf8')).to.equal('cat');
  });

  it('never lie outside the data of the site', async () => {
    const bundle = { media: [{ file: 'uploads/../../data-of-others' }, { file: 'uploads/../secret' }] };
    await writeFile(here('data-of-others'), 'not yours');
    await copyNamedFiles(bundle, (name) => here(`data/${name}`), here('export'));
    expect(await readFile(here('data-of-others'), 'utf8')).to.equal('not yours');
    const copied = await readFile(here('export/secret'), 'utf8').catch(() => undefined);
    expect(copied).to.equal(undefined);
  });
});
