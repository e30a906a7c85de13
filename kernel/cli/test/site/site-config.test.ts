import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { definePlugin, defineSettings } from '@plinth/kernel';
import { expect } from 'chai';
import Type from 'typebox';
import { readEnvironment } from '../../src/site/environment.js';
import { readSiteConfig } from '../../src/site/site-config.js';
import { siteConfigSchema } from '../../src/site/site-config-schema.js';

const polls = definePlugin({
  id: 'polls',
  version: '1.0.0',
  title: 'Polls',
  modules: { charts: { title: 'Charts' } },
  settings: defineSettings({
    longest: Type.Integer({ default: 10, minimum: 1, maximum: 50, description: 'Most answers.' }),
  }),
});

describe('kernel / site.json', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-config-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function read(content: unknown) {
    const file = path.join(folder, 'site.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readSiteConfig(file, [polls]);
  }

  async function mistakesOf(content: unknown): Promise<string> {
    return read(content).then(
      () => '',
      (error: Error) => error.message,
    );
  }

  it('switches on what it names, with modules and settings', async () => {
    const { options } = await read({ plugins: { polls: { modules: { charts: false }, settings: { longest: 5 } } } });
    expect(options.config?.['polls']).to.deep.include({
      enabled: true,
      modules: { charts: false },
      settings: { longest: 5 },
    });
    expect((await read({ plugins: { polls: false } })).options.config?.['polls']).to.deep.equal({ enabled: false });
    expect((await read({})).options.config).to.deep.equal({});
  });

  it('stops the start with all mistakes listed: path, what was found, what is allowed, the nearest name', async () => {
    const message = await mistakesOf({
      titel: 'x',
      site: { title: '', timezone: 'Mars/Olympus', registrationopen: true },
      plugins: { pols: true, polls: { settings: { longest: 99, lonest: 1 }, modules: { chart: true }, enabld: true } },
      trustedProxies: 'all',
      limits: { bodyBytes: 'many' },
    });
    expect(message).to.match(/^site\.json has \d+ mistake\(s\):/);
    for (const line of [
      'titel: unknown key',
      'site.title: found ""',
      'site.timezone: found "Mars/Olympus"',
      'site.registrationopen: unknown setting; did you mean "registrationOpen"?',
      'plugins.pols: no such plugin is installed (a package is installed by npm first); did you mean "polls"?',
      'plugins.polls.settings.longest: found 99, wanted',
      'plugins.polls.settings.lonest: unknown setting; did you mean "longest"?',
      'plugins.polls.modules.chart: unknown key; did you mean "charts"?',
      'plugins.polls.enabld: unknown key; did you mean "enabled"?',
      'trustedProxies: wanted a list of texts',
      'limits.bodyBytes: found "many"',
    ]) {
      expect(message).to.contain(line);
    }
  });

  it('says so when it is no JSON, no object, or not there', async () => {
    expect(await mistakesOf('{')).to.contain('the file:');
    expect(await mistakesOf('[]')).to.contain('wanted an object');
    const missing = await readSiteConfig(path.join(folder, 'none.json'), []).catch((error: Error) => error.message);
    expect(missing).to.contain('none.json has 1 mistake(s)');
  });

  it('names an extension that cannot be loaded or is none', async () => {
    await writeFile(path.join(folder, 'empty.mjs'), 'export default 7;');
    const message = await mistakesOf({ extensions: ['./nowhere.js', './empty.mjs', 7] });
    expect(message)
      .to.contain('"./nowhere.js"')
      .and.contain('"./empty.mjs": its default export is no extension')
      .and.contain('7: wanted the path');
  });

  it('has a schema that knows every plugin, module and setting', () => {
    const text = JSON.stringify(siteConfigSchema([polls]));
    expect(text).to.contain('"longest"').and.contain('"charts"').and.contain('"kernel"').and.contain('"maximum":50');
  });

  it('names plugins by their package or by a path, and knows them by their ids from then on', async () => {
    const source = `export default { kind: 'plugin', id: 'bookings', version: '1.0.0', title: 'Bookings' };`;
    const places = ['node_modules/@acme/bookings', 'plugins/tables'];
    for (const place of places) await mkdir(path.join(folder, place), { recursive: true });
    await writeFile(path.join(folder, 'node_modules/@acme/bookings/index.js'), source);
    const manifest = { name: '@acme/bookings', type: 'module', exports: './index.js' };
    await writeFile(path.join(folder, 'node_modules/@acme/bookings/package.json'), JSON.stringify(manifest));
    await writeFile(path.join(folder, 'plugins/tables/index.mjs'), source.replace('bookings', 'tables'));
    const { options, extensions } = await read({
      plugins: { polls: true, '@acme/bookings': true, './plugins/tables/index.mjs': { enabled: false } },
    });
    expect(extensions.map(({ id }) => id)).to.deep.equal(['bookings', 'tables']);
    expect(options.config?.['bookings']).to.include({ enabled: true });
    expect(options.config?.['tables']).to.include({ enabled: false });
    expect(await mistakesOf({ plugins: { '@acme/bokings': true } })).to.include('plugins.@acme/bokings');
    expect(await mistakesOf({ plugins: { './plugins/none.js': true } })).to.include('./plugins/none.js');
    expect(await mistakesOf({ plugins: { '@acme/bookings': true, bookings: true } })).to.include('bookings');
  });
});

