/**
 * A source file has at most 300 lines, and a function at most 50 statements: breaking a line or packing two into one
 * changes nothing. Tests are not measured: a describe callback is long by nature.
 */
import { files, report } from './lib/files.mjs';
import { parse } from './lib/source.mjs';
import { functionLengths } from './lib/statements.mjs';

const limits = { lines: 300, statements: 50 };

const isMeasured = (file) => /(?:^|\/)src\//.test(file) && !file.startsWith('test/') && !file.endsWith('.test.ts');

const findings = files('.ts', '.tsx')
  .filter(isMeasured)
  .map((file) => parse(file))
  .flatMap((source) => [...longFile(source), ...longFunctions(source)]);
report(findings, `No file over ${limits.lines} lines, no function over ${limits.statements} statements.`);

function longFile({ file, text }) {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > limits.lines ? [`${file}:1: the file has ${lines} lines, ${limits.lines} are allowed`] : [];
}

function longFunctions(source) {
  return functionLengths(source)
    .filter(({ statements }) => statements > limits.statements)
    .map(
      ({ line, statements }) =>
        `${source.file}:${line}: the function has ${statements} statements, ${limits.statements} are allowed`,
    );
}
