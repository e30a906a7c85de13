/**
 * Holds the architecture's rules that a compiler does not: which package may import which, which folder of the kernel
 * which, no global containers, no hidden clock or randomness, no process handlers in a library, no second owner of the
 * database schema.
 */
import { objection } from './lib/arrows.mjs';
import { files, report, workspaces } from './lib/files.mjs';
import { goingUp } from './lib/floors.mjs';
import { hiddenSources } from './lib/hidden.mjs';
import { imports, lineAt, parse } from './lib/source.mjs';

const all = workspaces();
const findings = files('.ts', '.tsx').flatMap(check);
report(findings, 'All arrows point down.');

function check(file) {
  const source = parse(file);
  const arrows = imports(source).flatMap((one) => {
    const reasons = [roomObjection(one.specifier, file), floorObjection(one.specifier, file)].filter(Boolean);
    return reasons.map((reason) => ({ index: one.index, text: `import of '${one.specifier}': ${reason}` }));
  });
  return [...arrows, ...hiddenSources(source)]
    .sort((a, b) => a.index - b.index)
    .map(({ index, text }) => `${file}:${lineAt(source.text, index)}: ${text}`);
}

function roomObjection(specifier, file) {
  const owner = all.find((workspace) => file.startsWith(`${workspace.path}/`));
  return owner && objection(specifier, file, owner, all);
}

function floorObjection(specifier, file) {
  return goingUp(specifier, file)?.reason;
}
