import { bundleSections } from '@plinth/bundle';
import { contributedTo, type Plugin } from '@plinth/kernel';
import type { Host } from '@plinth/kernel/host';
import { codes, table } from './markdown.js';

const START = '<!-- generated -->';
const END = '<!-- /generated -->';

function ranges(kind: string, needed: Readonly<Record<string, string>> | undefined): string[] {
  return Object.entries(needed ?? {}).map(([id, range]) => `${kind}\`${id}\` ${range}`);
}

function needs({ needs: all }: Plugin): string {
  const plugins = [...ranges('', all?.plugins), ...ranges('if it is on, ', all?.optional)];
  return plugins.length === 0 ? '' : `Needs ${plugins.join(', ')}.`;
}

function routes({ id }: Plugin, { inside }: Host): string {
  const served = [...inside.rest.list(), ...inside.otherRoutes()].filter(({ plugin }) => plugin === id);
  if (served.length === 0) return '';
  const rows = served.map(({ route, pattern }) => [
    route.methods.join(' '),
    `\`${pattern.published}\`${route.surface === 'page' ? ' (page)' : ''}`,
    route.declaration.access.describes,
    route.declaration.summary,
  ]);
  return `### Routes\n\n${table(['Methods', 'Path', 'Access', 'What it does'], rows)}`;
}

function settings({ settings: declared }: Plugin): string {
  const schemas = Object.entries(declared?.schemas ?? {});
  if (schemas.length === 0) return '';
  const rows = schemas.map(([name, schema]) => {
    const { default: initial, description } = JSON.parse(JSON.stringify(schema));
    return [`\`${name}\``, `\`${JSON.stringify(initial)}\``, description];
  });
  return `### Settings\n\n${table(['Setting', 'Default', 'Meaning'], rows)}`;
}

function hooks({ hooks: offered }: Plugin, parameters: ReadonlyMap<string, string>): string {
  const all = Object.values(offered ?? {});
  if (all.length === 0) return '';
  const rows = all.map(({ name, kind, onError, describes }) => [
    `\`${name}\``,
    kind,
    `\`${parameters.get(name) ?? ''}\``,
    onError,
    describes,
  ]);
  return `### Its hooks\n\n${table(['Hook', 'Kind', 'Arguments', 'On error', 'Meaning'], rows)}`;
}

function lists(plugin: Plugin): string {
  const { modules, capabilities, roles, points, contributes, taps, jobs, migrations } = plugin;
  const bundle = contributedTo(plugin, bundleSections);
  const held = Object.entries(capabilities ?? {}).map(
    ([name, by]) => `\`${name}\` (${by.join(', ') || 'administrator'})`,
  );
  const lines: readonly (readonly [string, string])[] = [
    ['Modules', codes(Object.keys(modules ?? {}))],
    ['Capabilities and who holds them besides administrators', held.join(', ')],
    ['Roles', codes(Object.keys(roles ?? {}))],
    ['Contribution points', codes((points ?? []).map(({ id }) => id))],
    ['Contributes to', codes(new Set((contributes ?? []).map(({ point }) => point.id)))],
    ['Taps', codes(new Set((taps ?? []).map(({ hook }) => hook)))],
    ['Jobs', codes((jobs ?? []).map(({ id }) => id))],
    ['Sections of a site bundle', codes(bundle.map(({ name }) => name))],
    ['Migrations', codes((migrations ?? []).map(({ name }) => name))],
  ];
  return lines
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `- ${title}: ${text}`)
    .join('\n');
}

function block(plugin: Plugin, host: Host, parameters: ReadonlyMap<string, string>): string {
  const off = `Switch it off with \`"${plugin.id}": false\` in site.json or \`plinth plugins disable ${plugin.id}\`; its data stays.`;
  const parts = [
    needs(plugin),
    routes(plugin, host),
    hooks(plugin, parameters),
    settings(plugin),
    lists(plugin) && `### What else\n\n${lists(plugin)}`,
    off,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The README of a plugin with the part that its declaration says; the rest is written by hand and stays. */
export function pluginReadme(
  written: string,
  plugin: Plugin,
  { host, parameters }: { host: Host; parameters: ReadonlyMap<string, string> },
): string {
  const from = written.indexOf(START);
  const to = written.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The README of ${plugin.id} has no ${START} … ${END}.`);
  return `${written.slice(0, from)}${START}\n\n${block(plugin, host, parameters)}\n\n${written.slice(to)}`;
}
