import { existsSync, readFileSync } from 'node:fs';
import { createProgram } from '@plinth/cli';
import type { Host } from '@plinth/kernel/host';
import { site } from './index.js';
import { table } from './markdown.js';

/** Where people do what a route or a command does, and what tries it; or why there is no such place. */
interface Place {
  /** A regular expression on `POST PATCH /wp/v2/posts/:id` or on the name of a command. */
  readonly match: string;
  readonly screen?: string;
  readonly test?: string;
  readonly reason?: string;
}

interface Places {
  readonly routes: readonly Place[];
  readonly commands: readonly Place[];
}

const FILE = 'docs/screens.json';

/** Commands with the names of those above them: `plugins enable`. */
function commandsOf(command: { name(): string; commands: readonly unknown[] }, above = ''): string[] {
  const isCommand = (value: unknown): value is typeof command => typeof value === 'object' && value !== null;
  return command.commands.filter(isCommand).flatMap((each) => {
    const name = above === '' ? each.name() : `${above} ${each.name()}`;
    return each.commands.length === 0 ? [name] : commandsOf(each, name);
  });
}

function writingRoutes({ inside }: Host): string[] {
  return inside.rest
    .list()
    .filter(({ route }) => route.methods.some((method) => method !== 'GET'))
    .map(({ route, pattern }) => {
      const methods = route.methods.filter((method) => method !== 'GET').join(' ');
      // Bounded pattern: at most 200 characters, the path of a route.
      return `${methods} ${pattern.published.replace(/\(\?P<(\w+)>[^)]*\)/g, ':$1')}`;
    });
}

function rowsOf(names: readonly string[], places: readonly Place[], missing: string[]): string[][] {
  return names.map((name) => {
    // Bounded pattern: at most 200 characters, the name of a route; those of docs/screens.json are our own.
    const place = places.find(({ match }) => new RegExp(match).test(name));
    if (!place) missing.push(`${name}: no place in ${FILE}`);
    else if (place.reason === undefined && !existsSync(place.test ?? ''))
      missing.push(`${name}: ${FILE} names a test that is not there: ${place.test}`);
    const { screen, test, reason } = place ?? {};
    return [`\`${name}\``, screen ? `\`${screen}\`` : '', test ? `\`${test}\`` : '', reason ?? ''];
  });
}

/**
 * Where people do what every writing route and every command does.
 * @throws Error naming each that has neither a screen with a test nor a reason
 */
export function screensTable(host: Host): string {
  const places: Places = JSON.parse(readFileSync(FILE, 'utf8'));
  const missing: string[] = [];
  const output = { line: () => undefined, error: () => undefined };
  const commands = commandsOf(createProgram(site, {}, output)).filter((name) => name !== 'help');
  const columns = ['', 'Screen', 'What tries it', 'Why it has none'];
  const routes = table(columns, rowsOf(writingRoutes(host), places.routes, missing));
  const byCommand = table(columns, rowsOf(commands, places.commands, missing));
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return `## Routes\n\n${routes}\n\n## Commands\n\n${byCommand}`;
}
