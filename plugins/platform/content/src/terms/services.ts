import { provide, type ServiceDeclaration } from '@plinth/kernel';
import { TAXONOMIES, TERMS } from '../ports.js';
import { NamedRegistry } from '../types/registry.js';
import { TERM_LIBRARY } from './library.js';
import { builtInTaxonomies } from './taxonomies.js';
import { SqlTermLibrary } from './term-library.js';
import { SqlTerms } from './term-store.js';

/** The services of terms. */
export const termServices: readonly ServiceDeclaration[] = [
  provide.factory(TAXONOMIES, () => new NamedRegistry('taxonomy', builtInTaxonomies)),
  provide.class(TERMS, SqlTerms),
  provide.class(TERM_LIBRARY, SqlTermLibrary),
];
