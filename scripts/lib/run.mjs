/**
 * Small helpers that every script shares: where the repository is, how a child process is run, and how a script
 * gives up. No dependency may be imported here: these files run before anything is installed.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever the script was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Says why the script cannot go on and ends it with exit code 1. */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** `3.2 s` since `start`, which is a value of `performance.now()`. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Runs a program in the repository's root (or `cwd`) on our own terminal and resolves with its exit code (128 + n when signal n
 * ended it, as shells do). Signals sent to us are passed on, and we wait, so that the child can close down properly.
 * With `onOutput` what it writes goes there in parts instead.
 */
export function run(
  command,
  args,
  { cwd = root, env = process.env, shell = false, onSignal = () => {}, onOutput } = {},
) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd, env, shell, stdio });
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    const stopForwarding = forwardSignals(child, onSignal);
    child.once('error', (error) => {
      stopForwarding();
      reject(error);
    });
    // Not 'exit': what was written last may still be under way then.
    child.once('close', (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 1));
    });
  });
}

/**
 * In a terminal Ctrl-C reaches the whole process group, the child included: passing it on once more would look like a
 * second, impatient Ctrl-C. Without a terminal (a supervisor, CI) only we get it, and the child depends on us.
 */
function forwardSignals(child, onSignal) {
  const handlers = new Map(
    ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [
      signal,
      () => {
        onSignal(signal);
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      },
    ]),
  );
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const stopWatching = whenNpmIsGone(() => child.kill('SIGTERM'));
  return () => {
    stopWatching();
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

/**
 * Calls `then` once npm is gone. `kill` on `npm start` ends npm and the shell that npm runs us in, but many shells do
 * not pass the signal on: the site would live on unseen and hold its port. Answers how to look no longer.
 */
export function whenNpmIsGone(then) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 500);
  return () => clearInterval(timer);
}

/** Runs a program in the repository's root and resolves with its exit `code` and what it has written, as `output`. */
export function runQuietly(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8') }));
  });
}
