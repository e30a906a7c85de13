import { randomUUID } from 'node:crypto';

/** Names what this run makes in places that outlive it. A process number would not do: the system gives it out again. */
export const RUN = randomUUID().slice(0, 8);
