import type { PluginContext } from '../context/plugin-context.js';
import type { RestRequest } from '../context/request.js';
import type { Caller } from '../identity/caller.js';
import { forbidden, RestError } from '../rest-error.js';

/** What an access rule may look at: who calls and how, never the arguments. */
export interface AuthorizationContext extends PluginContext {
  readonly caller: Caller;
  readonly request: RestRequest;
}

/**
 * Who may call a route, decided before the arguments are looked at.
 * `kind` and `capability` feed the documentation and the generated tests.
 */
export interface AccessRule {
  readonly kind: 'anyone' | 'signed-in' | 'capability' | 'custom';
  readonly describes: string;
  readonly capability?: string;
  /** The same for rules that depend on the caller alone: quick and without an error, for `Allow`. */
  passes?(caller: Caller): boolean;
  /** Refuses by throwing a RestError, or with the general error by returning false or null. */
  authorize(context: AuthorizationContext): unknown;
}

/** The refusal of an access rule: `code` default `rest_forbidden`, `status` default 401 signed out, 403 signed in. */
export interface AccessErrorOptions {
  readonly code?: string;
  readonly message?: string;
  readonly status?: number;
}

/** Whether an access rule or a permission has refused: plain JavaScript may answer null where false is meant. */
export function refuses(answer: unknown): boolean {
  return answer === false || answer === null;
}

function accessError(options: AccessErrorOptions): RestError {
  const general = forbidden(options.code, options.message);
  return options.status === undefined
    ? general
    : new RestError(general.code, general.message, { status: options.status });
}

/** Open to everybody, visitors included. */
export const anyone: AccessRule = Object.freeze({
  kind: 'anyone',
  describes: 'public',
  passes: () => true,
  authorize: () => undefined,
});

/** Needs somebody signed in, by any credential. */
export function signedIn(options: AccessErrorOptions = {}): AccessRule {
  return {
    kind: 'signed-in',
    describes: 'signed in',
    passes: (caller) => !caller.isVisitor,
    authorize(context) {
      if (context.caller.isVisitor) throw accessError(options);
    },
  };
}

/** Needs a capability. */
export function can(capability: string, options: AccessErrorOptions = {}): AccessRule {
  return {
    kind: 'capability',
    describes: `needs ${capability}`,
    capability,
    passes: (caller) => caller.can(capability),
    authorize(context) {
      if (!context.caller.can(capability)) throw accessError(options);
    },
  };
}

/** A rule of its own; `describes` is what the documentation says. Throw a RestError or return false to refuse. */
export function authorizeIf(describes: string, authorize: AccessRule['authorize']): AccessRule {
  return { kind: 'custom', describes, authorize };
}

/** All rules must pass, in this order. */
export function allOf(...rules: readonly AccessRule[]): AccessRule {
  const strictest = rules.find((rule) => rule.kind === 'capability') ?? rules.find((rule) => rule.kind === 'signed-in');
  return {
    kind: strictest?.kind ?? 'custom',
    describes: rules.map((rule) => rule.describes).join(', '),
    ...(strictest?.capability === undefined ? {} : { capability: strictest.capability }),
    async authorize(context) {
      for (const rule of rules) {
        if (refuses(await rule.authorize(context))) return false;
      }
      return true;
    },
  };
}
