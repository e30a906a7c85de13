import { parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';

interface Task {
  readonly kind: 'hash' | 'verify';
  readonly password: string;
  readonly hash?: string;
  readonly cost?: number;
}

parentPort?.on('message', (task: Task) => {
  const { kind, password, hash = '', cost = 10 } = task;
  const answer = kind === 'hash' ? hashSync(password, cost) : compareSync(password, hash);
  parentPort?.postMessage(answer);
});
