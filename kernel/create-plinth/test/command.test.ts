import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import type { SiteAnswers } from '../src/answers.js';
import { runCreate } from '../src/command.js';

describe('create-plinth', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-create-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs the command; answers what it said. */
  async function create(...words: string[]): Promise<string[]> {
    const lines: string[] = [];
    await runCreate(words, { folder, line: (text) => void lines.push(text) });
    return lines;
  }

  /** What it refuses with. */
  async function refusal(...words: string[]): Promise<string> {
    return create(...words).then(
      () => 'nothing',
      (thrown: Error) => thrown.message,
    );
  }

  async function read(file: string) {
    return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  }

  it('brings along what was chosen needs, and says so', async () => {
    const lines = await create('club', '--platforms', 'none', '--components', 'wiki,group-reviews', '--yes');
    expect(Object.keys((await read('club/site.json')).plugins)).to.deep.equal([
      '@plinth/content',
      '@plinth/community',
      '@plinth/group-reviews',
      '@plinth/wiki',
    ]);
    expect(lines).to.include('What was chosen needs content, community, too.');
    expect(lines.at(-1)).to.equal('Next: cd club && npm install && npm start');
  });

  for (const [database, driver] of [
    ['postgres', 'pg'],
    ['mariadb', 'mariadb'],
  ] as const)
    it(`asks npm for the driver of ${database} and for no other`, async () => {
      await create('club', '--database', database, '--yes');
      const { dependencies } = await read('club/package.json');
      expect(Object.keys(dependencies).filter((name) => !name.startsWith('@plinth/'))).to.deep.equal([driver]);
      expect(await readFile(path.join(folder, 'club', '.env.example'), 'utf8')).to.match(
        new RegExp(`^DATABASE_URL=${database}://`, 'm'),
      );
    });

  it('lets npm run the one install script that a site needs', async () => {
    await create('club', '--yes');
    expect((await read('club/package.json')).allowScripts).to.deep.equal({ sqlite3: true });
  });

  it('asks only for what no flag says', async () => {
    let asked: Partial<SiteAnswers> = {};
    const ask = (given: Partial<SiteAnswers>) => {
      asked = given;
      return Promise.resolve(undefined);
    };
    await runCreate(['club', '--no-demo', '--language', 'js'], { folder, ask, line: () => undefined });
    expect(asked).to.deep.equal({ folder: 'club', hasDemo: false, language: 'js' });
    expect(existsSync(path.join(folder, 'club'))).to.equal(false);
  });

  const wrong = [
    { words: ['--components', 'wki'], says: '--components: found "wki", wanted one of activity-gif' },
    { words: ['--database', 'oracle'], says: '--database: found "oracle", wanted one of sqlite, postgres, mariadb' },
    { words: ['--language', 'coffee'], says: '--language: found "coffee", wanted one of ts, js' },
    { words: ['--plugin', 'My Plugin'], says: 'The id "My Plugin"' },
    { words: ['--demo', '--no-demo'], says: '--demo and --no-demo' },
    { words: ['--speed'], says: '--speed' },
    { words: ['two'], says: 'One folder is wanted' },
  ];
  for (const { words, says } of wrong)
    it(`refuses ${words.join(' ')} and writes nothing`, async () => {
      expect(await refusal('club', ...words, '--yes')).to.include(says);
      expect(existsSync(path.join(folder, 'club'))).to.equal(false);
    });

  it('writes into no folder that holds something, and leaves it as it is', async () => {
    await writeFile(path.join(folder, 'mine.txt'), 'mine');
    expect(await refusal('.', '--yes')).to.equal(`${folder} is not empty.`);
    expect(existsSync(path.join(folder, 'package.json'))).to.equal(false);
  });

  it('refuses a folder whose name is none for a package', async () => {
    expect(await refusal('Our Club', '--yes')).to.include('"Our Club"');
  });
});
