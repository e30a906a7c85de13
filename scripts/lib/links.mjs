/** The links of Markdown pages: relative ones lead to a file of the repository, anchors to a heading. */
import path from 'node:path';
import { files, read } from './files.mjs';

/** Links in round brackets, `[label]: target` at the beginning of a line, and what HTML in a page points at. */
const LINKS = [/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g, /^\[[^\]]+\]:\s+(\S+)/gm, /\b(?:href|src)="([^"]+)"/g];

/** An address of its own (`https:`, `mailto:`): nobody asks the network here. */
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;

/** Links that lead nowhere: page, line, and what is missing. */
export function linkFindings(pages = readPages(), isThere = repositoryFiles()) {
  const anchors = new Map([...pages].map(([file, text]) => [file, anchorsOf(text)]));
  return [...pages].flatMap(([file, text]) =>
    linksOf(text).flatMap(({ target, line }) => {
      const problem = problemOf(file, target, anchors, isThere);
      return problem ? [`${file}:${line}: ${target}: ${problem}`] : [];
    }),
  );
}

function readPages() {
  return new Map(files('.md').map((file) => [file, read(file)]));
}

/** Files and the folders that hold them. */
function repositoryFiles() {
  const all = new Set(files(''));
  for (const file of [...all]) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) all.add(folder);
  }
  return (file) => file === '.' || all.has(file);
}

function problemOf(file, target, anchors, isThere) {
  if (ELSEWHERE.test(target) || target.startsWith('//')) return undefined;
  if (target.startsWith('/')) return 'a link within the repository is relative';
  const [place, anchor] = target.split('#');
  const wanted =
    place === '' ? file : path.posix.join(path.posix.dirname(file), decodeURIComponent(place)).replace(/\/$/, '');
  if (!isThere(wanted)) return `there is no ${wanted}`;
  if (anchor === undefined || !wanted.endsWith('.md')) return undefined;
  return anchors.get(wanted)?.has(anchor) ? undefined : `no heading of ${wanted} has this anchor`;
}

/** The links of a page with their lines. */
function linksOf(text) {
  const plain = withoutCode(text);
  return LINKS.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => ({
      target: match[1],
      line: plain.slice(0, match.index).split('\n').length,
    })),
  );
}

/** The anchors of a page as forges make them: of its headings, and those that HTML names. */
export function anchorsOf(text) {
  const counts = new Map();
  const headings = [...withoutFences(text).matchAll(/^#{1,6} +(.+?)\s*#*$/gm)].map(([, heading]) => {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  const named = [...text.matchAll(/\b(?:id|name)="([^"]+)"/g)].map(([, name]) => name);
  return new Set([...headings, ...named]);
}

/** A page with blanks in the place of fenced blocks; lines stay where they are. */
function withoutFences(text) {
  return text.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1[ \t]*$/gm, (block) => block.replace(/[^\n]/g, ' '));
}

/** The same, without code within lines. */
function withoutCode(text) {
  return withoutFences(text).replace(/(`+)[^`\n]+\1/g, (code) => ' '.repeat(code.length));
}
