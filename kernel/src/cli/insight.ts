import type { Command } from 'commander';
import { sql } from '../database/sql.js';
import type { Host } from '../host/create-host.js';
import { MAIL_QUEUE } from '../host/mail-queue.js';
import type { HostOptions } from '../host/options.js';
import { isShapedLikeEmail } from '../identity/login-shape.js';
import { USERS } from '../identity/ports.js';
import { listedUsers } from '../identity/tables.js';
import { suggestion } from '../plugin/settings.js';
import { openApi } from '../rest/openapi.js';
import { KERNEL_VERSION } from '../version.js';
import { type CliSite, hostOptions, type Output, showRows, withHost } from './context.js';

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

/** Everything that is not as it should be, in sentences. */
async function diagnose(host: Host, options: HostOptions): Promise<string[]> {
  const { manager, hooks } = host.inside;
  const problems = (await host.health.checks()).filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
  for (const { id, state, why } of manager.list()) {
    if (state === 'failed' || state === 'blocked') problems.push(`plugin ${id} is ${why}`);
  }
  const sets = manager.list().map(({ id }) => ({ plugin: id, migrations: manager.plugin(id).migrations ?? [] }));
  for (const { plugin, name, state } of await host.services.migrator.status(sets)) {
    if (state === 'changed' || state === 'unknown') problems.push(`migration ${name} of ${plugin} is ${state}`);
  }
  problems.push(...(await accountProblems(host)), ...proxyProblems(options));
  const waiting = await host.use(MAIL_QUEUE).waiting();
  if (waiting > 0) problems.push(`${waiting} message(s) wait for the mail server`);
  const described = hooks.describe();
  const offered = described.filter(({ owner }) => owner !== null).map(({ name }) => name);
  for (const hook of described) {
    for (const tap of hook.taps) {
      if (hook.owner === null) {
        problems.push(
          `${tap.plugin} taps "${hook.name}", which no plugin that is on offers${suggestion(hook.name, offered)}`,
        );
      }
      if (tap.quarantined)
        problems.push(`tap ${tap.plugin}:${tap.id} of ${hook.name} is quarantined: ${tap.lastError}`);
    }
  }
  return problems;
}

/** `plinth hooks`, `routes`, `openapi`, `doctor`. */
export function addInsight(program: Command, site: CliSite, env: NodeJS.ProcessEnv, output: Output): void {
  program
    .command('hooks')
    .option('--json')
    .description('Who taps what, in which order')
    .action((options: { json?: boolean }) =>
      withHost(site, env, async ({ inside }) => {
        const rows = inside.hooks.describe().map((hook) => ({
          ...hook,
          taps: options.json ? hook.taps : hook.taps.map((tap) => `${tap.plugin}:${tap.id}@${tap.priority}`).join(' '),
        }));
        showRows(output, rows, { ...options, columns: ['name', 'kind', 'onError', 'owner', 'taps'] });
      }),
    );
  program
    .command('routes')
    .option('--json')
    .description('What is served, by whom, for whom')
    .action((options: { json?: boolean }) =>
      withHost(site, env, async ({ inside }) => {
        const rows = [...inside.rest.list(), ...inside.pages.list()].map(({ route, pattern, plugin }) => ({
          methods: route.methods.join('|'),
          path: pattern.published,
          surface: route.surface,
          plugin,
          access: route.declaration.access.describes,
        }));
        showRows(output, rows, { ...options, columns: ['methods', 'path', 'surface', 'plugin', 'access'] });
      }),
    );
  program
    .command('openapi')
    .description('Print the OpenAPI document of everything that is on')
    .action(() =>
      withHost(site, env, async (host) =>
        output.line(JSON.stringify(openApi(host.inside.rest, host.site, KERNEL_VERSION), null, 2)),
      ),
    );
  program
    .command('doctor')
    .description('Look for what is not as it should be')
    .action(() =>
      withHost(site, env, async (host) => {
        const problems = await diagnose(host, await hostOptions(site, env));
        for (const problem of problems) output.error(problem);
        output.line(problems.length === 0 ? 'All is well.' : `${problems.length} problem(s).`);
        if (problems.length > 0) process.exitCode = 1;
      }),
    );
}
