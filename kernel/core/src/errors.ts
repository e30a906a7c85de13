/** What an error tells about who can mend it; it also decides the level at which it is logged. */
export type ErrorKind = 'author' | 'owner' | 'fault';

interface CatalogueEntry {
  readonly kind: ErrorKind;
  readonly template: string;
  readonly cure: string;
}

/**
 * Every error that the host itself raises, apart from what a request is refused with (see `RestError`).
 * `{name}` in a template is filled from the details given to {@link HostError}.
 */
export const errorCatalogue = {
  HOST_DECLARATION_INVALID: {
    kind: 'author',
    template: 'Plugin "{plugin}" has {count} mistake(s) in its declaration:\n{mistakes}',
    cure: 'Correct each field named in the list; all mistakes of the declaration are reported at once.',
  },
  HOST_ENVIRONMENT: {
    kind: 'owner',
    template: 'The environment has {count} mistake(s):\n{mistakes}',
    cure: 'Correct the variables in your shell, service file or .env file; docs/owner.md lists what each of them takes.',
  },
  HOST_PORT_TAKEN: {
    kind: 'owner',
    template: 'Port {port} of {address} is taken by another program.',
    cure: 'Set PORT to another number, or stop the other program.',
  },
  HOST_PLUGIN_UNKNOWN: {
    kind: 'owner',
    template: 'No plugin "{plugin}" is installed{suggestion}. Installed are {wanted}.',
    cure: 'Check the spelling of the id. A package is installed by npm and then named in site.json under "plugins", or given to createHost.',
  },
  HOST_PLUGIN_DUPLICATE: {
    kind: 'owner',
    template: 'Two plugins claim the id "{plugin}" (versions {found}).',
    cure: 'Give createHost each plugin once.',
  },
  HOST_KERNEL_TWICE: {
    kind: 'author',
    template: 'Plugin "{plugin}" was made by the kernel {found}, but the host is the kernel {wanted}.',
    cure: 'Let there be one copy: plugins name @plinth/kernel as a peer dependency (npm ls @plinth/kernel, then npm dedupe).',
  },
  HOST_ASSETS_MISSING: {
    kind: 'author',
    template: 'The assets of "{plugin}" have no "{found}"; there are {wanted}.',
    cure: 'Put the file into src/assets, and bundle the assets (npm run build) before the plugin is loaded.',
  },
  HOST_DEPENDENCY_MISSING: {
    kind: 'owner',
    template: 'Plugin "{plugin}" needs "{needed}" {wanted}, but found {found}.',
    cure: 'Install or switch on the needed plugin in a version inside the range.',
  },
  HOST_DEPENDENCY_CYCLE: {
    kind: 'author',
    template: 'Plugins need each other in a circle: {path}.',
    cure: 'Break the circle: let one of them need the other optionally, or move what they share to a third.',
  },
  HOST_DEPENDANTS_ON: {
    kind: 'owner',
    template: 'Plugin "{plugin}" cannot be switched off while {dependants} need(s) it.',
    cure: 'Switch those off first, or all together by --with-dependants.',
  },
  HOST_PLUGIN_FAILED: {
    kind: 'fault',
    template: 'Plugin "{plugin}" failed in {phase}: {reason}',
    cure: 'The cause is chained to this error; the plugin named here owns it.',
  },
  HOST_NAMESPACE_TAKEN: {
    kind: 'author',
    template: 'Plugin "{plugin}" adds routes to namespace "{namespace}", which belongs to "{owner}" and is not lent.',
    cure: 'Use a namespace of your own, or need its owner and let the owner lend it.',
  },
  HOST_ROUTE_DUPLICATE: {
    kind: 'author',
    template: 'Route {route} of plugin "{plugin}" is already served by plugin "{owner}".',
    cure: 'Change the path or the method of one of the two.',
  },
  HOST_ROUTE_SHADOWED: {
    kind: 'author',
    template: 'Route {route} of plugin "{plugin}" can never be reached: {other} of "{owner}" matches first.',
    cure: 'Declare the more literal route before the other one, or narrow the pattern of the first.',
  },
  HOST_SERVICE_UNKNOWN: {
    kind: 'author',
    template: 'Plugin "{plugin}" asks for {port}, which no plugin that it declares to need offers.',
    cure: 'Add the plugin that offers the port to needs.plugins (or needs.optional, and check with has()).',
  },
  HOST_SETTINGS_INVALID: {
    kind: 'owner',
    template: 'The settings of plugin "{plugin}" have {count} mistake(s):\n{mistakes}',
    cure: 'Each line names the setting, what was found and what is allowed.',
  },
  HOST_SITE_CONFIG_INVALID: {
    kind: 'owner',
    template: '{file} has {count} mistake(s):\n{mistakes}',
    cure: 'Each line names the path in the file, what was found, what is allowed and the nearest known name.',
  },
  HOST_OPTIONS_INVALID: {
    kind: 'owner',
    template: 'createHost was given {count} mistake(s):\n{mistakes}',
    cure: 'Each line names the option, what was found, what is allowed and the nearest known name.',
  },
  HOST_HOOK_KIND: {
    kind: 'author',
    template: 'Hook "{hook}" is declared as {wanted} by plugin "{owner}", but plugin "{plugin}" uses it as {found}.',
    cure: 'Import the hook value from the plugin that declares it instead of spelling its name.',
  },
  HOST_HOOK_PRIORITY: {
    kind: 'author',
    template: 'Plugin "{plugin}" taps hook "{hook}" at priority {found}; wanted is a finite number.',
    cure: 'Give a number; 10 is the default and lower runs first.',
  },
  HOST_HOOK_TAP_DUPLICATE: {
    kind: 'author',
    template: 'Plugin "{plugin}" taps hook "{hook}" twice under the id "{tap}".',
    cure: 'Give each tap of a plugin on the same hook an id of its own.',
  },
  HOST_TAP_FAILED: {
    kind: 'fault',
    template: 'Tap "{tap}" of hook "{hook}" failed: {reason}',
    cure: 'The cause is chained to this error; the plugin before the colon owns the tap.',
  },
  HOST_TAP_TIMEOUT: {
    kind: 'fault',
    template: 'Tap "{tap}" of hook "{hook}" did not finish within {limit} ms.',
    cure: 'Find what it waits for; the hook went on without it.',
  },
  HOST_TAP_QUARANTINED: {
    kind: 'fault',
    template: 'Tap "{tap}" of the gate "{hook}" is quarantined, so the gate refuses: {reason}',
    cure: 'Mend the plugin before the colon, or mute the tap: a gate without it asks the others. It is tried again every minute.',
  },
  HOST_HOOK_TAKEN: {
    kind: 'author',
    template: 'Plugin "{plugin}" declares the hook "{hook}", which plugin "{owner}" offers already.',
    cure: 'To listen to it, tap it (taps: [tap("{hook}", …)]); a hook of your own needs another name.',
  },
  HOST_SETUP_TIMEOUT: {
    kind: 'author',
    template: 'The setup of plugin "{plugin}" did not finish within {limit} ms.',
    cure: 'Find what it waits for. Work that takes longer belongs into a job; a server that may be away is asked when it is needed.',
  },
  HOST_TAP_VALUE: {
    kind: 'author',
    template: 'Tap "{tap}" of hook "{hook}" returned {found}; expected is {expected}.',
    cure: 'Return the value, or one of the same kind. The hook went on with the value from before.',
  },
  HOST_CONTEXT_MISUSED: {
    kind: 'author',
    template: 'Plugin "{plugin}" tried to {use} its context.',
    cure: 'The context is the first argument of taps, jobs and handlers; the value of a filter is the second: (context, value) => value.',
  },
  HOST_TAP_NOT_AWAITED: {
    kind: 'author',
    template: 'Tap "{tap}" answered the synchronous hook "{hook}" with a promise, which nobody waits for.',
    cure: 'Answer the value itself; what it needs must be loaded before the hook runs.',
  },
  HOST_MIGRATION_CHANGED: {
    kind: 'author',
    template: 'Migration "{migration}" of plugin "{plugin}" was changed after it had been applied.',
    cure: 'Restore the applied text and write the change as a new migration.',
  },
  HOST_MIGRATION_IRREVERSIBLE: {
    kind: 'owner',
    template: 'Migration "{migration}" of plugin "{plugin}" cannot be undone: {reason}',
    cure: 'Restore a backup taken before it was applied.',
  },
  HOST_MIGRATION_UNKNOWN: {
    kind: 'owner',
    template: 'The database holds migration "{migration}" of plugin "{plugin}", which this version does not know.',
    cure: 'Run the version of the plugin that applied it, or one that is newer; or take it back by plinth migrate down or purge the plugin.',
  },
  HOST_MIGRATION_NEWER: {
    kind: 'owner',
    template:
      'The database is newer than this version of plugin "{plugin}": it holds {count} migration(s) that the version does not know ({migrations}).',
    cure: 'Install the version of the plugin that applied them, or a newer one. To stay with this version, run plinth migrate down {plugin} --steps {count} --yes, then plinth plugins enable {plugin}.',
  },
  HOST_MIGRATION_PENDING: {
    kind: 'owner',
    template: 'Plugin "{plugin}" waits for {count} migration(s): {migrations}.',
    cure: 'Run plinth migrate up, or start the site, which applies them.',
  },
  HOST_MIGRATION_FOREIGN_TABLE: {
    kind: 'author',
    template: 'Migration "{migration}" of plugin "{plugin}" changes the table "{table}", which belongs to {owner}.',
    cure: 'Change only tables that the plugin declares under "tables", whose names begin with "{prefix}", or that its own migrations create. Ask the owner for a hook or a port to change anything else.',
  },
  HOST_MIGRATION_IN_USE: {
    kind: 'owner',
    template: 'Plugin "{plugin}" is on, and its migrations cannot be taken back while it is.',
    cure: 'Add --yes to switch it off first, with what needs it; or see with --dry-run what would be sent. The kernel itself is never taken back.',
  },
  HOST_MIGRATION_FAILED: {
    kind: 'fault',
    template: 'Migration "{migration}" of plugin "{plugin}" failed while going {direction}: {reason}',
    cure: 'The database is as it was before this migration where the dialect allows it (see the cause).',
  },
  HOST_LOCK_TIMEOUT: {
    kind: 'owner',
    template: 'Another process has held the lock "{lock}" for longer than {limit} s.',
    cure: 'Wait for the other process, or remove its row from the table of locks when it is gone.',
  },
  HOST_SITE_EMPTY: {
    kind: 'owner',
    template: 'There is no site in {place} yet.',
    cure: 'Start the site, or run plinth migrate up.',
  },
  HOST_DATABASE_URL: {
    kind: 'owner',
    template: 'DATABASE_URL names "{found}"; wanted is one of {wanted}.',
    cure: 'Leave it out for SQLite, or give a postgres:// or mariadb:// address.',
  },
  HOST_DATABASE_UNREACHABLE: {
    kind: 'owner',
    template: 'DATABASE_URL names the database "{database}" at {host}, which cannot be reached: {reason}',
    cure: 'Start the server, create the database, or correct DATABASE_URL; leave it out for SQLite.',
  },
  HOST_DATABASE_ENCODING: {
    kind: 'owner',
    template: 'The PostgreSQL database is encoded in {found}; UTF8 is required.',
    cure: "Create a new database with CREATE DATABASE plinth ENCODING 'UTF8' TEMPLATE template0, and move the data with plinth export and plinth import.",
  },
  HOST_DRIVER_MISSING: {
    kind: 'owner',
    template: '{setting} needs {packages}, which is not installed.',
    cure: 'Run npm install {packages}, or change the setting.',
  },
  HOST_REDIS_UNREACHABLE: {
    kind: 'owner',
    template: 'REDIS_URL names Redis at {url}, which cannot be reached: {reason}',
    cure: 'Start Redis, correct REDIS_URL, or leave it out when one process serves the site.',
  },
  HOST_BUNDLE_INVALID: {
    kind: 'owner',
    template: 'The bundle has {count} mistake(s):\n{mistakes}',
    cure: 'Each line names the path in the bundle, what was found and what is allowed.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** The code of an error of the host, a key of {@link errorCatalogue}. */
export type HostErrorCode = keyof typeof errorCatalogue;

function filled(template: string, details: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(details[name] ?? place));
}

/** An error that the host raises about a plugin, a setting, a migration or itself, worded from the catalogue. */
export class HostError extends Error {
  readonly kind: ErrorKind;
  /** What mends it. */
  readonly cure: string;

  /**
   * @param code key of the catalogue
   * @param details what fills the places in the template
   * @param cause the error behind this one, if any
   */
  constructor(
    readonly code: HostErrorCode,
    readonly details: Readonly<Record<string, string | number>>,
    cause?: unknown,
  ) {
    const { kind, template, cure } = errorCatalogue[code];
    super(filled(template, details), cause === undefined ? undefined : { cause });
    this.name = 'HostError';
    this.kind = kind;
    this.cure = filled(cure, details);
  }
}

/** The text of anything that was thrown, for a sentence that names it. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Turns whatever was thrown (also nothing at all) into an error, so that a falsy rejection is never taken for success. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(thrown ? String(thrown) : 'rejected without a reason');
}

/** A part of the site cannot do its work at this moment and will again soon: whoever asked should try again. */
export class Unavailable extends Error {
  constructor(
    message: string,
    /** Seconds after which it is worth trying again. */
    readonly retryAfter: number,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'Unavailable';
  }
}

/**
 * Whether the database refused a write because what it refers to (an account, say) was removed since the request looked
 * at it.
 */
export function isLostReference(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'SequelizeForeignKeyConstraintError';
}
