#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=8
// What stands above is `launchFor`.
const words = process.argv.slice(2);

// Before anything else is loaded, so that it holds while the rest is compiled.
await (words.includes('--small') ? import('./heap/small.js') : import('./heap/usual.js'));
const { runCli } = await import('./index.js');

// The plugins are those that site.json names.
process.exitCode = await runCli(words, { plugins: [], siteFile: 'site.json' });

export {};
