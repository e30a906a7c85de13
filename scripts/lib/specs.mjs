/** From what a person names on the command line to what mocha runs. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { read, workspaces } from './files.mjs';
import { fail, root } from './run.mjs';

/**
 * Mocha's arguments: `options`, and `patterns` of the files. Mocha would add the files of .mocharc.json to those that were named; here naming some means only
 * those. So the configuration is turned into arguments and its `spec` counts when nothing was named.
 */
export function mochaArguments(given) {
  const { spec, reporter: _ours, ...options } = JSON.parse(read('.mocharc.json'));
  const configured = Object.entries(options).flatMap(([name, value]) => [value].flat().map((v) => `--${name}=${v}`));
  refuseMissing(given);
  const named = given.map(compiledPath);
  const files = named.filter((argument, at) => argument !== given[at] || isTestFile(argument));
  const reporter = path.join('scripts', 'lib', 'reporter.cjs');
  const others = named.filter((argument) => !files.includes(argument));
  return {
    options: ['--no-config', '--no-package', `--reporter=${reporter}`, ...configured, ...others],
    patterns: files.length > 0 ? files : spec,
  };
}

/** A path that is not there would be no path to mocha, and everything would run. */
function refuseMissing(given) {
  const isValue = (at) => given[at - 1]?.startsWith('-') && !given[at - 1].includes('=');
  const missing = given.find((argument, at) => {
    const looksLikePath = !argument.startsWith('-') && /\//.test(argument) && !/[*\s]/.test(argument);
    return looksLikePath && !isValue(at) && !existsSync(path.join(root, argument));
  });
  if (missing !== undefined) fail(`There is no ${missing}; name a test file or a folder of a package.`);
}

/** `kernel/test/x.test.ts` means kernel/dist/test/x.test.js, `plugins/components/wiki` all tests of that package. */
function compiledPath(argument) {
  if (argument.startsWith('-') || !existsSync(path.join(root, argument))) return argument;
  const file = path.relative(root, path.join(root, argument)).split(path.sep).join('/');
  const owner = workspaces().find((workspace) => file === workspace.path || file.startsWith(`${workspace.path}/`));
  const isFolder = statSync(path.join(root, argument)).isDirectory();
  if (!owner) return isFolder ? path.posix.join(file, '**/*.test.mjs') : argument;
  const inside = file.slice(owner.path.length + 1).replace(/^dist(\/|$)/, '');
  const target = isFolder ? path.posix.join(inside, '**/*.test.js') : inside.replace(/\.ts$/, '.js');
  return path.posix.join(owner.path, 'dist', target);
}

const isTestFile = (argument) => /\.(?:test|client|package)\.m?js$/.test(argument) && !argument.startsWith('-');
