import { type Watchdog, Watched } from '../hooks/watchdog.js';
import { RestError } from '../rest-error.js';

const RETRY_AFTER_SECONDS = 30;

/** The refusal of a request whose route did not answer in time. */
export function handlerLate(seconds: number): RestError {
  return new RestError('rest_handler_timeout', `The site did not answer within ${seconds} seconds.`, {
    status: 503,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });
}

/** A handler that is waited for; what it comes to after its time is over no longer counts. */
class WaitedFor extends Watched {
  constructor(private readonly late: () => void) {
    super();
  }

  override expire(): void {
    this.late();
  }
}

/** Waits for handlers, each for a bounded time. */
export class HandlerLimit {
  /** @param seconds how long; 0 waits for ever */
  constructor(
    private readonly watchdog: Watchdog,
    readonly seconds: number,
  ) {}

  /**
   * What a handler comes to.
   * @param late is called when its time is over, before the promise is rejected
   */
  wait(work: Promise<unknown>, late: () => void): Promise<unknown> {
    if (this.seconds === 0) return work;
    return new Promise((resolve, reject) => {
      const waited = new WaitedFor(() => {
        late();
        reject(handlerLate(this.seconds));
      });
      this.watchdog.watch(waited, this.seconds * 1000);
      // Also once nobody waits for it any more: its failure is not unhandled.
      work.then(
        (answer) => {
          this.watchdog.forget(waited);
          resolve(answer);
        },
        (thrown: unknown) => {
          this.watchdog.forget(waited);
          reject(thrown);
        },
      );
    });
  }
}
