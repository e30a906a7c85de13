/** Translates what somebody names on the command line to what mocha runs. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { workspaces } from './files.mjs';
import { fail, root } from './run.mjs';

/**
 * Returns mocha's `options` and the `patterns` of the chosen files, relative to the root; no patterns when no file was
 * named. Mocha itself reads its configuration.
 */
export function mochaArguments(given) {
  refuseMissing(given);
  const named = given.map(compiledPath);
  const files = named.filter((argument, at) => argument !== given[at] || isTestFile(argument));
  const reporter = path.join(root, 'scripts', 'lib', 'reporter.cjs');
  const others = named.filter((argument) => !files.includes(argument));
  return { options: [`--reporter=${reporter}`, ...others], patterns: files.length > 0 ? files : undefined };
}

/** Ends the script when a path does not exist: it would be taken for an option, and everything would run. */
function refuseMissing(given) {
  const isValue = (at) => given[at - 1]?.startsWith('-') && !given[at - 1].includes('=');
  const missing = given.find((argument, at) => {
    const looksLikePath = !argument.startsWith('-') && /\//.test(argument) && !/[*\s]/.test(argument);
    return looksLikePath && !isValue(at) && !existsSync(path.join(root, argument));
  });
  if (missing !== undefined) fail(`There is no ${missing}; name a test file or a folder of a package.`);
}

/** `kernel/core/test/x.test.ts` means kernel/core/dist/test/x.test.js, `plugins/components/wiki` all tests of that package. */
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
