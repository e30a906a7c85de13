import { provide, type ServiceDeclaration } from '@plinth/kernel';
import { COAUTHORS, CoauthorStore } from './store.js';

/** The services of this feature. */
export const coauthorServices: readonly ServiceDeclaration[] = [provide.class(COAUTHORS, CoauthorStore)];
