import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ProcessOptions } from './process-child.js';

/** One process of a site, and where it listens. */
export interface Process {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts a process of its own that serves a site; resolves when it listens. */
export async function startProcess(options: ProcessOptions): Promise<Process> {
  const child = fork(fileURLToPath(new URL('./process-child.js', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
    child.send(options);
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

/** Stops one gracefully. */
export async function stopProcess({ child }: Process): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.send('stop');
  await ended;
}

/** Signs somebody in on the form of a process; returns the headers that their requests then carry. */
export async function signInAt({ url }: Process, log: string, pwd: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ log, pwd });
  const entered = await fetch(`${url}/wp-login.php`, { method: 'POST', body, redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const nonce = await fetch(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { cookie } });
  return { cookie, 'x-wp-nonce': await nonce.text() };
}
