import { parseArgs } from 'node:util';
import { PARTS, run } from './run.js';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string' }, part: { type: 'string', multiple: true } },
});
const seed = Number(values.seed ?? Math.floor(performance.timeOrigin % 1_000_000));
const minutes = Number(values.minutes ?? 10);
const unknown = (values.part ?? []).filter((name) => !(name in PARTS));
if (unknown.length > 0 || !Number.isFinite(seed) || !(minutes > 0)) {
  console.error(`Usage: npm run attack -- [--seed=1] [--minutes=10] [--part=${Object.keys(PARTS).join('|')}]…`);
  process.exit(2);
}
const { passed, failed } = await run({ seed, seconds: minutes * 60, parts: values.part, print: console.log });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
