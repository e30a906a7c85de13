import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { fencesOf } from './fences.js';
import { commandsOf, fits } from './transcript.js';
import { playPage, type WalkthroughOptions } from './walkthrough.js';

describe('the blocks of a page', () => {
  it('have a language, words, the line, the paragraph above and the heading', () => {
    const page = '# One\n\nFirst.\n\nPut this\ninto `a.js`:\n\n```js a.js\nlet a;\n```\n## Two\n````text\n```\n````\n';
    expect(fencesOf(page)).to.deep.equal([
      { language: 'js', words: ['a.js'], text: 'let a;\n', line: 8, before: 'Put this\ninto `a.js`:', heading: 'One' },
      { language: 'text', words: [], text: '```\n', line: 12, before: '', heading: 'Two' },
    ]);
  });

  it('are closed', () => {
    expect(() => fencesOf('a\n```js\nlet a;\n')).to.throw('The fence that opens in line 2 is never closed.');
  });
});

describe('what a page says that a command prints', () => {
  it('follows the command, which goes on after a backslash', () => {
    expect(commandsOf('$ echo a \\\n  b\na b\n$ true\n')).to.deep.equal([
      { command: 'echo a \\\n  b', prints: ['a b'], line: 0 },
      { command: 'true', prints: [], line: 3 },
    ]);
    expect(() => commandsOf('echo a\n')).to.throw('wanted is "$ " and a command');
  });

  it('is compared line by line, … being any lines or any text', () => {
    expect(fits(['a', 'b'], 'a \nb\n\n')).to.equal(true);
    expect(fits(['a'], 'a\nb')).to.equal(false);
    expect(fits(['a', 'b'], 'a')).to.equal(false);
    expect(fits(['…', 'b', '…'], 'x\ny\nb')).to.equal(true);
    expect(fits(['…', 'b'], 'b\nc')).to.equal(false);
    expect(fits(['{"id":…,"a":1,…}'], '{"id":17,"a":1,"b":2}')).to.equal(true);
    expect(fits(['{"id":…,"a":1,…}'], '{"id":17,"a":2,"b":2}')).to.equal(false);
    expect(fits(['ab…ba'], 'aba')).to.equal(false);
  });
});

describe('playing a page', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder.remove());

  const play = async (lines: readonly string[], options?: WalkthroughOptions) => {
    const page = path.join(folder.path, 'page.md');
    await writeFile(page, `${lines.join('\n')}\n`);
    await playPage(page, options);
  };
  const mistakeOf = (lines: readonly string[]) =>
    play(lines).then(
      () => 'none',
      (error: Error) => error.message.replace(folder.path, ''),
    );

  const WRITE = ['Put it into `a/b.mjs`:', '', '```js a/b.mjs', 'console.log(1);', '```'];

  it('writes files, changes them, goes from folder to folder and runs what stands there', () =>
    play([
      ...[...WRITE, '```console', '$ cd a', '$ node b.mjs', '1', '```'],
      ...['Now `b.mjs`:', '```diff b.mjs', '-console.log(1);', '+console.log(2);', '```'],
      ...['```console', '$ node b.mjs', '2', '```'],
    ]));

  it('fails where a command prints something else, ends badly, or ends well where it should not', async () => {
    const run = (...lines: string[]) => mistakeOf(['```console', ...lines, '```']);
    expect(await run('$ echo b', 'a')).to.match(/^\/page\.md:2: `echo b` printed:\nb\n+the page shows:\na$/);
    expect(await run('$ echo a', 'a', '$ false')).to.match(/^\/page\.md:4: `false` ended with 1/);
    expect(await mistakeOf(['```console fails', '$ true', '```'])).to.match(/^\/page\.md:2: `true` ended with 0/);
    expect(await mistakeOf(['```console fails', '$ echo no && exit 3', 'no', '```'])).to.equal('none');
  });

  it('fails where a block is run by nobody, or goes into a file that the reader is not told', async () => {
    expect(await mistakeOf(['```js', 'let a;', '```'])).to.contain(':1: nobody runs this js block');
    expect(await mistakeOf(['Write:', '```js a.js', '```'])).to.contain(':2: the paragraph above does not name `a.js`');
  });

  it('fails where lines to change are not there', async () => {
    const change = ['In `a/b.mjs`:', '```diff a/b.mjs', '-console.log(7);', '```'];
    expect(await mistakeOf([...WRITE, ...change])).to.contain('these lines stand 0 times in a/b.mjs');
  });

  it('lets a server run until another takes its place, at an address of its own', () => {
    const server = (word: string) => [
      ...['`s.mjs`:', '```js s.mjs', "import { createServer } from 'node:http';"],
      `createServer((q, r) => r.end('${word} at 127.0.0.1:8080\\n')).listen(process.env.PORT, () => console.log('up'));`,
      ...['```', '```console serves', '$ node s.mjs', 'up', '```'],
      ...['```console', '$ curl -s http://127.0.0.1:8080/', `${word} at 127.0.0.1:8080`, '```'],
    ];
    return play([...server('one'), ...server('two')]);
  });

  it('hears what a server says, ends it as Ctrl+C does, and shows what it says then', async () => {
    const server = [
      ...['`s.mjs`:', '```js s.mjs', "process.once('SIGINT', () => { console.log('bye'); clearInterval(timer); });"],
      ...["const timer = setInterval(() => undefined, 1000); console.log('up');", '```'],
      ...['```console serves', '$ node s.mjs', 'up', '```', '```console stops', '^C'],
    ];
    expect(await mistakeOf([...server, 'bye', '```'])).to.equal('none');
    expect(await mistakeOf([...server, 'bye', '```', '```console says', 'u…', '```'])).to.equal('none');
    expect(await mistakeOf([...server, 'ciao', '```'])).to.contain('`^C` printed:\nbye');
  });

  it('installs by links, and notes what was installed', async () => {
    let manifest = '';
    const look = {
      pattern: /^look$/,
      replace: async (_found: unknown, place: string) => {
        manifest = await readFile(path.join(place, 'package.json'), 'utf8');
        return undefined;
      },
    };
    await play(
      [
        ...[
          '`package.json`:',
          '```json package.json',
          '{ "type": "module", "dependencies": { "express": "^4.0.0" } }',
          '```',
        ],
        ...['```console', '$ npm install --save-dev mocha', '$ npx mocha --version', '12.…', '$ look'],
        ...[`$ node -p "require('express/package.json').version"`, '4.…', '```'],
      ],
      { standIns: [look] },
    );
    expect(JSON.parse(manifest)).to.deep.include({ devDependencies: { mocha: '*' } });
  });
});
