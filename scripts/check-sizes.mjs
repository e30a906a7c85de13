/**
 * A source file has at most 300 lines and a function at most 50, signature, comments and closing brace included.
 *
 * Biome's rule noExcessiveLinesPerFunction leaves comments and signatures out of its count. Its limit is therefore set
 * to 1 (sizes.biome.json) so that it names every function, and the lines are counted here from where each begins and
 * ends. Tests are not measured: a describe callback is long by nature.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { files, read, report } from './lib/files.mjs';
import { fail, root } from './lib/run.mjs';

const limits = { file: 300, function: 50 };

const isMeasured = (file) => /(?:^|\/)src\//.test(file) && !file.startsWith('test/') && !file.endsWith('.test.ts');

const sources = files('.ts').filter(isMeasured);
report([...longFiles(), ...longFunctions()], `No file over ${limits.file} lines, no function over ${limits.function}.`);

function longFiles() {
  return sources
    .map((file) => [file, read(file).replace(/\n$/, '').split('\n').length])
    .filter(([, lines]) => lines > limits.file)
    .map(([file, lines]) => `${file}:1: the file has ${lines} lines, ${limits.file} are allowed`);
}

function longFunctions() {
  return functions()
    .map(({ path: file, start, end }) => ({ file, line: start.line, lines: end.line - start.line + 1 }))
    .filter(({ file, lines }) => lines > limits.function && sources.includes(file))
    .map(({ file, line, lines }) => `${file}:${line}: the function has ${lines} lines, ${limits.function} are allowed`);
}

/** Where every function begins and ends, as biome sees it. */
function functions() {
  const biome = path.join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const options = ['--config-path=scripts/sizes.biome.json', '--reporter=json', '--max-diagnostics=none'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', ...options, '--no-errors-on-unmatched', '.'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const json = stdout.split('\n').find((line) => line.startsWith('{'));
  if (!json) fail(`biome gave no report.\n${stderr}`);
  const { diagnostics } = JSON.parse(json);
  const broken = diagnostics.find(({ category }) => !category.endsWith('noExcessiveLinesPerFunction'));
  if (broken) fail(`biome cannot read ${broken.location.path}:${broken.location.start.line}: ${broken.message}`);
  return diagnostics.map(({ location }) => ({ ...location, path: location.path.split(path.sep).join('/') }));
}
