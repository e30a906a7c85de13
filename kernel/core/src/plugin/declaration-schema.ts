import type { TObject, TSchema } from 'typebox';
import { Type } from '../vendor/typebox.js';

/** Each schema says in its description what is wanted, in the words of the message. */
export const wanted = (description: string) => ({ description });

/** A function. */
export const aFunction = (words = 'a function') =>
  Type.Refine(Type.Unknown(wanted(words)), (value) => typeof value === 'function');
const anything = Type.Unknown(wanted('a value'));
/** An object of any members. */
export const object = (words: string) => Type.Object({}, wanted(words));
/** A list. */
export const list = (items: TSchema, words: string) => Type.Array(items, wanted(words));
const record = (words: string) => Type.Record(Type.String(), Type.Unknown(), wanted(words));
const optional = Type.Optional;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const method = Type.Enum(METHODS, wanted(`one of ${METHODS.join(', ')}`));

/** What an access rule is, for messages. */
export const ACCESS = 'one of anyone, signedIn(), can(), authorizeIf()';

/** A route or page as its author declares it. */
export const ROUTE_SCHEMA: TObject = Type.Object({
  method: Type.Union([method, Type.Array(method)], wanted(`one of ${METHODS.join(', ')}, or a list of them`)),
  path: Type.String(wanted('a path that begins with /')),
  summary: Type.String(wanted('a sentence')),
  module: optional(Type.String(wanted('a declared module'))),
  access: optional(Type.Object({ authorize: aFunction() }, wanted(ACCESS))),
  args: optional(record('schemas by name')),
  item: optional(object('a schema')),
  metaSchema: optional(aFunction()),
  result: optional(object('a schema')),
  status: optional(Type.Union([Type.Integer(), Type.Array(Type.Integer())], wanted('a status or a list of them'))),
  produces: optional(
    Type.Union([Type.String(), Type.Array(Type.String())], wanted('a content type or a list of them')),
  ),
  paging: optional(Type.Boolean(wanted('true or false'))),
  errors: optional(list(Type.Object({ code: Type.String(), status: Type.Number() }), 'a list of error specifications')),
  limit: optional(
    Type.Object({ limit: Type.Number(), window: Type.Number(), code: Type.String() }, wanted('limit, window and code')),
  ),
  uploads: optional(
    Type.Enum(['none', 'multipart', 'multipart-or-raw'], wanted('none, multipart or multipart-or-raw')),
  ),
  fileField: optional(Type.String(wanted('the name of a field'))),
  bodyBytes: optional(Type.Number(wanted('a number of bytes'))),
  yields: optional(Type.Boolean(wanted('true or false'))),
  audited: optional(
    Type.Union([Type.Boolean(), Type.Literal('when-redirected')], wanted("true, false or 'when-redirected'")),
  ),
  whileViewing: optional(Type.Boolean(wanted('true or false'))),
  batch: optional(Type.Boolean(wanted('true or false'))),
  passesOn: optional(list(Type.String(), 'a list of cache tags')),
  cacheForVisitors: optional(
    Type.Union([Type.Array(Type.String()), aFunction()], wanted('a list of cache tags, or a function')),
  ),
  resource: optional(aFunction()),
  authorizeResource: optional(aFunction()),
  handle: aFunction(),
  nonceAction: optional(Type.Union([Type.String(), Type.Literal(false)], wanted('the action of a nonce, or false'))),
  policy: optional(object('what the page may do beyond the strict policy')),
  invalid: optional(aFunction()),
});

/** A tap as `tap()` makes it. */
export const TAP_SCHEMA: TObject = Type.Object({
  hook: Type.String(wanted('the name of a hook')),
  definition: anything,
  id: Type.String(wanted('an id')),
  priority: Type.Number(wanted('a number')),
  volatile: Type.Boolean(wanted('true or false')),
  when: optional(aFunction()),
  own: Type.Union([Type.Boolean(), aFunction()], wanted('true, false or a function')),
  run: aFunction('a function as the third argument'),
});

/** A job as `job()` makes it. */
export const JOB_SCHEMA: TObject = Type.Object({
  id: Type.String(wanted('an id')),
  every: Type.Number(wanted('seconds above 0')),
  within: optional(Type.Number(wanted('seconds above 0'))),
  lane: optional(Type.String(wanted('the name of a lane'))),
  run: aFunction(),
});

/** A role that a plugin brings. */
export const ROLE_SCHEMA: TObject = Type.Object({
  title: optional(Type.String(wanted('a title'))),
  capabilities: list(Type.String(), 'a list of capabilities'),
});

/** A plugin or extension as its author declares it; ids, versions and names are looked at apart. */
export const PLUGIN_SCHEMA: TObject = Type.Object({
  id: anything,
  version: anything,
  title: optional(Type.String(wanted('a text'))),
  describes: optional(Type.String(wanted('a text'))),
  needs: optional(object('kernel, plugins and optional')),
  layers: optional(list(Type.Object({ kind: Type.Literal('layer') }), 'a list of what defineLayer() returns')),
  settings: optional(Type.Object({ schemas: record('schemas') }, wanted('what defineSettings() returns'))),
  modules: optional(record('modules by id')),
  features: optional(list(object('what defineFeature() returns'), 'a list of what defineFeature() returns')),
  capabilities: optional(record('lists of roles by capability')),
  roles: optional(record('roles by id')),
  metaCapabilities: optional(record('functions by capability')),
  tables: optional(list(Type.Unknown(), 'a list of what table() returns')),
  migrations: optional(list(object('what migration() returns'), 'a list of what migration() returns')),
  services: optional(list(object('what provide makes'), 'a list of what provide makes')),
  exports: optional(list(Type.Unknown(), 'a list of ports')),
  hooks: optional(record('hooks by name')),
  sharedNamespaces: optional(list(Type.String(), 'a list of namespaces')),
  routes: optional(list(Type.Object({ declaration: Type.Object({}) }), 'a list of what route() returns')),
  taps: optional(list(TAP_SCHEMA, 'a list of what tap() returns')),
  jobs: optional(list(object('what job() returns'), 'a list of what job() returns')),
  points: optional(list(aFunction(), 'a list of what definePoint() returns')),
  contributes: optional(
    list(
      Type.Object(
        { point: aFunction(), values: Type.Array(Type.Unknown()) },
        wanted('what a contribution point returns'),
      ),
      'a list of what contribution points return',
    ),
  ),
  authenticators: optional(list(object('an authenticator'), 'a list of authenticators')),
  setup: optional(aFunction()),
});