describe('kernel / the environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).to.deep.equal({
      port: 8080,
      address: '127.0.0.1',
      isProduction: false,
      siteUrl: 'http://127.0.0.1:8080',
      options: { dataFolder: 'data' },
    });
  });

  it('reads every variable', () => {
    const environment = readEnvironment({
      PORT: '9000',
      HOST: '::',
      DATABASE_URL: 'postgres://db/x',
      REDIS_URL: 'redis://r',
      DATA_DIR: '/d',
      SITE_URL: 'https://example.org/cms/',
      SITE_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://m',
      NODE_ENV: 'production',
    });
    expect(environment).to.deep.equal({
      port: 9000,
      address: '::',
      isProduction: true,
      siteUrl: 'https://example.org/cms',
      options: {
        dataFolder: '/d',
        database: 'postgres://db/x',
        redisUrl: 'redis://r',
        secret: 'x'.repeat(32),
        smtpUrl: 'smtp://m',
      },
    });
  });

  const wrong: readonly (readonly [name: string, value: string, expected: string])[] = [
    ...['eighty', '70000', '-1', '8080.5', '1e3', ' 80'].map(
      (value) => ['PORT', value, 'a number from 0 to 65535'] as const,
    ),
    ...['a b', 'http://x', '*'].map((value) => ['HOST', value, 'an IP address or a host name'] as const),
    ...['notaurl', 'mysql://', 'mariadb://host', 'postgres://host/', 'mongodb://host/x', 'sqlite:', 'postgres:/x'].map(
      (value) => ['DATABASE_URL', value, 'postgres://USER:PASSWORD@HOST/DATABASE'] as const,
    ),
    ...['localhost', 'localhost:6379', 'http://r', 'redis://'].map(
      (value) => ['REDIS_URL', value, 'redis://'] as const,
    ),
    ...['example.org', 'ftp://example.org'].map((value) => ['SITE_URL', value, 'https://example.org'] as const),
    ['SMTP_URL', 'mail.example.org', 'smtps://'],
    ['NODE_ENV', 'prodution', 'production, development or test'],
    ['DATA_DIR', fileURLToPath(import.meta.url), 'a folder, not a file'],
  ];
  for (const [name, value, expected] of wrong)
    it(`refuses ${name}=${path.basename(value)}, and says what was found and what is expected`, () => {
      expect(() => readEnvironment({ [name]: value }))
        .to.throw(`${name} is "${value}"; expected: `)
        .that.includes({
          code: 'HOST_ENVIRONMENT',
        });
      expect(() => readEnvironment({ [name]: value })).to.throw(expected);
    });

  it('takes what each database is named by', () => {
    const taken = [
      'sqlite:site.db',
      'site.sqlite',
      './site',
      '/var/lib/site',
      'mysql://u:p@host:3306/db',
      'postgresql://h/d',
    ];
    for (const url of taken) expect(readEnvironment({ DATABASE_URL: url }).options.database).to.equal(url);
  });

  it('tells all mistakes at once, and no secret and password', () => {
    const env = { PORT: 'x', SITE_SECRET: 'short', DATABASE_URL: 'postgres://me:hidden@host' };
    expect(() => readEnvironment(env))
      .to.throw(
        /3 mistake.*\n.*PORT.*\n.*DATABASE_URL is "postgres:\/\/me:\*\*\*@host".*\n.*SITE_SECRET has 5 characters/,
      )
      .with.property('message')
      .that.does.not.match(/hidden|short/);
  });
});
