import { asError, HostError, Unavailable } from '../errors.js';
import { notFound, RestError } from '../rest-error.js';
import type { Log } from '../services/log.js';
import { isLostReference, storageFault } from '../storage-faults.js';
import { RawBody, type ResponseHeaders, RestResponse } from './response.js';

/** What a request came to, before it is written: also what embeds and batches work with. */
export interface RestResult {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: unknown;
  /** A body that is sent as it is. */
  readonly raw?: RawBody;
}

/** Whether a value is what a request may come to. */
export function isResult(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('status' in value) || !('headers' in value)) return false;
  const { status, headers } = value;
  return Number.isInteger(status) && typeof headers === 'object' && headers !== null;
}

interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly additional_errors?: readonly Envelope[];
}

function envelope(error: RestError, status: number): Envelope {
  const { code, message, data, more } = error;
  const main = { code, message, data: { ...data, status } };
  return more.length === 0
    ? main
    : { ...main, additional_errors: more.map((each) => envelope(each, statusOf(each, true))) };
}

function statusOf(error: RestError, isVisitor: boolean): number {
  if (error.status === 'authorization') return isVisitor ? 401 : 403;
  return error.status;
}

/** A refusal as the documented envelope. */
export function errorResult(error: RestError, isVisitor: boolean): RestResult {
  const status = statusOf(error, isVisitor);
  return { status, headers: error.headers, body: envelope(error, status) };
}

/** Who asked for what, and where a failure is logged: under the plugin whose route it was, unless the error names another. */
export interface FailureContext {
  readonly isVisitor: boolean;
  readonly route: string;
  readonly plugin: string;
  readonly log: Log;
}

function logOf(thrown: unknown, { plugin, log }: FailureContext): Log {
  const named = thrown instanceof HostError ? thrown.details['plugin'] : undefined;
  return log.child({ plugin: named ?? plugin });
}

/** What is away at this moment, if that is why something was thrown. */
function unavailable(thrown: unknown): Unavailable | undefined {
  for (let each = thrown, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth += 1) {
    if (each instanceof Unavailable) return each;
  }
  return undefined;
}

/** 503 with `Retry-After`. */
function putOff({ retryAfter }: Unavailable): RestError {
  return new RestError(
    'rest_service_unavailable',
    'The site is busy or cannot reach its data. Try again in a moment.',
    {
      status: 503,
      headers: { 'Retry-After': String(retryAfter) },
    },
  );
}

const STORAGE_RETRY_SECONDS = 60;

/** 507 where nothing more fits, 503 where nothing may be written; both pass once the owner has made room. */
function notStored(fault: 'full' | 'read-only'): RestError {
  const headers = { 'Retry-After': String(STORAGE_RETRY_SECONDS) };
  return fault === 'full'
    ? new RestError('rest_storage_full', 'The site has no space left to save this.', { status: 507, headers })
    : new RestError('rest_service_unavailable', 'The site cannot save anything at the moment.', {
        status: 503,
        headers,
      });
}

/**
 * Whatever was thrown, as a result: a refusal as its envelope, what is away as 503, a full disk as 507, a reference to what was removed
 * meanwhile as 404, anything else as a 500 that tells nothing and is logged under the plugin's name.
 */
export function failureResult(thrown: unknown, context: FailureContext): RestResult {
  if (thrown instanceof RestError) return errorResult(thrown, context.isVisitor);
  const away = unavailable(thrown);
  if (away) {
    context.log.warn('a request had to be put off', { route: context.route, error: away });
    return errorResult(putOff(away), context.isVisitor);
  }
  const fault = storageFault(thrown);
  if (fault) {
    logOf(thrown, context).error('nothing can be written', { route: context.route, error: asError(thrown) });
    return errorResult(notStored(fault), context.isVisitor);
  }
  if (isLostReference(thrown)) {
    logOf(thrown, context).warn('what a request was about was removed meanwhile', { route: context.route });
    return errorResult(notFound('rest_not_found', 'What this request is about is not there any more.'), false);
  }
  logOf(thrown, context).error('a request failed', { route: context.route, error: asError(thrown) });
  const message = 'There has been a critical error on this website.';
  return errorResult(new RestError('internal_server_error', message, { status: 500 }), context.isVisitor);
}

/** What a handler answered, as a result. */
export function resultOf(answer: unknown): RestResult {
  if (!(answer instanceof RestResponse)) return { status: 200, headers: {}, body: answer };
  const { status, headers, body } = answer;
  return body instanceof RawBody ? { status, headers, body: null, raw: body } : { status, headers, body };
}
