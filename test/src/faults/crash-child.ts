import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCli } from '@plinth/cli';
import { action, anyone, definePlugin, filter, route, tap, under } from '@plinth/kernel';
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

/** Holds the event loop. */
function spin(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

const said = action<[]>('careless_said');
const ended = action<[]>('careless_ended');
const held = filter<string>('careless_held');

const careless = definePlugin({
  id: 'careless',
  version: '1.0.0',
  title: 'Careless',
  hooks: { careless_said: said, careless_ended: ended, careless_held: held },
  taps: [
    tap(said, { id: 'forgets' }, () => leave(() => fails('a tap'))),
    tap(ended, { id: 'exits' }, () => process.exit(3)),
    tap(held, { id: 'spins' }, (_context, value) => {
      spin(700);
      return value;
    }),
  ],
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
    route({
      method: 'GET',
      path: '/held',
      summary: 'For the tap that holds the event loop.',
      access: anyone,
      handle: ({ hooks }) => hooks.filter(held, 'answered'),
    }),
    route({
      method: 'GET',
      path: '/exit',
      summary: 'For the tap that ends the process.',
      access: anyone,
      handle: ({ hooks }) => hooks.action(ended),
    }),
  ]),
});

const folder = process.env['DATA_DIR'] ?? '';
const siteFile = path.join(folder, 'site.json');
writeFileSync(siteFile, JSON.stringify({ plugins: { careless: true } }));
process.on('SIGUSR2', throwLater);
process.exitCode = await runCli(['start'], { plugins: [careless], siteFile });
