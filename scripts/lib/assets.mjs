/**
 * What browsers load: every file directly in a workspace's `src/assets` becomes one bundle in `dist/assets`, named after its
 * content, with what it imports; `manifest.json` beside them says which name is which. Files that did not change are left
 * alone.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { workspaces } from './files.mjs';

const isEntry = (name) => /\.(?:css|tsx?)$/.test(name) && !name.endsWith('.d.ts');

/**
 * Pico draws links as buttons that say `role="button"`. Such a link is announced as a button, which a space bar presses and
 * a link does not: here they have the class `button` and stay links.
 */
const linksAsButtons = {
  name: 'links-as-buttons',
  setup({ onLoad }) {
    onLoad({ filter: /@picocss[\\/].*\.css$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/\[role=["']?button["']?\]/g, '.button'),
      loader: 'css',
    }));
  },
};

/** Bundles the assets of all workspaces, or of those among `dirs`. */
export async function buildAssets(dirs = workspaces().map(({ dir }) => dir)) {
  await Promise.all(dirs.map(bundleVendors));
  const made = dirs.map((dir) => bundle(dir));
  await Promise.all(made);
}

const REQUIRE = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";

/**
 * A package of hundreds of small files takes long to load. What a file of a workspace's `src/vendor` exports of one becomes
 * one file, in the place where the compiler put what refers to the package.
 */
async function bundleVendors(dir) {
  const folder = path.join(dir, 'src', 'vendor');
  if (!existsSync(folder)) return;
  const { outputFiles, metafile } = await build({
    entryPoints: readdirSync(folder).map((name) => path.join(folder, name)),
    absWorkingDir: dir,
    outdir: path.join('dist', 'src', 'vendor'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const notice = `/*\n${licencesOf(dir, metafile).replaceAll('*/', '* /')}\n*/\n`;
  for (const { path: file, text } of outputFiles) {
    // Packages of CommonJS ask for modules of Node.js.
    const wanted = notice + (text.includes('__require("') ? REQUIRE : '') + text;
    if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) writeFileSync(file, wanted);
  }
}

async function bundle(dir) {
  const folder = path.join(dir, 'src', 'assets');
  if (!existsSync(folder)) return;
  const entryPoints = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isEntry(entry.name))
    .map((entry) => path.join(folder, entry.name));
  const { outputFiles, metafile } = await build({
    entryPoints,
    absWorkingDir: dir,
    outdir: path.join('dist', 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    legalComments: 'none',
    // Served as UTF-8: escapes would make tables of letters twice as long.
    charset: 'utf8',
    plugins: [linksAsButtons],
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const place = path.join(dir, 'dist', 'assets');
  write(place, outputFiles, {
    named: named(metafile),
    files: Object.keys(metafile.outputs)
      .map((file) => path.basename(file))
      .sort(),
  });
  writeFileSync(path.join(place, 'LICENSES.txt'), `${licencesOf(dir, metafile)}\n`);
}

const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const PAPER = /^(?:licen[cs]e|notice|copying)(?:\.(?:md|txt))?$/i;

/** What the licences of bundled packages ask for: their texts go along, because bundles hold no comments. */
function licencesOf(dir, { inputs }) {
  const folders = Object.keys(inputs).flatMap((input) => PACKAGE.exec(input)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map((folder) => {
    const place = path.resolve(dir, folder);
    const { name, version, license } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
    const papers = readdirSync(place).filter((file) => PAPER.test(file));
    const words = papers.map((file) => readFileSync(path.join(place, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...words].join('\n\n');
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return ['What the files in this folder hold of others, and under which licences.', ...texts].join(rule);
}

/** Name of the source → name of the bundle. */
function named({ outputs }) {
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint?.startsWith('src/assets/'));
  return Object.fromEntries(
    entries.map(([output, { entryPoint }]) => [
      path.basename(entryPoint).replace(/\.tsx?$/, '.js'),
      path.basename(output),
    ]),
  );
}

function write(folder, outputFiles, manifest) {
  mkdirSync(folder, { recursive: true });
  const wanted = new Map(outputFiles.map(({ path: file, contents }) => [path.basename(file), contents]));
  for (const name of readdirSync(folder)) {
    if (!wanted.has(name.replace(/\.br$/, ''))) rmSync(path.join(folder, name), { recursive: true });
  }
  for (const [name, contents] of wanted) {
    const file = path.join(folder, name);
    if (existsSync(file) && readFileSync(file).equals(contents)) continue;
    writeFileSync(file, contents);
    writeFileSync(`${file}.br`, brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
