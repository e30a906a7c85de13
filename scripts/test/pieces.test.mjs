import { expect } from 'chai';
import { concernsServers, jobs, piecesOf } from '../lib/pieces.mjs';

const SCRIPTS = 'scripts/test/**/*.test.mjs';
const KERNEL = 'kernel/dist/test/**/*.test.js';
const SITE = 'test/dist/src/**/*.test.js';

describe('scripts / the pieces that test beside one another', () => {
  it('hold every file once, and those of one folder each', async () => {
    const pieces = await piecesOf([SCRIPTS, KERNEL, SITE]);
    const files = pieces.flatMap((piece) => piece.files);
    expect(new Set(files).size).to.equal(files.length);
    expect(files).to.include.members(['scripts/test/pieces.test.mjs', 'kernel/dist/test/host/bundle.test.js']);
    for (const { folder, files: inside } of pieces) {
      expect(inside.length).to.be.within(1, 10);
      for (const file of inside) expect(file).to.match(new RegExp(`^${folder}/[^/]+$`));
    }
  });

  it('begin with those of the whole site, which take longest', async () => {
    const folders = (await piecesOf([KERNEL, SITE])).map(({ folder }) => folder.startsWith('test/'));
    expect(folders.lastIndexOf(true)).to.be.below(folders.indexOf(false));
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
