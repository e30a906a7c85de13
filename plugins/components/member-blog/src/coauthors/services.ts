import { type JobDeclaration, job, provide, type ServiceDeclaration } from '@plinth/kernel';
import { capabilityServices } from './capability.js';
import { COAUTHORS, CoauthorStore } from './store.js';

/** The services of this feature. */
export const coauthorServices: readonly ServiceDeclaration[] = [
  provide.class(COAUTHORS, CoauthorStore),
  ...capabilityServices,
];

/** The periodic work of this feature. */
export const coauthorJobs: readonly JobDeclaration[] = [
  job('expire-invitations', { every: 3600, run: ({ use }) => use(COAUTHORS).expire() }),
];
