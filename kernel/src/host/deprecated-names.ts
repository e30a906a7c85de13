import type { PluginContext } from '../context/plugin-context.js';
import { PLUGIN_CONTEXT } from '../context/plugin-context.js';
import { BatchLoader } from '../rest/batch-loader.js';
import { MAX_LISTED } from '../rest/schemas.js';
import type { CacheTags } from '../services/cache-tags.js';
import type { MessageBus } from '../services/message-bus.js';
import { CACHE_TAGS, MESSAGE_BUS } from '../services/ports.js';
import type { PluginOptions } from './options.js';

/** @deprecated since 0.2.0, use `PluginContext` */
export type Tools = PluginContext;

/** @deprecated since 0.2.0, use `PLUGIN_CONTEXT` */
export const TOOLS = PLUGIN_CONTEXT;

/** @deprecated since 0.2.0, use `BatchLoader` */
export const Together = BatchLoader;

/** @deprecated since 0.2.0, use `MessageBus` */
export type Signals = MessageBus;

/** @deprecated since 0.2.0, use `MESSAGE_BUS` */
export const SIGNALS = MESSAGE_BUS;

/** @deprecated since 0.2.0, use `CacheTags` */
export type Revisions = CacheTags;

/** @deprecated since 0.2.0, use `CACHE_TAGS` */
export const REVISIONS = CACHE_TAGS;

/** @deprecated since 0.2.0, use `MAX_LISTED` */
export const MOST_LISTED = MAX_LISTED;

/** @deprecated since 0.2.0, use `PluginOptions` */
export type PluginWish = PluginOptions;
