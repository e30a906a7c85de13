import { parentPort } from 'node:worker_threads';
import { buildLanguageTable } from './language-table.js';

parentPort?.postMessage(await buildLanguageTable());
