/**
 * An embedder's process: makes a host, answers one request, stops it, and has then nothing left to do. What it says
 * about itself is checked by lifecycle.test.ts.
 */
import { createServer } from 'node:http';
import { MemoryLog } from '../support/log.js';
import { addUser, PASSWORD } from '../support/sites.js';
import { makeHost } from './application.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection', 'exit', 'beforeExit', 'warning'];
const listeners = () => SIGNALS.map((name) => process.listenerCount(name)).join(' ');

const before = listeners();
const redisUrl = process.env['REDIS_URL'];
const { host, remove } = await makeHost('http://127.0.0.1:9', {
  ...(process.argv[2] === 'default-log' ? {} : { log: new MemoryLog() }),
  ...(redisUrl === undefined ? {} : { redisUrl, tablePrefix: `whole_${process.pid}_` }),
});
await addUser(host, 'ana', 'editor');
const server = createServer((request, response) => host.handler(request, response, () => response.end()));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' ? address?.port : 0;
const body = new URLSearchParams({ log: 'ana', pwd: PASSWORD });
const signedIn = await fetch(`http://127.0.0.1:${port}/wp-login.php`, { method: 'POST', body, redirect: 'manual' });
console.log(`signed in: ${signedIn.status}`);
await signedIn.arrayBuffer();
console.log(`listeners while running: ${listeners() === before ? 'unchanged' : `${before} became ${listeners()}`}`);
server.closeAllConnections();
server.close();
await host.stop();
await remove();
console.log(`listeners after: ${listeners() === before ? 'unchanged' : `${before} became ${listeners()}`}`);
