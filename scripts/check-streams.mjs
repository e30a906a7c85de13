/**
 * No stream and no emitter without somebody who hears its errors: an `error` event that nobody listens to ends the
 * process. `.pipe()` passes no errors on, and a listener for one error misses the second.
 */
import { files, read, report } from './lib/files.mjs';
import { lineAt, mask } from './lib/source.mjs';

/** What must not be written, and what to write instead. Patterns see code with comments and strings blanked. */
const forbidden = [
  [/\??\.\s*pipe\s*\(/g, () => true, 'join streams by pipeline(), which passes errors on and ends both sides'],
  [
    /\??\.\s*(?:once|prependOnceListener)\s*\(\s*(?=['"`])/g,
    (rest) => /^.error\b/.test(rest),
    "listen by on('error'): a second error would have no listener and end the process",
  ],
];

const isProduct = (file) =>
  /^(?:(?:kernel|host-config|plugins\/[^/]+\/[^/]+)\/src|host-config\/extensions)\//.test(file);

report(files('.ts', '.js').filter(isProduct).flatMap(check), 'Every stream has somebody who hears its errors.');

function check(file) {
  const source = read(file);
  const masked = mask(source);
  return forbidden
    .flatMap(([pattern, isMeant, reason]) => [...masked.matchAll(pattern)].map((found) => ({ found, isMeant, reason })))
    .filter(({ found, isMeant }) => isMeant(source.slice(found.index + found[0].length)))
    .sort((a, b) => a.found.index - b.found.index)
    .map(({ found, reason }) => `${file}:${lineAt(source, found.index)}: ${found[0].trim()}: ${reason}`);
}
