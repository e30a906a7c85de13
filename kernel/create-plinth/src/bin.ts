#!/usr/bin/env node
import { runCreate } from './command.js';

const isAsked = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];

try {
  await runCreate(process.argv.slice(2), {
    folder: process.cwd(),
    line: (text) => process.stdout.write(`${text}\n`),
    // Only those who are asked wait for what asks them.
    ...(isAsked ? { ask: async (given) => (await import('./questions.js')).askForRest(given) } : {}),
  });
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
