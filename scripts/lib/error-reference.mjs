/**
 * What is said of the errors of REST: `docs/errors.json` has the cure of each code; the cause where no route declares it
 * with its `when`, or many declare many; the status where it cannot be read off the sources.
 */
import { errorCodes } from './error-codes.mjs';
import { files, read } from './files.mjs';
import { nameOf, nodesOf, parse, textOf } from './source.mjs';

const FILE = 'docs/errors.json';

const isSource = (file) => /^(?:kernel\/[^/]+|plugins\/[^/]+\/[^/]+)\/src\//.test(file) && !file.endsWith('.test.ts');

function readSources() {
  return errorCodes(
    files('.ts', '.tsx')
      .filter(isSource)
      .map((file) => parse(file)),
  );
}

/** Everything that is missing or too much, one sentence each. */
export function errorFindings({ codes, unread } = readSources(), explained = JSON.parse(read(FILE))) {
  const missing = [...codes].flatMap(
    ([
      code,
      {
        files: [file],
        statuses,
        when,
      },
    ]) => {
      const { cause = when.join('; '), cure = '', status = statuses } = explained[code] ?? {};
      return [
        ...(status.length === 0
          ? [`${file}: the status of the error ${code} cannot be read off, and ${FILE} does not say`]
          : []),
        ...(cure === '' ? [`${file}: the error ${code} has no cure in ${FILE}`] : []),
        ...(cause === ''
          ? [`${file}: the error ${code} has no cause: no route declares when, and ${FILE} does not say`]
          : []),
      ];
    },
  );
  const dead = Object.keys(explained).filter((code) => !codes.has(code));
  return [
    ...missing,
    ...dead.map((code) => `${FILE}: nothing answers with ${code}`),
    ...unread.map(
      (place) => `${place}: the code of this error cannot be read off; name it in scripts/lib/error-codes.mjs`,
    ),
  ];
}

/** Entries of the host's catalogue without a cure, or that nothing raises. */
export function catalogueFindings(
  catalogue = parse('kernel/core/src/errors.ts'),
  sources = files('.ts', '.tsx').filter((file) => isSource(file) && file !== 'kernel/core/src/errors.ts'),
  textOfFile = read,
) {
  const texts = sources.map(textOfFile).join('\n');
  return nodesOf(catalogue.program, 'Property').flatMap(({ node: { key, value } }) => {
    const code = nameOf(key) ?? '';
    if (!code.startsWith('HOST_')) return [];
    const cure = value.properties?.find((property) => nameOf(property.key) === 'cure');
    return [
      ...(textOf(cure?.value) ? [] : [`${catalogue.file}: ${code} has no cure`]),
      ...(texts.includes(`'${code}'`) ? [] : [`${catalogue.file}: nothing raises ${code}`]),
    ];
  });
}

/** The rows of the reference: code, status, who answers with it, cause, cure. */
export function restErrors() {
  const explained = JSON.parse(read(FILE));
  return [...readSources().codes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { files: found, statuses, when }]) => ({
      code,
      statuses: explained[code]?.status ?? statuses,
      owners: [...new Set(found.map(ownerOf))].sort(),
      cause: explained[code]?.cause ?? when.join('; '),
      cure: explained[code]?.cure ?? '',
    }));
}

/** The plugin of a file, or the kernel. */
function ownerOf(file) {
  return file.startsWith('kernel/') ? 'kernel' : file.split('/')[2];
}
