import type { PluginContext } from '../context/plugin-context.js';
import type { User } from './user.js';

/** A role that a plugin brings. */
export interface RoleDeclaration {
  readonly title: string;
  readonly capabilities: readonly string[];
}

/**
 * Maps a capability on an object to the primitive capabilities that it takes, all of which are needed.
 * It is called only for an object that exists; `['do_not_allow']` refuses everybody, `['exist']` nobody.
 */
export type MetaCapability = (user: User | undefined, subject: unknown, context: PluginContext) => readonly string[];
