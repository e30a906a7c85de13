import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Caller,
  type Clock,
  RestError,
  type RestRequest,
  type RestResult,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { columns, type Database, table } from '@plinth/kernel/database';
import type { Exchange } from '@plinth/kernel/layer';
import { SUBMISSION_FIELD } from './form-proof.js';

/** Where a form led once it was carried out. */
interface Outcome {
  readonly status: number;
  readonly location: string;
}

/** Forms that were sent, each under its idempotency key. */
export const formSubmissions = table(
  'form_submissions',
  {
    id: columns.key(64),
    /** Null while it is being carried out. */
    outcome: columns.json<Outcome>({ nullable: true }),
    begunAt: columns.time(),
  },
  { legacyName: true, indexes: [['begunAt']], notInBundle: 'keys of forms live for a day' },
);

const TOKEN = /^[\w-]{20,40}$/;
const LIFE_MS = 86_400_000;
/** A process that was killed never says how it went; after so long somebody else may carry the form out. */
const LEASE_MS = 60_000;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 15_000;

/** Visitors are told apart by where they come from: a page that was cached on the way has the same key for all of them. */
function senderOf({ address, headers }: RestRequest, caller: Caller): string {
  return caller.isVisitor ? `${address} ${headers['user-agent'] ?? ''}` : String(caller.id);
}

/** What makes one sending of a form the same as another: who sent it, where, which showing of it, and everything in it. */
function keyOf({ request, caller, body }: Exchange): string | undefined {
  const { [SUBMISSION_FIELD]: token, _wpnonce: _nonce, ...fields } = request.body;
  if (typeof token !== 'string' || !TOKEN.test(token)) return undefined;
  const files = (body.chosen ?? []).map(({ field, filename }) => [field, filename]);
  const sent = JSON.stringify([senderOf(request, caller), request.path, request.query, token, fields, files]);
  return createHash('sha256').update(sent).digest('hex');
}

/**
 * Carries out each form once: of a double click, or of fifty requests at the same moment, one acts, and all are answered with
 * where it led. A form that was refused may be sent again; one with other content is another one.
 */
export class FormSubmissions {
  readonly #keys = new WeakMap<Exchange, string>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes hold of a form that was sent. A result is that of an earlier sending; without one this sending is the first.
   * @throws RestError 409 `form_in_progress` when the first does not end in time
   */
  async begin(exchange: Exchange): Promise<RestResult | undefined> {
    const key = keyOf(exchange);
    if (key === undefined || this.database.isReadOnly) return undefined;
    const start = this.clock.monotonic();
    for (;;) {
      if (await this.#take(key)) {
        this.#keys.set(exchange, key);
        return undefined;
      }
      const found = await this.#rows.find({ id: key });
      if (found?.outcome) {
        const { status, location } = found.outcome;
        return { status, headers: { Location: location }, body: null };
      }
      if (this.clock.monotonic() - start > PATIENCE_MS) throw inProgress();
      await pause(LOOK_EVERY_MS, undefined, { ref: false });
    }
  }

  /** Says how it went: what led on is remembered, anything else (a form with mistakes) lets the form go. */
  async end(exchange: Exchange, { status, headers }: RestResult): Promise<void> {
    const key = this.#keys.get(exchange);
    if (key === undefined) return;
    this.#keys.delete(exchange);
    const location = headers['Location'];
    if (status >= 300 && status < 400 && typeof location === 'string')
      await this.#rows.change({ id: key }, { outcome: { status, location } });
    else await this.#rows.remove({ id: key });
  }

  /** Forgets what was sent more than a day ago. */
  async prune(): Promise<void> {
    await this.#rows.remove({ begunAt: { below: timestampAfter(this.clock, -LIFE_MS) } });
  }

  async #take(key: string): Promise<boolean> {
    const begunAt = timestamp(this.clock);
    if (await this.#rows.insertIfAbsent({ id: key, outcome: null, begunAt })) return true;
    const abandoned = { id: key, outcome: null, begunAt: { below: timestampAfter(this.clock, -LEASE_MS) } };
    return (await this.#rows.change(abandoned, { begunAt })) > 0;
  }

  get #rows() {
    return this.database.rows(formSubmissions);
  }
}

function inProgress(): RestError {
  return new RestError('form_in_progress', 'This form is still being saved. Try again in a moment.', { status: 409 });
}
