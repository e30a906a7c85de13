import assert from 'node:assert/strict';
import type { Plugin } from '@plinth/kernel';
import { SqlSchemaEditor } from '@plinth/kernel/layer';
import { LeakWatch } from './leak-watch.js';
import { checkForms } from './page-checks.js';
import * as routes from './route-checks.js';
import { snapshot } from './snapshot.js';
import { tablesAgree, tablesAreDeclared } from './table-checks.js';
import { testHost } from './test-host.js';
import type { TestHostOptions, TestSite } from './types.js';

/** One check of the suite: a sentence and how to prove it. */
export interface ConformanceCheck {
  readonly title: string;
  run(): Promise<void>;
}

/** What a plugin needs around it to be checked. */
export interface ConformanceOptions extends Partial<Omit<TestHostOptions, 'plugins'>> {
  /** The plugins that it needs. */
  readonly needs?: readonly Plugin[];
  /** Fills the site, so that routes have something to answer. */
  readonly prepare?: (site: TestSite) => Promise<void>;
}

/** What mocha hands to a test; other runners hand nothing, and take the limit as a third argument. */
type Context = { timeout?(ms: number): unknown } | undefined;
type Runner = (title: string, work: (this: Context) => unknown) => void;

const TOGGLES = 100;
/** How long a check may take, in milliseconds: some send thousands of requests. */
const CHECK_MS = 180_000;

function runnerFunction(name: string): Runner | undefined {
  const found: unknown = Reflect.get(globalThis, name);
  return typeof found === 'function'
    ? (title, work) => void Reflect.apply(found, undefined, [title, work, CHECK_MS])
    : undefined;
}

async function withSite(
  plugin: Plugin,
  options: ConformanceOptions,
  work: (site: TestSite) => Promise<void>,
): Promise<void> {
  const { needs = [], prepare, ...rest } = options;
  const site = await testHost({ ...rest, plugins: [...needs, plugin] });
  try {
    await prepare?.(site);
    await work(site);
  } finally {
    await site.stop();
  }
}

async function switchesOn(site: TestSite, plugin: Plugin): Promise<void> {
  const report = site.host.inside.manager.list().find(({ id }) => id === plugin.id);
  assert.equal(report?.state, 'on', report?.why);
}

