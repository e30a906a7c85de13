/**
 * The face that plugin and extension authors see: declarations, routes, hooks, ports and the types of the services.
 * @packageDocumentation
 */
import 'reflect-metadata';

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
export { byChunks } from './database/chunks.js';
export { columns, type Filling, type TypedColumn } from './database/columns.js';
export * from './database/conditions.js';
export * from './database/database.js';
export { KeptRows } from './database/kept-rows.js';
export { KeptTotals } from './database/kept-totals.js';
export type { Listing, Order, Rows } from './database/rows.js';
export {
  type Dialect,
  type IndexDeclaration,
  type Migration,
  migration,
  type SchemaEditor,
  type SearchIndexDeclaration,
} from './database/schema.js';
export * from './database/search.js';
export { SearchSql } from './database/search-index.js';
export { fields, joined, rawSql, type Sql, type SqlPart, sql, sqlKey } from './database/sql.js';
export {
  type AnyTable,
  add,
  alias,
  anyOf,
  type Changes,
  type ColumnOf,
  type ColumnReference,
  type NewRow,
  type Row,
  type Table,
  table,
  type Where,
  type WriteWhere,
} from './database/table.js';
export { pick, range } from './database/table-reader.js';
export { isTaken } from './database/taken.js';
export { asSql as where } from './database/where.js';
export { optionalPeer } from './drivers.js';
export { errorCatalogue, HostError, type HostErrorCode, reasonOf, Unavailable } from './errors.js';
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
export type { HookReport, TapReport } from './hooks/report.js';
export {
  ADMINISTRATION,
  type Administration,
  type JobReport,
  type JobView,
  type RoleReport,
  type SettingsView,
} from './host/administration.js';
export { MAIL_QUEUE, type MailQueue } from './host/mail-queue.js';
export { PLUGINS, type PluginDirectory, SITE_SETTINGS, type SiteSettings } from './host/ports.js';
export type { SwitchPlan } from './host/switch-plan.js';
export type { Access } from './identity/access.js';
export {
  APPLICATION_PASSWORDS,
  type ApplicationPassword,
  type ApplicationPasswords,
} from './identity/application-passwords.js';
export type { Authenticated, Authenticator, SecurityScheme } from './identity/authenticator.js';
export type { Caller, CredentialKind } from './identity/caller.js';
export type { MetaCapability, RoleDeclaration } from './identity/capabilities.js';
export {
  type CookieScope,
  cookieValue,
  SESSION_COOKIES,
  type SessionCookies,
  type SiteCookie,
  siteCookie,
} from './identity/cookies.js';
export { identityHooks } from './identity/hooks.js';
export { isShapedLikeEmail } from './identity/login-shape.js';
export { type NonceOwner, type Nonces, REST_NONCE_ACTION } from './identity/nonces.js';
export { PASSWORD_RULES, type PasswordRules } from './identity/password-rules.js';
export * from './identity/ports.js';
export type { Session, Sessions } from './identity/sessions.js';
export { SIGN_IN, type SignIn } from './identity/sign-in.js';
export { listedUsers, userRoles, users } from './identity/tables.js';
export type { NewUser, User, UserChanges } from './identity/user.js';
export { UserConflict, UserGone } from './identity/user-errors.js';
export type { UserQuery } from './identity/user-search.js';
export type { Users } from './identity/users.js';
export { NamedRegistry, type Registry } from './named-registry.js';
export type { Contributed } from './plugin/contributions.js';
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
export { pluginHooks } from './plugin/hooks.js';
export type { PluginReport, PluginState } from './plugin/installed.js';
export { contributionsByName, type NamedContributions } from './plugin/named-contributions.js';
export {
  type AnyPoint,
  type Contribution,
  contributedTo,
  definePoint,
  type Point,
  type PointOptions,
} from './plugin/points.js';
export { hasShape, shapeMistakes } from './plugin/shape.js';
export { definePort, type Port, provide, type ServiceDeclaration } from './ports.js';
export { allReady, whenReady } from './ready.js';
export * from './rest/access.js';
export { noteAct, sayAct } from './rest/audit-notes.js';
export { BatchLoader, type ReadMany } from './rest/batch-loader.js';
export { checkValue } from './rest/check-value.js';
export type { PolicyException } from './rest/content-policy.js';
export { DERIVED_TEXTS, type DerivedTextStore, type DerivedTexts } from './rest/derived-texts.js';
export { parseEmbed } from './rest/embed.js';
export { type Actor, type AuditedAct, EVENTS, type KernelEventArguments, type KernelEvents } from './rest/events.js';
export { guarded } from './rest/guarded.js';
export { type MatchedRoute, restHooks } from './rest/hooks.js';
export { SlidingWindowStore } from './rest/limit.js';
export { LIVE, type LiveStreams } from './rest/live-streams.js';
export { type PreparedBytes, prepare, preparedBytes, withFields } from './rest/prepared.js';
export { PREPARED_ITEMS, type PreparedItems, type PreparedState, type PreparedStore } from './rest/prepared-items.js';
export {
  REFERENCE_KINDS,
  type ReferenceCall,
  type ReferenceKind,
  type ReferenceOptions,
  type ReferenceRight,
  reference,
  usableIds,
} from './rest/references.js';
export { acceptedMeta, defaultMeta, type MetaDefinition, metaSchemaOf } from './rest/registered-meta.js';
export * from './rest/response.js';
export { REST_SURFACE, type RestSurface, type RouteQuestion } from './rest/rest-surface.js';
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
export * from './rest/schemas.js';
export { countAgainst, type Throttle, throttled } from './rest/throttle.js';
export { isEmail } from './rest/validation/formats.js';
export * from './rest-error.js';
export type { Cache } from './services/cache.js';
export { type CacheTags, cacheTag } from './services/cache-tags.js';
export { clientNetwork } from './services/client-network.js';
export { type Clock, type Timestamp, timestamp, timestampAfter } from './services/clock.js';
export { type Cell, csv, plainCell } from './services/csv.js';
export { type FileStore, type SniffedType, safeFilename, sniffFile } from './services/files.js';
export { foldText } from './services/fold.js';
export { escapeLiterals } from './services/html-literals.js';
export * from './services/html-policy.js';
export type { JobRunner } from './services/jobs.js';
export type { Log, LogFields } from './services/log.js';
export type { Mail, Mailer } from './services/mail.js';
export { mailLine, mailText } from './services/mail-text.js';
export type { MessageBus } from './services/message-bus.js';
export { decimalOf, precisionOf } from './services/money.js';
export { isBlank, nameKey } from './services/names.js';
export type { Passwords } from './services/passwords.js';
export * from './services/plain-text.js';
export * from './services/ports.js';
export { LaneFailure, type ProcessLane, type ProcessLanes } from './services/process-lane.js';
export { ALPHANUMERIC, type Randomness } from './services/random.js';
export type { RateLimiter, RateVerdict } from './services/rate-limit.js';
export type { Secrets } from './services/secrets.js';
export { dayStart, siteDayOf, siteDays } from './services/site-days.js';
export * from './services/site-time.js';
export * from './services/size-in-words.js';
export { cutText, decodeSlug, foldLatin, shortenSlug, slugify, slugOf } from './services/slug.js';
export * from './services/text.js';
export { rateHeaders, tooManyRequests } from './services/too-many.js';
export { type SiteInfo, signInUrl } from './site.js';
export { Type } from './vendor/typebox.js';
