import type { Static, TObject, TSchema } from 'typebox';
import type { PluginContext } from '../context/plugin-context.js';
import type { Method, RestRequest } from '../context/request.js';
import type { Caller } from '../identity/caller.js';
import { Type } from '../vendor/typebox.js';
import type { AccessRule } from './access.js';
import type { PolicyException } from './content-policy.js';

/** The arguments of a route, by name: TypeBox schemas. One with a `default`, or wrapped in `Type.Optional`, may be left out. */
export type ArgumentSchemas = Readonly<Record<string, TSchema>>;

/** The typed values of a route's arguments after validation. */
export type ArgumentsOf<A extends ArgumentSchemas> = Static<TObject<{ -readonly [K in keyof A]: A[K] }>>;

/** What every handler is given whatever its arguments: take this in functions that several routes share. */
export interface CallContext extends PluginContext {
  readonly caller: Caller;
  readonly request: RestRequest;
  /** Loads something once a request; the same key returns the same promise. */
  once<T>(key: string, load: () => Promise<T>): Promise<T>;
  /**
   * Says which cache tags the answer depends on beside those that the route declares in `cacheForVisitors`. Say it before
   * reading what they stand for.
   */
  dependsOn(...tags: readonly string[]): void;
  /** Sets a header of the response, whatever the handler answers. */
  header(name: string, value: string): void;
}

/** What a handler is called with. */
export interface Call<A extends ArgumentSchemas = ArgumentSchemas, S = unknown> extends CallContext {
  readonly args: ArgumentsOf<A>;
  /** What the route's `resource` found. */
  readonly resource: S;
  /** Whether the client sent the argument (as against its default). */
  sent(name: keyof A & string): boolean;
}

/** A refusal that a route documents: code, status and the condition in words. */
export interface ErrorSpecification {
  readonly code: string;
  readonly status: number;
  readonly when: string;
}

/** A throttle of a route: at most `limit` requests in `window` milliseconds per key (default: the client's address). */
export interface RouteLimit {
  readonly limit: number;
  readonly window: number;
  readonly code: string;
  readonly key?: (call: { caller: Caller; request: RestRequest }) => string;
}

/** A route as a plugin declares it. */
export interface RouteDeclaration<A extends ArgumentSchemas, S> {
  /** One method, or several that share everything (`['POST', 'PUT', 'PATCH']` for an editable item). */
  readonly method: Method | readonly Method[];
  /** Below the namespace; `:name` is a placeholder whose schema stands in `args` (an integer matches digits only). */
  readonly path: string;
  /** One line for the reference. */
  readonly summary: string;
  /** The module it belongs to: without that module the route does not exist (404). */
  readonly module?: string;
  readonly access: AccessRule;
  readonly args?: A;
  /**
   * Schema of one item of the path, published by OPTIONS; also of the answer where `result` is not given: one item, or a
   * list of them where the answer is a page.
   */
  readonly item?: TSchema;
  /**
   * Schema of the field `meta` at this moment, where plugins register values: OPTIONS publishes it in the item and in the
   * argument of that name.
   */
  metaSchema?(context: PluginContext): TSchema;
  /** Schema of the answer, for OpenAPI: of a list, or of what else is not one item. */
  readonly result?: TSchema;
  /** The status of success, or those that it may be; default 200. The test kit refuses any other. */
  readonly status?: number | readonly number[];
  /** Content types of the answer where it is not JSON alone, e.g. `text/csv`. */
  readonly produces?: string | readonly string[];
  /** Whether the answer is a page of a collection (`paged`); default: of a GET that takes `page` and `per_page`. */
  readonly paging?: boolean;
  readonly errors?: readonly ErrorSpecification[];
  readonly limit?: RouteLimit;
  /** How the body is read: JSON and forms (default), files by multipart, or also a raw body as one file. */
  readonly uploads?: 'none' | 'multipart' | 'multipart-or-raw';
  /** The field of a multipart body that holds the file, for the OpenAPI document; default `file`. */
  readonly fileField?: string;
  /** Largest JSON or form body in bytes, where it must be larger than the host's general limit. */
  readonly bodyBytes?: number;
  /**
   * Whether a change by it is written into the audit. Default: whether its access rule asks for a capability that only
   * administrators hold; for pages of the console yes, whoever may see them. `when-redirected` leaves out what is answered by
   * a page: a form with mistakes, or one that asks first.
   */
  readonly audited?: boolean | 'when-redirected';
  /** Whether it works by an unsafe method while somebody looks at the site as a role: only what ends that. */
  readonly whileViewing?: boolean;
  /** Whether `batch/v1` may call it. */
  readonly batch?: boolean;
  /**
   * For a page at many addresses that answers 404 `rest_no_route` where there is none of its own: the cache tags of what decides
   * about that. What visitors ask for in vain is not looked for again until one of them changes.
   */
  readonly passesOn?: readonly string[];
  /** Whether visitors' answers may be kept until content changes: the cache tags that they depend on, or how to find them. */
  readonly cacheForVisitors?: readonly string[] | ((asked: AskedAddress) => readonly string[]);
  /** Finds the object that the path names, once for all methods of the path; throws a RestError when there is none. */
  resource?(call: Call<NoInfer<A>>): S | Promise<S>;
  /**
   * Whether another plugin may serve the same address: then that one answers, and this one again when it is off. For pages
   * that somebody may replace.
   */
  readonly yields?: boolean;
  /**
   * Whether the caller may do this to the resource: refuses by throwing, or with the general error by false or null.
   * Also decides what `Allow` shows.
   */
  authorizeResource?(call: Call<NoInfer<A>, NoInfer<S>>): unknown;
  handle(call: Call<NoInfer<A>, NoInfer<S>>): unknown;
}

