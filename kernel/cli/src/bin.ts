#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=16
// What stands above is `launchFor`.
const words = process.argv.slice(2);

// Before anything else is loaded, so that it holds while the rest is compiled.
await (words.includes('--small') ? import('./heap/small.js') : import('./heap/usual.js'));
const { existsSync } = await import('node:fs');
const { runProcess } = await import('./index.js');

// What the machine has set goes before what the file says.
if (existsSync('.env')) process.loadEnvFile('.env');

// The plugins are those that site.json names.
const demoBundle = 'demo/bundle.json';
await runProcess(words, {
  plugins: [],
  siteFile: 'site.json',
  ...(existsSync(demoBundle) ? { demoBundle } : {}),
});

export {};
