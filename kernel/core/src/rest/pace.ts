import type { Readable } from 'node:stream';
import { RestError } from '../rest-error.js';

const LOOK_EVERY_MS = 10_000;

/**
 * The chunks of a body, as long as they come fast enough; whoever holds a connection open with a trickle is cut off.
 * Leaving the loop early does not destroy the request: its socket still carries the answer.
 * @param slowest bytes a second, measured every ten seconds; 0 waits for ever
 * @throws RestError 408 `rest_request_timeout`
 */
export async function* paced(request: Readable, slowest: number, everyMs = LOOK_EVERY_MS): AsyncGenerator<Buffer> {
  const chunks = request.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  const wanted = (slowest * everyMs) / 1000;
  let seen = 0;
  let waits = false;
  let tooSlow: (error: RestError) => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    tooSlow = reject;
  });
  late.catch(() => undefined);
  const timer = setInterval(() => {
    // A disk that is slow is not the client's fault.
    if (waits && seen < wanted) tooSlow(timedOut(slowest));
    seen = 0;
  }, everyMs);
  try {
    for (;;) {
      waits = slowest > 0;
      const { done, value } = await Promise.race([chunks.next(), late]);
      waits = false;
      if (done) return;
      const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value);
      seen += bytes.length;
      yield bytes;
    }
  } finally {
    clearInterval(timer);
    // Takes the listeners off the request, as soon as what is awaited of it has come; nobody need wait for that.
    chunks.return?.(undefined).catch(() => undefined);
  }
}

function timedOut(slowest: number): RestError {
  return new RestError('rest_request_timeout', `The body came slower than ${slowest} bytes a second.`, {
    status: 408,
    headers: { Connection: 'close' },
  });
}
