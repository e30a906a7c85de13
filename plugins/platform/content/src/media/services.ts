import { type JobDeclaration, job, provide, type ServiceDeclaration } from '@plinth/kernel';
import { StoredMedia } from './media-library.js';
import { MEDIA } from './ports.js';

/** The services of media. */
export const mediaServices: readonly ServiceDeclaration[] = [provide.class(MEDIA, StoredMedia)];

/** The periodic work of media. */
export const mediaJobs: readonly JobDeclaration[] = [
  job('sweep-media', { every: 3600, run: ({ use }) => use(MEDIA).sweep() }),
];
