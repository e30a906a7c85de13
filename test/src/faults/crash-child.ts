import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCli } from '@plinth/cli';
import { action, anyone, definePlugin, route, tap, under } from '@plinth/kernel';
import { throwLater } from './crash-unattributed.js';

// A site of its own whose extension leaves failing work behind; started as an owner starts one.
const fails = async (what: string): Promise<void> => {
  await Promise.resolve();
  throw new Error(`boom in ${what}`);
};

/** Begins work that nobody waits for, as a careless author does. */
function leave(work: () => Promise<void>): void {
  Reflect.apply(work, undefined, []);
}

const said = action<[]>('careless_said');

const careless = definePlugin({
  id: 'careless',
  version: '1.0.0',
  title: 'Careless',
  hooks: { careless_said: said },
  taps: [tap(said, { id: 'forgets' }, () => leave(() => fails('a tap')))],
  routes: under('careless/v1', [
    route({
      method: 'GET',
      path: '/promise',
      summary: 'Leaves a promise behind.',
      access: anyone,
      handle: () => leave(() => fails('a promise')),
    }),
    route({
      method: 'GET',
      path: '/microtask',
      summary: 'Leaves a microtask behind.',
      access: anyone,
      handle: () => {
        queueMicrotask(() => {
          throw new Error('boom in a microtask');
        });
      },
    }),
    route({
      method: 'GET',
      path: '/timer',
      summary: 'Leaves a timer behind.',
      access: anyone,
      handle: () => {
        setTimeout(() => {
          throw new Error('boom in a timer');
        }, 1);
      },
    }),
    route({
      method: 'GET',
      path: '/tap',
      summary: 'For the tap.',
      access: anyone,
      async handle({ hooks }) {
        await hooks.action(said);
        return 'answered';
      },
    }),
  ]),
});

const folder = process.env['DATA_DIR'] ?? '';
const siteFile = path.join(folder, 'site.json');
writeFileSync(siteFile, JSON.stringify({ plugins: { careless: true } }));
process.on('SIGUSR2', throwLater);
process.exitCode = await runCli(['start'], { plugins: [careless], siteFile });
