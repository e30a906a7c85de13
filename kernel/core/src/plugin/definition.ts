import type { JobDeclaration } from '../context/job.js';
import type { PluginContext } from '../context/plugin-context.js';
import type { SettingsDefinition } from '../context/settings.js';
import type { TapDeclaration } from '../context/tap.js';
import type { Migration } from '../database/schema.js';
import type { AnyTable } from '../database/table.js';
import type { HookDefinition } from '../hooks/definition.js';
import type { Authenticator } from '../identity/authenticator.js';
import type { MetaCapability, RoleDeclaration } from '../identity/capabilities.js';
import type { Port, ServiceDeclaration } from '../ports.js';
import type { Route } from '../rest/route.js';
import { reportMistakes } from './checks.js';
import type { Contributed } from './contributions.js';
import { type Feature, withFeatures } from './features.js';
import { layersOfPoints } from './layers.js';
import { markedAsOurs } from './maker.js';
import { noteOrigin } from './origin.js';
import type { AnyPoint, Contribution, Point } from './points.js';

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
  /**
   * Does something for each value that plugins contribute to a point of this plugin: now, and whenever one comes. What
   * `begin` returns is done when the value goes, or this plugin.
   */
  onContribution<T>(point: Point<T>, begin: (contributed: Contributed<T>) => (() => unknown) | undefined): void;
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
  /** Layers whose services it uses: they are installed with it. Those whose points it fills need not be named. */
  readonly layers?: readonly Plugin[];
  readonly settings?: SettingsDefinition;
  readonly modules?: Readonly<Record<string, ModuleDeclaration>>;
  /** Parts in folders of their own, each with fields of a plugin. */
  readonly features?: readonly Feature[];
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
  readonly taps?: readonly TapDeclaration[];
  readonly jobs?: readonly JobDeclaration[];
  /** The contribution points that this plugin offers. */
  readonly points?: readonly AnyPoint[];
  /** Values for the contribution points of layers and other plugins: `[pages([…]), blockTypes([…])]`. */
  readonly contributes?: readonly Contribution[];
  /** Further ways to sign in, tried after session cookie and application password. */
  readonly authenticators?: readonly Authenticator[];
  setup?(context: SetupContext): void | Promise<void>;
}

/** A checked plugin. */
export interface Plugin extends PluginDeclaration {
  readonly kind: 'plugin' | 'extension' | 'layer';
}

function noted(plugin: Plugin): Plugin {
  const fixed = Object.freeze(markedAsOurs(plugin));
  noteOrigin(fixed);
  return fixed;
}

/** A declaration with what its features bring, once all of it has been checked. */
function checked(declaration: PluginDeclaration): PluginDeclaration {
  const whole = withFeatures(declaration);
  reportMistakes(declaration, whole);
  return whole;
}

/**
 * Declares a plugin. Nothing runs while it is read.
 * @throws HostError `HOST_DECLARATION_INVALID` with every mistake at once: field, what was found, what was wanted
 */
export function definePlugin(declaration: PluginDeclaration): Plugin {
  return noted({ ...checked(declaration), kind: 'plugin' });
}

/**
 * Declares a layer: a plugin that every other one may use without saying so, and that is on unless the owner switches it
 * off. It is installed with the first plugin that contributes to a point of it.
 */
export function defineLayer(declaration: PluginDeclaration): Plugin {
  const layer = noted({ ...checked(declaration), kind: 'layer' });
  for (const point of layer.points ?? []) layersOfPoints.set(point, layer);
  return layer;
}

/** What an extension may declare: filters, actions, routes and jobs of a single site, without data of its own. */
export type ExtensionDeclaration = Omit<
  PluginDeclaration,
  'migrations' | 'tables' | 'version' | 'exports' | 'sharedNamespaces'
> & {
  readonly version?: string;
};

/**
 * Declares an extension: a small plugin that lives in the site's `extensions/` folder.
 * @throws HostError `HOST_DECLARATION_INVALID` like {@link definePlugin}
 */
export function defineExtension(declaration: ExtensionDeclaration): Plugin {
  return noted({ ...checked({ version: '0.0.0', ...declaration }), kind: 'extension' });
}
