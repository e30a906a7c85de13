import { type Files, json, type Language } from './files.js';
import { titleOf } from './identifiers.js';
import { notebookFiles } from './notebook.js';
import { ALLOWED_SCRIPTS, NODE_RANGE, rangesOf, TEST_PACKAGES, TYPESCRIPT_PACKAGES } from './ranges.js';
import { typescriptConfig } from './typescript.js';

/** What the plugin that is written imports of Plinth. */
const KERNEL_PACKAGES = ['@plinth/kernel', '@plinth/pages'];

/** Where the module of a plugin lies in its folder, once it is compiled. */
function entryOf(language: Language): string {
  return language === 'ts' ? 'dist/src/plugin.js' : 'src/plugin.js';
}

function exportsOf(language: Language): object {
  const entry = `./${entryOf(language)}`;
  return language === 'ts'
    ? { '.': { types: entry.replace(/js$/, 'd.ts'), default: entry } }
    : { '.': { default: entry } };
}

/** What a package of a plugin says of itself, wherever it lies. */
function manifestOf(id: string, name: string, language: Language): object {
  return {
    name,
    version: '0.1.0',
    description: `${titleOf(id)}, a plugin of Plinth`,
    keywords: ['plinth', 'plinth-plugin'],
    type: 'module',
    engines: { node: NODE_RANGE },
    sideEffects: false,
    exports: exportsOf(language),
    files: language === 'ts' ? ['dist/src/**/*.js', 'dist/src/**/*.d.ts'] : ['src'],
  };
}

/** The module of a plugin of the site, as site.json names it. */
export function sitePluginPath(id: string, language: Language): string {
  const folder = `plugins/${id}`;
  // The compiler mirrors the folders of the site below `dist`.
  return language === 'ts' ? `./dist/${folder}/src/plugin.js` : `./${folder}/${entryOf(language)}`;
}

/** A plugin of a site: sources and tests; the site compiles and runs them. */
export function sitePluginFiles(id: string, language: Language): Files {
  return notebookFiles(id, language);
}

/** A plugin in a folder of its own: a package with its scripts, its dependencies and a README. */
export function standalonePluginFiles(id: string, language: Language): Files {
  const isTypescript = language === 'ts';
  const scripts = isTypescript ? { build: 'tsc', test: 'tsc && mocha', prepack: 'tsc' } : { test: 'mocha' };
  const manifest = {
    ...manifestOf(id, id, language),
    scripts,
    allowScripts: ALLOWED_SCRIPTS,
    peerDependencies: rangesOf(KERNEL_PACKAGES),
    devDependencies: rangesOf([...KERNEL_PACKAGES, ...TEST_PACKAGES, ...(isTypescript ? TYPESCRIPT_PACKAGES : [])]),
  };
  return {
    'package.json': json(manifest),
    ...(isTypescript ? { 'tsconfig.json': typescriptConfig(['src', 'test']) } : {}),
    '.mocharc.json': json({ spec: [isTypescript ? 'dist/test/**/*.test.js' : 'test/**/*.test.js'], timeout: 20_000 }),
    '.gitignore': 'node_modules/\ndist/\n*.tgz\n',
    'README.md': readme(id, isTypescript),
    ...notebookFiles(id, language),
  };
}

/** What of a new package stands around it in the repository of Plinth. */
export interface RepositoryPlace {
  /** Its folder, relative to the root, with slashes: `plugins/components/notebook`. */
  readonly folder: string;
  /** The text of the repository's licence. */
  readonly licence: string;
  /** Where the repository is. */
  readonly url: string;
}

/** A plugin as the packages of the repository of Plinth are. */
export function repositoryPluginFiles(id: string, { folder, licence, url }: RepositoryPlace): Files {
  const up = folder
    .split('/')
    .map(() => '..')
    .join('/');
  const manifest = {
    ...manifestOf(id, `@plinth/${id}`, 'ts'),
    repository: { type: 'git', url, directory: folder },
    license: 'MIT',
    publishConfig: { access: 'public' },
    peerDependencies: rangesOf(KERNEL_PACKAGES),
    devDependencies: rangesOf(['@plinth/testing']),
  };
  return {
    'package.json': json(manifest),
    'tsconfig.json': `{
  "extends": "${up}/tsconfig.base.json",
  "compilerOptions": { "rootDir": ".", "outDir": "dist" },
  "include": ["src", "test"],
  "references": [
    { "path": "${up}/kernel/core" },
    { "path": "${up}/kernel/pages" },
    { "path": "${up}/kernel/testing" }
  ]
}
`,
    LICENSE: licence,
    'README.md': `# ${titleOf(id)}\n\nWhat it is for.\n\n<!-- generated -->\n<!-- /generated -->\n`,
    ...notebookFiles(id, 'ts'),
  };
}

function readme(id: string, isTypescript: boolean): string {
  return `# ${titleOf(id)}

A plugin of Plinth: a notebook for each member, with one table, three routes, a hook, a tap, two settings and a page in the console. \`src/plugin.${isTypescript ? 'ts' : 'js'}\`
declares everything and lists the rest.

\`\`\`sh
npm install
npm test
\`\`\`

A site uses it once it is installed there and named in site.json, below \`plugins\`: \`"${id}": true\`. To try it before it is published,
pack it (\`npm pack\`) and \`npm install\` the archive in the site. Choose a licence before you publish it.
`;
}
