import { expect } from 'chai';
import { concernsServers, jobs, piecesOf } from '../lib/pieces.mjs';

const SCRIPTS = 'scripts/test/**/*.test.mjs';
const KERNEL = 'kernel/dist/test/**/*.test.js';
const SITE = 'test/dist/src/**/*.test.js';

describe('scripts / the pieces that test beside one another', () => {
  it('hold every file once, and those that lie near one another', async () => {
    const pieces = await piecesOf([SCRIPTS, KERNEL, SITE]);
    const files = pieces.flatMap((piece) => piece.files);
    expect(new Set(files).size).to.equal(files.length);
    expect(files).to.include.members(['scripts/test/pieces.test.mjs', 'kernel/dist/test/host/bundle.test.js']);
    for (const { folder, files: inside } of pieces) {
      expect(inside.length).to.be.within(1, 20);
      for (const file of inside) expect(file.startsWith(`${folder}/`) || folder === '.', file).to.equal(true);
    }
  });

  it('begin with those of the whole site, which take longest', async () => {
    const folders = (await piecesOf([KERNEL, SITE])).map(({ folder }) => folder.startsWith('test/'));
    expect(folders.lastIndexOf(true)).to.be.below(folders.indexOf(false));
  });

  it('are of one file each in a browser, and begin with the files that walk through every page', async () => {
    const pieces = await piecesOf(['test/dist/src/browser/*.browser.js']);
    expect(pieces.every(({ files }) => files.length === 1)).to.equal(true);
    const names = pieces.map(({ files: [file] }) => file.split('/').at(-1).split('.')[0]);
    expect(names.slice(0, 3)).to.have.members(['everybody-administrator', 'everybody-others', 'tasks']);
  });

  it('are smaller the later they are begun, and one where there are few files', async () => {
    const sizes = (await piecesOf([KERNEL])).map(({ files }) => files.length);
    expect(Math.max(...sizes)).to.equal(sizes[0]);
    expect(sizes.at(-1)).to.be.at.most(10);
    expect(await piecesOf(['kernel/dist/test/cli/**/*.test.js'])).to.have.length(1);
  });

  it('name a file once that two patterns find, and pass over a pattern that finds none', async () => {
    const pieces = await piecesOf([SCRIPTS, 'scripts/test/pieces.test.mjs', 'scripts/nowhere/**/*.test.mjs']);
    expect(pieces.flatMap(({ files }) => files).filter((file) => file.endsWith('/pieces.test.mjs'))).to.have.length(1);
  });

  it('are left to the run on SQLite where no database makes a difference', async () => {
    const all = (await piecesOf([SCRIPTS, KERNEL, SITE])).flatMap(({ files }) => files);
    const wanted = (await piecesOf([SCRIPTS, KERNEL, SITE], concernsServers)).flatMap(({ files }) => files);
    const left = all.filter((file) => !wanted.includes(file)).map((file) => file.split('/').slice(0, -1).join('/'));
    expect(left).to.include.members(['scripts/test', 'kernel/dist/test/page', 'test/dist/src/documents']);
    expect(left.filter((folder) => /database|identity|processes|accounts/.test(folder))).to.deep.equal([]);
    expect(wanted)
      .to.include('test/dist/src/site/search.test.js')
      .and.not.include('test/dist/src/site/openapi.test.js');
  });

  it('run in as many processes as PLINTH_TEST_JOBS says, and in some where it says nothing of use', () => {
    const before = process.env.PLINTH_TEST_JOBS;
    process.env.PLINTH_TEST_JOBS = '3';
    expect(jobs()).to.equal(3);
    process.env.PLINTH_TEST_JOBS = 'many';
    expect(jobs()).to.be.within(1, 6);
    if (before === undefined) delete process.env.PLINTH_TEST_JOBS;
    else process.env.PLINTH_TEST_JOBS = before;
  });
});
