import { forbidden, page, RestError, raw, signedIn } from '@plinth/kernel';
import { LIVE } from '@plinth/kernel/administration';
import { CONSOLE } from '@plinth/pages';

/** Where the stream is, below the console. */
export const LIVE_PATH = '/live';

const LATER_SECONDS = 30;

/** The stream that tells the pages of the console when to look again. */
export const livePage = page({
  method: 'GET',
  path: LIVE_PATH,
  summary: 'Server-sent events: when the figures of the console have changed.',
  access: signedIn(),
  handle(call) {
    const { use, caller: asking } = call;
    if (!use(CONSOLE).isFor(asking)) throw forbidden();
    const stream = use(LIVE).open(call, (caller) => use(CONSOLE).isFor(caller));
    if (stream) {
      // Proxies that gather answers would keep the figures back.
      const headers = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };
      return raw(stream, 'text/event-stream; charset=utf-8', { headers });
    }
    const message = 'Too many pages of the console are live. This one stays as it is.';
    throw new RestError('live_streams_taken', message, {
      status: 503,
      headers: { 'Retry-After': String(LATER_SECONDS) },
    });
  },
});
