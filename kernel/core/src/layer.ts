/**
 * What the packages above the kernel build on: layers, the command line, the test kit. It changes with any version;
 * plugins use the main face.
 * @packageDocumentation
 */
import 'reflect-metadata';

export { BUDGET, DEFAULT_LIMITS, type Limits } from './budget.js';
export { extended } from './context/plugin-context.js';
export { isSecret, namesRole } from './context/settings.js';
export type { MigrationStep } from './database/migrator.js';
export { dialectOf, sqliteFile } from './database/open.js';
export { SqlSchemaEditor } from './database/schema-editor.js';
export { columnsOfTable, foldedName, shapeKey } from './database/table.js';
export { leaseName, leases, systemTablesOf } from './database/tables.js';
export { asError, errorCatalogue, type HostErrorCode, Unavailable } from './errors.js';
export { EVERY_HOOK, HookRegistry } from './hooks/registry.js';
export { JOB_REPORTS, type JobReports } from './host/administration.js';
export { authorProblems, columnsByTable } from './host/author-problems.js';
export { suspectOf } from './host/blame.js';
export {
  commands,
  type DoctorCheck,
  doctorChecks,
  type PluginCommand,
  type StartNotice,
  startNotices,
} from './host/command-line.js';
export { HOST_FACTS, type HostFacts } from './host/facts.js';
export { healthChecks } from './host/health-checks.js';
export { cacheBytesOf } from './host/options.js';
export { checkOwnerWords, checkPlugins, type Note, unknownKeys } from './host/owner-checks.js';
export { tapOverridesOf } from './host/plugin-config.js';
export { HOST_INSIDE } from './host/ports.js';
export { openSchema, type PluginMigrations, type SiteSchema } from './host/schema.js';
export type { SharedServices, SharedServicesOptions } from './host/shared-services.js';
export { limitSchemas, siteSchemas } from './host/site-words.js';
export { type HttpSurface, type SurfaceParts, surfaces } from './host/surfaces.js';
export { planSwitch } from './host/switch-plan.js';
export { applicationPasswordsAllowed } from './identity/application-passwords.js';
export { RequestCaller } from './identity/request-caller.js';
export { userMeta } from './identity/tables.js';
export { NamedRegistry, type Registry } from './named-registry.js';
export { checkRoute } from './plugin/checks.js';
export type { Contributed } from './plugin/contributions.js';
export { CONTRIBUTIONS } from './plugin/contributions.js';
export { ACCESS, aFunction, list, object, wanted } from './plugin/declaration-schema.js';
export { defineLayer } from './plugin/definition.js';
export { describePoints } from './plugin/describe-points.js';
export { KERNEL_SETTINGS } from './plugin/kernel-settings.js';
export { isPlugin } from './plugin/maker.js';
export { MASK, suggestion, unknownPlugin } from './plugin/settings.js';
export { hasShape, listMistakes, shapeMistakes } from './plugin/shape.js';
export { checkObject, checkRouteShape, members, type Report } from './plugin/shape-checks.js';
export { allReady, whenReady } from './ready.js';
export { isRequired } from './rest/arguments.js';
export { isLeftToAsker, leaveOneLine, saidBy } from './rest/audit-notes.js';
export type { ChosenFile } from './rest/body-reading.js';
export type { PolicyException } from './rest/content-policy.js';
export { policyHeaders } from './rest/content-policy.js';
export { argumentsWithMeta, describeItem, itemWithMeta, publishedSchema } from './rest/describe.js';
export { parseEmbed } from './rest/embed.js';
export { Exchange, type Wire } from './rest/exchange.js';
export { type Identity, identifyViewer } from './rest/identify.js';
export { SlidingWindowStore } from './rest/limit.js';
export { LIVE_TOPIC } from './rest/live-streams.js';
export { loopbackAlias } from './rest/loopback.js';
export { isForeign, isOwn } from './rest/origin.js';
export { Pipeline, type Surface } from './rest/pipeline.js';
export { digestOf, type PreparedBytes, prepare, preparedBytes } from './rest/prepared.js';
export { formatParameters } from './rest/query.js';
export { REFERENCE_KINDS, type ReferenceCall, type ReferenceKind, type ReferenceRight } from './rest/references.js';
export { acceptedMeta, defaultMeta, type MetaDefinition, metaSchemaOf } from './rest/registered-meta.js';
export { readTarget, wireRequest } from './rest/request-reader.js';
export { RawBody, type ResponseHeaders } from './rest/response.js';
export { resultOf } from './rest/result.js';
export type { ErasedCall, ErasedDeclaration } from './rest/route.js';
export { type Match, type RouteEntry, RouteTable } from './rest/route-table.js';
export { SECRET_NAME, SECRETS_FIELD, secretsIn } from './rest/secret-fields.js';
export { entityTag, isFresh, send } from './rest/send.js';
export { NO_STORE } from './rest/shape.js';
export { shownHtml } from './rest/shown-html.js';
export { compileSchema } from './rest/validation/compile.js';
export { isMap } from './rest/validation/schema.js';
export { PLUGINS_TAG } from './rest/visitor-cache.js';
export { isErrorOrNull } from './rest-error.js';
export type { Cache } from './services/cache.js';
export { SharedCacheTags } from './services/cache-tags.js';
export { systemClock } from './services/clock.js';
export { JobExecutor } from './services/job-executor.js';
export type { HangingJob, JobObserver, JobRun, JobRunner, ScheduledJob } from './services/jobs.js';
export { createLog } from './services/log.js';
export type { MessageBus } from './services/message-bus.js';
export { Liveness, LocalMessageBus } from './services/message-bus.js';
export { BcryptPasswords } from './services/passwords.js';
export { systemRandomness } from './services/random.js';
export type { RateLimiter, RateVerdict } from './services/rate-limit.js';
export { limitKey } from './services/rate-limit.js';
export { MemoryRateLimiter } from './services/rate-limit-memory.js';
export type { LoggedError } from './services/reported-log.js';
export { sameText } from './services/secrets.js';
export { rateHeaders } from './services/too-many.js';
export { Value } from './vendor/typebox.js';
export { KERNEL_VERSION } from './version.js';
