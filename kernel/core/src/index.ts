/**
 * The face that plugin and extension authors see: declarations, routes, hooks, ports and the types of the services.
 * @packageDocumentation
 */
import 'reflect-metadata';
// The names of the kernel's hooks, for taps that name one.
import './identity/hooks.js';
import './plugin/hooks.js';

export { inject, injectable } from 'tsyringe';
export type { Static, TSchema } from 'typebox';
export { type JobDeclaration, job } from './context/job.js';
export { PLUGIN_CONTEXT, type PluginContext } from './context/plugin-context.js';
export type { IncomingFile, Method, RawParameters, RestRequest } from './context/request.js';
export {
  defineSettings,
  roleNames,
  type SettingsDefinition,
  type SettingsSchemas,
  type SettingsValues,
  secret,
} from './context/settings.js';
export {
  type ConditionalTapOptions,
  type TapCondition,
  type TapDeclaration,
  type TapOptions,
  tap,
} from './context/tap.js';
export { optionalPeer } from './drivers.js';
export { HostError, reasonOf } from './errors.js';
export {
  type Action,
  action,
  type FailurePolicy,
  type Filter,
  filter,
  type HookDefinition,
  type HookOptions,
  type SyncFilter,
  syncFilter,
} from './hooks/definition.js';
export type { NamedHooks } from './hooks/named-hooks.js';
export type { Hooks, TapHandle } from './hooks/registry.js';
export { PLUGINS } from './host/ports.js';
export type { Caller } from './identity/caller.js';
export type { MetaCapability, RoleDeclaration } from './identity/capabilities.js';
export { ACCESS, USERS } from './identity/ports.js';
export type { User } from './identity/user.js';
export type { Users } from './identity/users.js';
export {
  defineExtension,
  definePlugin,
  type ExtensionDeclaration,
  type ModuleDeclaration,
  type Needs,
  type Plugin,
  type PluginDeclaration,
  type SetupContext,
} from './plugin/definition.js';
export { defineFeature, type Feature, type FeatureDeclaration } from './plugin/features.js';
export { contributionsByName, type NamedContributions } from './plugin/named-contributions.js';
export {
  type AnyPoint,
  type Contribution,
  contributedTo,
  definePoint,
  type Point,
  type PointOptions,
} from './plugin/points.js';
export { definePort, type Port, provide, type ServiceDeclaration } from './ports.js';
export {
  type AccessErrorOptions,
  type AccessRule,
  type AuthorizationContext,
  allOf,
  anyone,
  authorizeIf,
  can,
  refuses,
  signedIn,
} from './rest/access.js';
export { sayAct } from './rest/audit-notes.js';
export { checkValue } from './rest/check-value.js';
export { guarded } from './rest/guarded.js';
export { withFields } from './rest/prepared.js';
export { type ReferenceOptions, reference, usableIds } from './rest/references.js';
export { created, type Link, paged, RestResponse, raw, redirect, refusedWith, respond } from './rest/response.js';
export type { RestResult } from './rest/result.js';
export {
  type ArgumentSchemas,
  type ArgumentsOf,
  type Call,
  type CallContext,
  EDITABLE,
  type ErrorSpecification,
  page,
  type Route,
  type RouteDeclaration,
  type RouteLimit,
  route,
  under,
} from './rest/route.js';
export {
  choice,
  contextArgument,
  dateTime,
  deletion,
  id,
  ids,
  MAX_LISTED,
  nullable,
  offsetArgument,
  offsetOf,
  pagingArguments,
  type SchemaOptions,
  texts,
} from './rest/schemas.js';
export { countAgainst, type Throttle, throttled } from './rest/throttle.js';
export {
  forbidden,
  invalidParam,
  type Mistake,
  notFound,
  RestError,
  type RestErrorData,
  type RestErrorOptions,
  type RestErrorStatus,
} from './rest-error.js';
export { type CacheTags, cacheTag } from './services/cache-tags.js';
export { clientNetwork } from './services/client-network.js';
export { type Clock, type Timestamp, timestamp, timestampAfter } from './services/clock.js';
export type { Log, LogFields } from './services/log.js';
export type { Mail, Mailer } from './services/mail.js';
export {
  CACHE,
  CACHE_TAGS,
  CLOCK,
  JOBS,
  LOG,
  MESSAGE_BUS,
  RANDOMNESS,
  RATE_LIMITER,
  SECRETS,
} from './services/ports.js';
export { ALPHANUMERIC, type Randomness } from './services/random.js';
export type { Secrets } from './services/secrets.js';
export { tooManyRequests } from './services/too-many.js';
export type { SiteInfo } from './site.js';
export { Type } from './vendor/typebox.js';
