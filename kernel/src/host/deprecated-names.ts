import type { DependencyContainer } from 'tsyringe';
import type { PluginContext } from '../context/plugin-context.js';
import { PLUGIN_CONTEXT } from '../context/plugin-context.js';
import { deprecated, warnOfOldName } from '../deprecation.js';
import { definePort, type Port } from '../ports.js';
import type { AccessErrorOptions, AuthorizationContext } from '../rest/access.js';
import { authorizeIf } from '../rest/access.js';
import { BatchLoader } from '../rest/batch-loader.js';
import { type ResponseHeaders, RestResponse, respond } from '../rest/response.js';
import type { RestResult } from '../rest/result.js';
import type { ErrorSpecification } from '../rest/route.js';
import { MAX_LISTED } from '../rest/schemas.js';
import type { RestErrorData, RestErrorStatus } from '../rest-error.js';
import type { CacheTags } from '../services/cache-tags.js';
import type { MessageBus } from '../services/message-bus.js';
import { CACHE_TAGS, MESSAGE_BUS } from '../services/ports.js';
import type { PluginOptions } from './options.js';

/** @deprecated since 0.2.0, use `PluginContext` */
export type Tools = PluginContext;

/** @deprecated since 0.2.0, use `PLUGIN_CONTEXT` */
export const TOOLS = definePort<PluginContext>('kernel/plugin-context (TOOLS)');

/** @deprecated since 0.2.0, use `MessageBus` */
export type Signals = MessageBus;

/** @deprecated since 0.2.0, use `MESSAGE_BUS` */
export const SIGNALS = definePort<MessageBus>('kernel/message-bus (SIGNALS)');

/** @deprecated since 0.2.0, use `CacheTags` */
export type Revisions = CacheTags;

/** @deprecated since 0.2.0, use `CACHE_TAGS` */
export const REVISIONS = definePort<CacheTags>('kernel/cache-tags (REVISIONS)');

function redirect<T>(
  container: DependencyContainer,
  [old, name]: [Port<T>, string],
  [now, to]: [Port<T>, string],
): void {
  container.register<T>(old, {
    useFactory: (own) => {
      warnOfOldName(`\`${name}\``, `\`${to}\``);
      return own.resolve<T>(now);
    },
  });
}

/** Lets the old names of ports lead to the services behind the new ones. */
export function registerDeprecatedPorts(container: DependencyContainer): void {
  redirect(container, [TOOLS, 'TOOLS'], [PLUGIN_CONTEXT, 'PLUGIN_CONTEXT']);
  redirect(container, [SIGNALS, 'SIGNALS'], [MESSAGE_BUS, 'MESSAGE_BUS']);
  redirect(container, [REVISIONS, 'REVISIONS'], [CACHE_TAGS, 'CACHE_TAGS']);
}

/** @deprecated since 0.2.0, use `BatchLoader` */
export class Together<K, V> extends BatchLoader<K, V> {
  constructor() {
    super();
    warnOfOldName('`Together`', '`BatchLoader`');
  }
}

/** @deprecated since 0.2.0, use `MAX_LISTED` */
export const MOST_LISTED = MAX_LISTED;

/** @deprecated since 0.2.0, use `PluginOptions` */
export type PluginWish = PluginOptions;

/** @deprecated since 0.2.0, use `authorizeIf` */
export const admitIf = deprecated(authorizeIf, '`admitIf`', '`authorizeIf`');

/** @deprecated since 0.2.0, use `AuthorizationContext` */
export type AdmissionContext = AuthorizationContext;

/** @deprecated since 0.2.0, use `AccessErrorOptions` */
export type RefusalOptions = AccessErrorOptions;

/** @deprecated since 0.2.0, use `ErrorSpecification` */
export type Refusal = ErrorSpecification;

/** @deprecated since 0.2.0, use `RestErrorData` */
export type RefusalData = RestErrorData;

/** @deprecated since 0.2.0, use `RestErrorStatus` */
export type RefusalStatus = RestErrorStatus;

/** @deprecated since 0.2.0, use `RestResult` */
export type Outcome = RestResult;

/** @deprecated since 0.2.0, use `RestResponse` */
export const Reply = RestResponse;

/** @deprecated since 0.2.0, use `RestResponse` */
export type Reply = RestResponse;

/** @deprecated since 0.2.0, use `ResponseHeaders` */
export type ReplyHeaders = ResponseHeaders;

/** @deprecated since 0.2.0, use `respond` */
export const reply = deprecated(respond, '`reply`', '`respond`');
