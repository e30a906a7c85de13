#!/usr/bin/env node
import './memory.js';

// Loaded only now, so that the heap is kept small while they are compiled.
const { runCli } = await import('@plinth/kernel/cli');
const { site } = await import('./index.js');

process.exitCode = await runCli(process.argv.slice(2), site);