async function goesUpDownUp(site: TestSite, plugin: Plugin): Promise<void> {
  const { migrator, database } = site.host.services;
  const set = { plugin: plugin.id, migrations: plugin.migrations ?? [] };
  const reversible = set.migrations.filter(({ down }) => down);
  if (reversible.length !== set.migrations.length) return;
  await site.disable(plugin.id);
  await migrator.down(set);
  const editor = new SqlSchemaEditor(database, { dry: true });
  for (const { up } of set.migrations) await up(editor);
  for (const { text } of editor.statements) {
    const table = /^CREATE TABLE(?: IF NOT EXISTS)?\s+[`"]?(\w+)/i.exec(text)?.[1];
    if (table === undefined) continue;
    await assert.rejects(database.select(`SELECT 1 AS one FROM ${table}`), `table ${table} is still there`);
  }
  await site.enable(plugin.id);
  await switchesOn(site, plugin);
}

async function leavesNothingBehind(site: TestSite, plugin: Plugin): Promise<void> {
  const on = snapshot(site);
  await site.disable(plugin.id);
  const off = snapshot(site);
  const leaks = new LeakWatch(site);
  for (let count = 0; count < TOGGLES; count += 1) {
    await site.enable(plugin.id);
    await site.disable(plugin.id);
  }
  const left = await leaks.end(TOGGLES);
  assert.ok(left.length === 0, `${TOGGLES} toggles left behind: ${left.join('; ')}`);
  assert.deepEqual(snapshot(site), off, `${TOGGLES} toggles left something behind`);
  await site.enable(plugin.id);
  assert.deepEqual(sorted(snapshot(site)), sorted(on), 'it does not come back as it was');
}

/** Order of arrival may differ after a toggle; what is there may not. */
function sorted(value: object): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    Array.isArray(each) ? [...each].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : each,
  );
}

async function vanishesWhenOff(site: TestSite, plugin: Plugin): Promise<void> {
  const paths = routes.routesOf(site, plugin.id);
  await site.disable(plugin.id);
  for (const { entry, method, title } of paths) {
    const { match } = site.host.inside.rest.find(method, entry.pattern.sample(0));
    assert.ok(match?.entry.plugin !== plugin.id, `${title} is still served`);
  }
}

/** The plugin with each permission replaced by one that only answers. */
function answeringPermissions(plugin: Plugin, answer: false | null): Plugin {
  const routes = (plugin.routes ?? []).map((route) =>
    route.declaration.authorizeResource
      ? { ...route, declaration: { ...route.declaration, authorizeResource: () => answer } }
      : route,
  );
  return { ...plugin, routes };
}

type RouteCheck = (site: TestSite, checked: routes.CheckedRoute) => Promise<void>;

const ROUTE_CHECKS: readonly (readonly [string, RouteCheck])[] = [
  ['refuses whoever its access rules do not admit, with 401 or 403, before looking at arguments', routes.checkAccess],
  ['answers every route without a fault and every refusal in the documented envelope', routes.checkAnswers],
  ['refuses missing arguments with 400', routes.checkMissing],
  ['refuses bad input with 4xx, never with 5xx', routes.checkBadInput],
  ['sends totals with paged collections and refuses pages out of bounds', routes.checkPaging],
  ['describes every route by OPTIONS', routes.checkOptions],
];

async function checkEach(site: TestSite, { id }: Plugin, check: RouteCheck): Promise<void> {
  for (const checked of routes.routesOf(site, id)) await check(site, checked);
  assert.deepEqual(site.errors, [], 'errors were logged');
}

/** The checks of {@link conforms} as a list, for runners without `describe` and `it`. */
export function conformanceChecks(plugin: Plugin, options: ConformanceOptions = {}): ConformanceCheck[] {
  const one = (title: string, work: (site: TestSite, plugin: Plugin) => Promise<void>): ConformanceCheck => ({
    title,
    run: () => withSite(plugin, options, (site) => work(site, plugin)),
  });
  const each = ([title, check]: readonly [string, RouteCheck]) => one(title, (site) => checkEach(site, plugin, check));
  return [
    one('switches on', switchesOn),
    one('has the tables that its migrations make, column by column and index by index', tablesAgree),
    one('has no table that is not declared', tablesAreDeclared),
    one('goes up, down and up again, and down takes every table away', goesUpDownUp),
    one(`leaves nothing behind after ${TOGGLES} toggles`, leavesNothingBehind),
    one('serves nothing while it is off', vanishesWhenOff),
    one('puts a nonce into every form that changes something', (site, { id }) => checkForms(site, id)),
    ...([false, null] as const).map((answer): ConformanceCheck => {
      const changed = answeringPermissions(plugin, answer);
      const run = (site: TestSite) => checkEach(site, changed, routes.checkPermission);
      return {
        title: `lets nobody in whose permission answers ${answer}`,
        run: () => withSite(changed, options, run),
      };
    }),
    ...ROUTE_CHECKS.map(each),
  ];
}

/**
 * The suite that every plugin runs in one line: `conforms(polls, { needs: [content] })`. It uses the runner's own
 * `describe` and `it` where there are any (mocha, Jest, Vitest with globals) and returns the checks as a list.
 */
export function conforms(plugin: Plugin, options: ConformanceOptions = {}): ConformanceCheck[] {
  const checks = conformanceChecks(plugin, options);
  const describe = runnerFunction('describe');
  const it = runnerFunction('it');
  if (describe && it) {
    describe(`${plugin.id}: conformance`, () => {
      for (const check of checks) {
        it(check.title, function () {
          this?.timeout?.(CHECK_MS);
          return check.run();
        });
      }
    });
  }
  return checks;
}
