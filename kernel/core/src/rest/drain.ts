import type { IncomingMessage } from 'node:http';
import { BUDGET } from '../budget.js';

/** Reads what a request still sends and throws it away: up to its end, or until it is too much or takes too long. */
export async function drained(request: IncomingMessage): Promise<void> {
  let seen = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, BUDGET.drainMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > BUDGET.drainBytes) done();
    });
    request.on('end', done);
    request.on('close', done);
    request.on('error', done);
    request.resume();
  });
  // Whoever sends on after this is not listened to any longer.
  if (!request.readableEnded) request.destroy();
}
