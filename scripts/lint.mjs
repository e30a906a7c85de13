/** `npm run lint`: builds, then runs every check of the code, also when an earlier one fails. */
import { LINT, runChecks } from './lib/checks.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare({ build: true });
await runChecks(LINT);
