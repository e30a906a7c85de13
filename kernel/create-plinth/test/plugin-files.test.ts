import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { writeNew } from '../src/files.js';
import { repositoryPluginFiles, standalonePluginFiles } from '../src/plugin-files.js';

describe('the files of a new plugin', () => {
  it('in JavaScript hold no types', () => {
    const files = Object.entries(standalonePluginFiles('guest-book', 'js'));
    const typed = files.filter(([name, text]) => name.endsWith('.ts') || /: TestSite|type TestSite|action</.test(text));
    expect(typed.map(([name]) => name)).to.deep.equal([]);
  });

  it('alone ask for the kernel as a peer and for versions that a lock file can hold', () => {
    const { 'package.json': text = '' } = standalonePluginFiles('guest-book', 'ts');
    const { name, dependencies, devDependencies, peerDependencies, scripts } = JSON.parse(text);
    expect(name).to.equal('guest-book');
    expect(dependencies).to.equal(undefined);
    expect(Object.keys(peerDependencies)).to.deep.equal(['@plinth/kernel', '@plinth/pages']);
    expect(Object.values(devDependencies).filter((range) => !/^[~^]\d+\.\d+\.\d+$/.test(String(range)))).to.deep.equal(
      [],
    );
    expect(scripts).to.include.keys('test', 'build');
  });

  it('in this repository name their folder and lead back to its compiler options', () => {
    const place = {
      folder: 'plugins/components/guest-book',
      licence: 'MIT',
      url: 'git+https://example.org/plinth.git',
    };
    const files = repositoryPluginFiles('guest-book', place);
    expect(JSON.parse(files['package.json'] ?? '').repository.directory).to.equal(place.folder);
    expect(JSON.parse(files['tsconfig.json'] ?? '').extends).to.equal('../../../tsconfig.base.json');
  });

  it('are written all or not at all', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-create-'));
    await writeFile(path.join(folder, 'b.js'), 'mine');
    const failure = await writeNew(folder, { 'a.js': '', 'b.js': '' }).catch((thrown: Error) => thrown.message);
    expect(failure).to.equal(`${path.join(folder, 'b.js')} is there already.`);
    expect(await readdir(folder)).to.deep.equal(['b.js']);
    await rm(folder, { recursive: true });
  });
});
