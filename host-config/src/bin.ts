#!/usr/bin/env node
import { runCli } from '@plinth/kernel/cli';
import { site } from './index.js';

process.exitCode = await runCli(process.argv.slice(2), site);
