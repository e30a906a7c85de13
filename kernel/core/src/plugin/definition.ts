import type { JobDeclaration } from '../context/job.js';
import type { PluginContext } from '../context/plugin-context.js';
import type { SettingsDefinition } from '../context/settings.js';
import type { TapDeclaration } from '../context/tap.js';
import type { Migration } from '../database/schema.js';
import type { AnyTable } from '../database/table.js';
import { withNewKeys } from '../deprecation.js';
import type { HookDefinition } from '../hooks/definition.js';
import type { Authenticator } from '../identity/authenticator.js';
import type { MetaCapability, RoleDeclaration } from '../identity/capabilities.js';
import type { Screen } from '../page/screen.js';
import type { Port, ServiceDeclaration } from '../ports.js';
import type { Route } from '../rest/route.js';
import type { BundleSection } from './bundle.js';
import { reportMistakes } from './checks.js';
import { markedAsOurs } from './maker.js';
import { noteOrigin } from './origin.js';

/** Ranges (semver) of what a plugin needs: the kernel, other plugins, and plugins it uses when they are on. */
export interface Needs {
  readonly kernel?: string;
  readonly plugins?: Readonly<Record<string, string>>;
  readonly optional?: Readonly<Record<string, string>>;
}

/** A part of a plugin that the owner can switch apart; while it is off its routes do not exist. */
export interface ModuleDeclaration {
  readonly title: string;
  /** Whether it is on when the site config says nothing; default true. */
  readonly default?: boolean;
}

/** What `setup` is given beyond the context: what cannot be said by the fields. All of it is undone with the plugin. */
export interface SetupContext extends PluginContext {
  /** Runs when the plugin is switched off or the host stops, last added first. */
  onStop(undo: () => void | Promise<void>): void;
  /**
   * Does something while another plugin is on, one of `needs.optional`: now, and whenever it is switched on again. What
   * `begin` returns is done when that plugin goes, or this one.
   */
  whileOn(plugin: string, begin: () => (() => void) | undefined): void;
}

/** A plugin, to be read from top to bottom before anything runs. */
export interface PluginDeclaration {
  /** Equals the folder name: lower case, digits, dashes. */
  readonly id: string;
  /** Semantic version of the plugin. */
  readonly version: string;
  readonly title: string;
  readonly describes?: string;
  readonly needs?: Needs;
  readonly settings?: SettingsDefinition;
  readonly modules?: Readonly<Record<string, ModuleDeclaration>>;
  /** Capability → roles that hold it by default. Administrators hold every declared capability. */
  readonly capabilities?: Readonly<Record<string, readonly string[]>>;
  readonly roles?: Readonly<Record<string, RoleDeclaration>>;
  readonly metaCapabilities?: Readonly<Record<string, MetaCapability>>;
  /** What its tables hold, once all migrations have run; `conforms()` proves it. */
  readonly tables?: readonly AnyTable[];
  readonly migrations?: readonly Migration[];
  readonly services?: readonly ServiceDeclaration[];
  /** The ports among `services` that plugins which need this one may use. */
  readonly exports?: readonly Port<unknown>[];
  readonly hooks?: Readonly<Record<string, HookDefinition>>;
  /** REST namespaces of this plugin into which others may put routes, e.g. `community/v1`. */
  readonly sharedNamespaces?: readonly string[];
  readonly routes?: readonly Route[];
  readonly pages?: readonly Route[];
  /** Screens of the console; they are there while the plugin is on and the console is. */
  readonly screens?: readonly Screen[];
  /**
   * Origins (`https://player.example.org`) whose pages may stand in frames of the site's pages, for plugins that put such
   * frames into texts. A page without a frame allows none.
   */
  readonly frameOrigins?: readonly string[];
  readonly taps?: readonly TapDeclaration[];
  readonly jobs?: readonly JobDeclaration[];
  /** What this plugin takes from, and gives to, a site bundle. */
  readonly bundle?: readonly BundleSection[];
  /** Further ways to sign in, tried after session cookie and application password. */
  readonly authenticators?: readonly Authenticator[];
  setup?(context: SetupContext): void | Promise<void>;
  /** @deprecated since 0.2.0, use `exports` */
  readonly offers?: readonly Port<unknown>[];
  /** @deprecated since 0.2.0, use `sharedNamespaces` */
  readonly lends?: readonly string[];
}

/** Old key → new key of plugins. */
const RENAMED = { offers: 'exports', lends: 'sharedNamespaces' };

/** A checked plugin. */
export interface Plugin extends PluginDeclaration {
  readonly kind: 'plugin' | 'extension';
}

function noted(plugin: Plugin): Plugin {
  const fixed = Object.freeze(markedAsOurs(plugin));
  noteOrigin(fixed);
  return fixed;
}

/**
 * Declares a plugin. Nothing runs while it is read.
 * @throws HostError `HOST_DECLARATION_INVALID` with every mistake at once: field, what was found, what was wanted
 */
export function definePlugin(declaration: PluginDeclaration): Plugin {
  const current = withNewKeys(declaration, RENAMED);
  reportMistakes(current);
  return noted({ ...current, kind: 'plugin' });
}

/** What an extension may declare: filters, actions, routes and jobs of a single site, without data of its own. */
export type ExtensionDeclaration = Omit<
  PluginDeclaration,
  'migrations' | 'tables' | 'version' | 'exports' | 'sharedNamespaces' | 'offers' | 'lends'
> & {
  readonly version?: string;
};

/**
 * Declares an extension: a small plugin that lives in the site's `extensions/` folder.
 * @throws HostError `HOST_DECLARATION_INVALID` like {@link definePlugin}
 */
export function defineExtension(declaration: ExtensionDeclaration): Plugin {
  const whole = { version: '0.0.0', ...declaration };
  reportMistakes(whole);
  return noted({ ...whole, kind: 'extension' });
}
