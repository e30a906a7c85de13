/** What the repository consists of: its workspaces and its files, without anything ignored or built. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** The workspaces of package.json: absolute folder, folder relative to the root with slashes, and manifest. */
export function workspaces() {
  return manifest(root)
    .workspaces.flatMap(expand)
    .map((dir) => ({
      dir,
      path: toSlashes(path.relative(root, dir)),
      manifest: manifest(dir),
    }));
}

/** A pattern is a folder or, with a closing `/*`, every folder in it that has a package.json. */
function expand(pattern) {
  const folder = path.join(root, pattern.replace(/\/\*$/, ''));
  if (!existsSync(folder)) return [];
  const folders = pattern.endsWith('/*') ? readdirSync(folder).map((name) => path.join(folder, name)) : [folder];
  return folders.filter((dir) => existsSync(path.join(dir, 'package.json')));
}

/** The package.json of a folder. */
export function manifest(dir) {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
}

/**
 * Every file with one of these endings, relative to the root: what git tracks and what it would track. A copy without
 * git (an unpacked archive) is walked instead.
 */
export function files(...endings) {
  const git = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  const all = git.status === 0 ? git.stdout.split('\0') : walk('');
  const wanted = [...new Set(all)].filter((file) => endings.some((ending) => file.endsWith(ending)));
  return wanted.filter((file) => existsSync(path.join(root, file))).sort();
}

function walk(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ['node_modules', 'dist', 'data'].includes(entry.name)) return [];
    const file = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? walk(file) : [file];
  });
}

/** The text of a file given relative to the root. */
export function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Prints the findings one a line and ends with exit code 1, or says that all is well. */
export function report(findings, fine) {
  for (const finding of findings) console.error(finding);
  console.log(findings.length === 0 ? fine : `${findings.length} found`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

function toSlashes(file) {
  return file.split(path.sep).join('/');
}
