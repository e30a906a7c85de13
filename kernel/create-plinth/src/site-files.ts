import path from 'node:path';
import type { DatabaseKind, SiteAnswers } from './answers.js';
import { withNeeds } from './catalogue.js';
import { demoBundle } from './demo.js';
import { extensionText } from './extension.js';
import { type Files, json } from './files.js';
import { demandId, titleOf } from './identifiers.js';
import { sitePluginFiles, sitePluginPath } from './plugin-files.js';
import { ALLOWED_SCRIPTS, NODE_RANGE, rangesOf, TEST_PACKAGES, TYPESCRIPT_PACKAGES } from './ranges.js';
import { agentsText, readmeText } from './site-papers.js';
import { siteTest } from './site-test.js';
import { typescriptConfig } from './typescript.js';

/** The driver of a database, and an example of its address. */
const SERVERS: Readonly<Record<DatabaseKind, { driver: readonly string[]; url: string }>> = {
  sqlite: { driver: ['sqlite3'], url: 'postgres://plinth:secret@127.0.0.1:5432/plinth' },
  postgres: { driver: ['pg'], url: 'postgres://plinth:secret@127.0.0.1:5432/plinth' },
  mariadb: { driver: ['mariadb'], url: 'mariadb://plinth:secret@127.0.0.1:3306/plinth' },
};

/** The extension that a new site begins with. */
const EXAMPLE = 'hello';

/** What a site has for TypeScript: the compiler's options for its tests and plugins. */
export function siteTypescriptConfig(): string {
  return typescriptConfig(['plugins/*/src', 'plugins/*/test', 'test']);
}

/**
 * All files of a new site.
 * @throws Error when the folder or the plugin has a name that is no id
 */
export function siteFiles(answers: SiteAnswers): Files {
  const { folder, language, plugin, hasDemo } = answers;
  const name = demandId(path.basename(path.resolve(folder)));
  const plugins = withNeeds([...answers.platforms, ...answers.components]);
  const own = plugin === '' ? [] : [sitePluginPath(plugin, language)];
  const isTypescript = language === 'ts';
  const papers = { ...answers, name, plugins };
  const site = {
    site: { title: titleOf(name) },
    plugins: Object.fromEntries([...plugins.map((id) => `@plinth/${id}`), ...own].map((each) => [each, true])),
    extensions: [`./extensions/${EXAMPLE}.js`],
  };
  const tests = isTypescript ? 'dist/{test,plugins}/**/*.test.js' : '{test,plugins}/**/*.test.js';
  return {
    'package.json': manifestOf(name, plugins, answers),
    'site.json': json(site),
    [`extensions/${EXAMPLE}.js`]: extensionText(EXAMPLE),
    [`test/site.test.${language}`]: siteTest(EXAMPLE, language),
    ...(isTypescript ? { 'tsconfig.json': siteTypescriptConfig() } : {}),
    ...(hasDemo ? { 'demo/bundle.json': demoBundle(plugins, titleOf(name)) } : {}),
    ...(plugin === '' ? {} : within(`plugins/${plugin}`, sitePluginFiles(plugin, language))),
    '.mocharc.json': json({ spec: [tests], timeout: 20_000 }),
    '.gitignore': 'node_modules/\ndist/\ndata/\n.env\n',
    '.env.example': environmentText(answers.database),
    'README.md': readmeText(papers),
    'AGENTS.md': agentsText(papers),
  };
}

function manifestOf(name: string, plugins: readonly string[], { database, language }: SiteAnswers): string {
  const isTypescript = language === 'ts';
  const build = { build: 'tsc', prestart: 'npm run build', pretest: 'npm run build' };
  const packages = ['cli', 'kernel', 'pages', ...plugins].map((id) => `@plinth/${id}`);
  return json({
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: NODE_RANGE },
    scripts: { ...(isTypescript ? build : {}), start: 'plinth start', test: 'mocha', plinth: 'plinth' },
    allowScripts: ALLOWED_SCRIPTS,
    dependencies: rangesOf([...packages, ...SERVERS[database].driver]),
    devDependencies: rangesOf([...TEST_PACKAGES, ...(isTypescript ? TYPESCRIPT_PACKAGES : [])]),
  });
}

function environmentText(database: DatabaseKind): string {
  const address = `DATABASE_URL=${SERVERS[database].url}`;
  return `# Copy this file to .env: \`plinth\` reads it from the folder that it is called in. What is set already stays as it is.
# PORT=8080
# HOST=127.0.0.1
# SITE_URL=https://example.org
# NODE_ENV=production
# SMTP_URL=smtp://user:secret@mail.example.org

${database === 'sqlite' ? '# Without it the site is kept by SQLite, in data/. With it, also: npm install pg (or mariadb).\n# ' : ''}${address}

# Several processes: also npm install @plinth/redis
# REDIS_URL=redis://127.0.0.1:6379

# At least 32 characters; made once and kept in data/secret without it.
# SITE_SECRET=
`;
}

/** Files as they lie below a folder. */
function within(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}