/** What an address says before its arguments are read: the texts that its path names, and its query. */
export interface AskedAddress {
  readonly params: Readonly<Record<string, string>>;
  readonly query: RestRequest['query'];
}

/** A call whose argument and resource types are erased: what the pipeline hands on. */
export interface ErasedCall extends CallContext {
  readonly args: unknown;
  readonly resource: unknown;
  sent(name: string): boolean;
}

/** A declaration whose argument and resource types are erased. */
export interface ErasedDeclaration
  extends Omit<RouteDeclaration<ArgumentSchemas, unknown>, 'resource' | 'authorizeResource' | 'handle'> {
  resource?(call: ErasedCall): unknown;
  authorizeResource?(call: ErasedCall): unknown;
  handle(call: ErasedCall): unknown;
}

/** A route as a value, with its types erased; made by {@link route}. */
export interface Route {
  readonly surface: 'rest' | 'page';
  readonly namespace: string;
  readonly methods: readonly Method[];
  readonly declaration: ErasedDeclaration;
  /**
   * For pages that change something: the action of the nonce that the form must carry as `_wpnonce`; false for a page that
   * changes nothing on behalf of whoever is signed in, such as the sign-in form.
   */
  readonly nonceAction?: string | false | undefined;
  /** For pages: shows a form again whose arguments do not fit. */
  readonly invalid?: ((call: CallContext, refused: FormRefusal) => unknown) | undefined;
  /** For pages: what they may do beyond the strict policy. */
  readonly policy?: PolicyException | undefined;
}

function methodsOf(method: Method | readonly Method[]): readonly Method[] {
  return typeof method === 'string' ? [method] : method;
}

/** Declares a route; give it to {@link under}. */
export function route<const A extends ArgumentSchemas, S = undefined>(declaration: RouteDeclaration<A, S>): Route {
  const current = declaration;
  return { surface: 'rest', namespace: '', methods: methodsOf(current.method), declaration: current };
}

/** Puts routes under a namespace, e.g. `under('wiki/v1', [route({...})])`. */
export function under(namespace: string, routes: readonly Route[]): Route[] {
  return routes.map((each) => ({ ...each, namespace }));
}

/** A page as a plugin declares it. */
export type PageDeclaration<A extends ArgumentSchemas, S> = RouteDeclaration<A, S> & {
  readonly nonceAction?: string | false;
  readonly policy?: PolicyException;
  /**
   * Shows the form again when its arguments do not fit, with what is wrong beside each field; what was typed is in
   * `call.request.body`. Without it the kit shows what was typed and asks for the fields that are wrong.
   */
  invalid?(call: CallContext, refused: FormRefusal): unknown;
};

/** What is wrong with the arguments of a form. */
export interface FormRefusal {
  readonly status: number;
  readonly mistakes: readonly { readonly name: string; readonly message: string }[];
}

/**
 * Declares a page outside the REST root: a readable address that answers HTML. The session cookie alone signs in
 * here; a page that changes something names the action of the nonce that its form carries (`nonceAction`), and one that
 * needs more than the strict policy of pages says what (`policy`).
 */
export function page<const A extends ArgumentSchemas, S = undefined>(declaration: PageDeclaration<A, S>): Route {
  const current = declaration;
  const { method, nonceAction, policy, invalid } = declaration;
  const parts = { namespace: '', methods: methodsOf(method), declaration: current, nonceAction, policy };
  // A page that was declared by plain JavaScript may hold anything; its shape is checked with the plugin.
  return { surface: 'page', ...parts, invalid };
}

/** The methods of an editable item, which clients use alike. */
export const EDITABLE: readonly Method[] = ['POST', 'PUT', 'PATCH'];

/** The argument schemas of a route as one object schema. */
export function argumentsSchema(args: ArgumentSchemas): TObject {
  return Type.Object({ ...args });
}
