#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=16
// What stands above is `launchFor`.
const parameters = process.argv.slice(2);

// Before anything else is loaded, so that it holds while the rest is compiled.
await (parameters.includes('--small') ? import('@plinth/cli/small-heap') : import('@plinth/cli/heap'));
const { runProcess } = await import('@plinth/cli');
const { site } = await import('./index.js');

await runProcess(parameters, site);

export {};
