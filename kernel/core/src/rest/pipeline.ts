import { forbidden } from '../rest-error.js';
import { attributionStorage } from '../services/attribution.js';
import type { Log } from '../services/log.js';
import type { BodyReading } from './body-reading.js';
import type { KernelEvents } from './events.js';
import type { Exchange } from './exchange.js';
import type { HandlerLimit } from './handler-limit.js';
import type { RouteLimits } from './limit.js';
import { failureResult, type RestResult } from './result.js';
import type { Match } from './route-table.js';
import { authorize, authorizeResource, handle, takeBody, validate } from './steps.js';

/** What REST answers and pages do differently while a route runs. */
export interface Surface {
  /** How the route is named to who looks for the cause of a crash. */
  readonly kind: 'route' | 'page';
  /** A route was found; throws what refuses the request before anything of it is judged. */
  matched?(exchange: Exchange, match: Match): void | Promise<void>;
  /** The body is there; throws what refuses it. */
  received?(exchange: Exchange, match: Match): void;
  /** The arguments are right; a result answers in the place of the route. */
  validated?(exchange: Exchange): RestResult | undefined | Promise<RestResult | undefined>;
  /** What the handler gave, as a result. */
  handled(answer: unknown, exchange: Exchange, match: Match): RestResult | Promise<RestResult>;
  /** What was thrown, as a result. */
  failed(result: RestResult, exchange: Exchange): RestResult | Promise<RestResult>;
  /** Whether what was thrown is nobody's failure but belongs to who called the pipeline. */
  passes?(thrown: unknown): boolean;
}

/** What the pipeline works with. */
export interface PipelineParts {
  readonly log: Log;
  readonly bodies: Omit<BodyReading, 'uploads' | 'keepFile'>;
  readonly routeLimits: RouteLimits;
  readonly handlerLimit: HandlerLimit;
  /** Hears of every failure, to know when nothing can be written. */
  readonly storage?: { note(thrown: unknown): void };
  readonly events: KernelEvents;
}

const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whoever looks at the site as a role looks only.
 * @throws RestError 403 `viewing_as_role`
 */
function refuseChanges({ caller, request }: Exchange, { entry }: Match): void {
  if (caller.viewedAs === undefined || SAFE.includes(request.method)) return;
  if (entry.route.declaration.whileViewing) return;
  throw forbidden('viewing_as_role', 'You look at the site as a role: nothing can be changed until you end that.');
}

/**
 * The way of a request through its route, the same for REST answers and pages: limit, authorize, validate, authorizeResource, handle,
 * each once and in this order. Before it stand *identify* and *match*, behind it *shape* and *send*.
 */
export class Pipeline {
  constructor(private readonly parts: PipelineParts) {}

  /** Runs a route that was found and returns what it came to; throws only what the surface lets pass. */
  async run(exchange: Exchange, match: Match, surface: Surface): Promise<RestResult> {
    const { plugin, gate, pattern } = match.entry;
    gate.enter();
    try {
      const what = `${surface.kind} ${exchange.request.method} ${pattern.published}`;
      const attribution = { plugin, what, isVisitor: exchange.caller.isVisitor };
      return await attributionStorage.run(attribution, () => this.#steps(exchange, match, surface));
    } catch (thrown) {
      if (surface.passes?.(thrown)) throw thrown;
      return surface.failed(this.failure(exchange, thrown), exchange);
    } finally {
      gate.leave();
    }
  }

  /** Reads the body of a request that was refused before it was read. */
  async readBody(exchange: Exchange): Promise<void> {
    await takeBody(exchange, this.parts.bodies);
  }

  /** Whatever was thrown on the way of a request, as a result, logged under the plugin whose route it was. */
  failure({ caller, found, route }: Exchange, thrown: unknown): RestResult {
    const plugin = found.match?.entry.plugin ?? 'kernel';
    const { log, events, storage } = this.parts;
    const result = failureResult(thrown, { isVisitor: caller.isVisitor, log, plugin, route });
    if (result.status >= 500) {
      events.notify('request:failed');
      storage?.note(thrown);
    }
    return result;
  }

  async #steps(exchange: Exchange, match: Match, surface: Surface): Promise<RestResult> {
    const { routeLimits, bodies } = this.parts;
    refuseChanges(exchange, match);
    const before = [
      () => surface.matched?.(exchange, match),
      () => routeLimits.enforce(exchange, match),
      () => authorize(exchange, match),
      () => takeBody(exchange, bodies),
    ];
    for (const step of before) {
      const waiting = step();
      if (waiting) await waiting;
    }
    surface.received?.(exchange, match);
    validate(exchange, match);
    const validated = surface.validated?.(exchange);
    const early = validated instanceof Promise ? await validated : validated;
    if (early) return early;
    const judged = authorizeResource(exchange, match);
    if (judged) await judged;
    const handled = surface.handled(await this.#handle(exchange, match), exchange, match);
    const result = handled instanceof Promise ? await handled : handled;
    if (exchange.request.method !== 'GET' && result.status < 400)
      await this.parts.events.emit('request:done', exchange, match, result.status);
    return result;
  }

  #handle(exchange: Exchange, match: Match): unknown {
    const answer = handle(exchange, match);
    if (!(answer instanceof Promise)) return answer;
    return this.parts.handlerLimit.wait(answer, () => {
      this.parts.log.error('a route did not answer in time', { plugin: match.entry.plugin, route: exchange.route });
    });
  }
}
