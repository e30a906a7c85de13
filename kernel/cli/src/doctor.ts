import { bundleSections } from '@plinth/bundle';
import { ACCESS, contributedTo, USERS } from '@plinth/kernel';
import { listedUsers, sql } from '@plinth/kernel/database';
import type { Host, HostOptions } from '@plinth/kernel/host';
import {
  authorProblems,
  CONTRIBUTIONS,
  doctorChecks,
  EVERY_HOOK,
  namesRole,
  shapeKey,
  suggestion,
  tapOverridesOf,
} from '@plinth/kernel/layer';
import { isShapedLikeEmail } from '@plinth/kernel/text';
import { MAIL_QUEUE } from '@plinth/toolkit';
import type { Command } from 'commander';
import type { TSchema } from 'typebox';
import { type CommandContext, hostOptions, withHost } from './context.js';

const MAX_NAMED = 20;

/** Accounts whose sign-in name looks like somebody's e-mail address. */
async function accountProblems(host: Host): Promise<string[]> {
  const { users } = await host
    .use(USERS)
    .list({ where: [sql`${listedUsers.loginKey} LIKE '%_@_%'`], limit: MAX_NAMED });
  return users
    .filter(({ login, email }) => isShapedLikeEmail(login) && login.toLowerCase() !== email.toLowerCase())
    .map(({ login }) => `the sign-in name "${login}" is shaped like an email address that is not the account's own`);
}

/** What lets a client say where it comes from. */
function proxyProblems({ trustedProxies = [], clientAddressHeader }: HostOptions): string[] {
  if (trustedProxies.length === 0 || clientAddressHeader !== undefined) return [];
  return [
    'trustedProxies is set without clientAddressHeader: unless the proxy is Cloudflare, clients can forge CF-Connecting-IP and with it every limit by address; name the header that the proxy sets',
  ];
}

/** Parts that do not answer, plugins that are not on although they should be. */
async function healthProblems({ health, inside: { manager } }: Host): Promise<string[]> {
  const failing = (await health.checks()).filter(({ ok, name }) => !ok && name !== 'plugins' && name !== 'failures');
  const off = manager.list().filter(({ state }) => state === 'failed' || state === 'blocked');
  return [
    ...failing.map(({ name, detail }) => `${name}: ${detail}`),
    ...off.map(({ id, why }) => `plugin ${id} is ${why}`),
  ];
}

async function migrationProblems({ inside: { manager }, services: { migrator } }: Host): Promise<string[]> {
  const sets = manager.list().map(({ id }) => ({ plugin: id, migrations: manager.plugin(id).migrations ?? [] }));
  const odd = (await migrator.status(sets)).filter(({ state }) => state === 'changed' || state === 'unknown');
  return odd.map(({ plugin, name, state }) => `migration ${name} of ${plugin} is ${state}`);
}

/** What plugins find when they look closely. */
async function contributedProblems(host: Host): Promise<string[]> {
  const checks = host.use(CONTRIBUTIONS).list(doctorChecks);
  const found = await Promise.all(checks.map(({ value, context }) => value.run(context)));
  return found.flat();
}

async function mailProblems(host: Host): Promise<string[]> {
  const waiting = await host.use(MAIL_QUEUE).waiting();
  return waiting > 0 ? [`${waiting} message(s) wait for the mail server`] : [];
}

/** Whether something is off, or not installed, that a plugin could use: its taps on that wait for it. */
function waitsForAnother({ manager }: Host['inside'], plugin: string): boolean {
  return Object.keys(manager.plugin(plugin).needs?.optional ?? {}).some((id) => !manager.isOn(id));
}

/** Taps of hooks that nobody offers, and quarantined ones. */
function hookProblems({ inside }: Host): string[] {
  const { hooks, manager } = inside;
  const described = hooks.describe();
  const declared = manager.list().flatMap(({ id }) => Object.values(manager.plugin(id).hooks ?? {}));
  const offered = [
    EVERY_HOOK,
    ...new Set([...declared, ...described.filter(({ owner }) => owner !== null)].map(({ name }) => name)),
  ];
  return described.flatMap(({ name, taps }) =>
    taps.flatMap(({ plugin, id, quarantined, lastError }) => [
      ...(offered.includes(name) || waitsForAnother(inside, plugin)
        ? []
        : [`${plugin} taps "${name}", which no installed plugin offers${suggestion(name, offered)}`]),
      ...(quarantined ? [`tap ${plugin}:${id} of ${name} is quarantined: ${lastError}`] : []),
    ]),
  );
}

