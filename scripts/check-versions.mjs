/** The kernel and every plugin declare the version of its package: what needs it is judged by the one, installed by the other. */
import { declaredVersions } from './lib/versions.mjs';

const wrong = declaredVersions().filter(({ declared, wanted }) => declared !== wanted);
for (const { file, declared, wanted } of wrong) {
  console.error(`${file}: declares version ${declared ?? 'none'}, its package.json says ${wanted}.`);
}
if (wrong.length > 0) process.exitCode = 1;
else console.log('Kernel and plugins declare the versions of their packages.');
