/** The packages of others that the kernel and the plugins import, as their sources name them. */
import { files } from './files.mjs';
import { imports, parse } from './source.mjs';

const isProduct = (file) => /^(?:kernel\/[^/]+|plugins\/[^/]+\/[^/]+)\/src\//.test(file);

/** Every module of another package that is imported statically; `reflect-metadata`, which others build upon, is first. */
export function importedPackages() {
  const named = files('.ts', '.tsx')
    .filter(isProduct)
    .flatMap((file) => imports(parse(file)))
    .filter(({ specifier, isStatic, isType }) => isStatic && !isType && isForeign(specifier))
    .map(({ specifier }) => specifier);
  return [...new Set(['reflect-metadata', ...named])];
}

const isForeign = (specifier) => !/^(?:\.|node:|@plinth\/)/.test(specifier);