/** What the owner mutes or moves although it is not there. */
function overrideProblems({ inside: { manager, hooks } }: Host, options: HostOptions): string[] {
  return tapOverridesOf(options).flatMap(([plugin, taps]) => {
    if (!manager.isOn(plugin)) return [];
    const own = hooks
      .describe()
      .flatMap((hook) => hook.taps.filter((tap) => tap.plugin === plugin).map((tap) => `${hook.name}/${tap.id}`));
    return Object.keys(taps)
      .filter((key) => !own.includes(key) && !own.includes(`${key}/${key}`))
      .map(
        (key) => `site.json mutes or moves the tap "${key}" of ${plugin}, which has none such${suggestion(key, own)}`,
      );
  });
}

function rolesIn(schema: TSchema, value: unknown): string[] {
  if (namesRole(schema)) return typeof value === 'string' && value !== '' ? [value] : [];
  const items = 'items' in schema ? schema.items : undefined;
  if (!Array.isArray(value) || typeof items !== 'object' || items === null) return [];
  return value.flatMap((each: unknown) => rolesIn(items, each));
}

/** Settings that name roles which do not exist. */
function roleProblems(host: Host): string[] {
  const { manager } = host.inside;
  const known = [...host.use(ACCESS).roles().keys()];
  const unknown = (role: string) => !known.includes(role);
  const wrong = (where: string, role: string) =>
    `${where} names the role "${role}", which does not exist${suggestion(role, known)}`;
  const inSettings = manager.list().flatMap(({ id, state }) => {
    if (state !== 'on') return [];
    const schemas = manager.plugin(id).settings?.schemas ?? {};
    return Object.entries(manager.settings(id)).flatMap(([name, value]) => {
      const schema = schemas[name];
      return schema
        ? rolesIn(schema, value)
            .filter(unknown)
            .map((role) => wrong(`the setting ${id}.${name}`, role))
        : [];
    });
  });
  const { defaultRole } = host.site;
  return unknown(defaultRole) ? [wrong('site.defaultRole', defaultRole), ...inSettings] : inSettings;
}

/** Plugins whose data no export holds. */
function bundleNotes({ inside: { manager } }: Host): string[] {
  return manager
    .list()
    .map(({ id, state }) => ({ state, plugin: manager.plugin(id) }))
    .filter(
      ({ state, plugin }) =>
        state === 'on' &&
        plugin.tables?.some((table) => table[shapeKey].options.notInBundle === undefined) &&
        contributedTo(plugin, bundleSections).length === 0,
    )
    .map(({ plugin }) => `plugin ${plugin.id} has tables but no section of a bundle: an export leaves its data out`);
}

/** Everything that is not as it should be, in sentences. */
async function diagnose(host: Host, options: HostOptions): Promise<string[]> {
  return [
    ...(await healthProblems(host)),
    ...(await migrationProblems(host)),
    ...(await accountProblems(host)),
    ...proxyProblems(options),
    ...(await mailProblems(host)),
    ...(await contributedProblems(host)),
    ...hookProblems(host),
    ...overrideProblems(host, options),
    ...roleProblems(host),
    ...(await authorProblems({ inside: host.inside, access: host.use(ACCESS), database: host.services.database })),
  ];
}

/** `plinth doctor`. */
export function addDoctor(program: Command, context: CommandContext): void {
  const { output } = context;
  program
    .command('doctor')
    .description('Look for what is not as it should be; exits with 1 when something is not')
    .action(() =>
      withHost({ ...context, output: { ...output, error: () => undefined } }, 'nothing', async (host) => {
        const problems = await diagnose(host, await hostOptions(context));
        for (const problem of problems) output.error(problem);
        for (const note of bundleNotes(host)) output.line(`note: ${note}`);
        output.line(problems.length === 0 ? 'All is well.' : `${problems.length} problem(s).`);
        if (problems.length > 0) process.exitCode = 1;
      }),
    );
}
