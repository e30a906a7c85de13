import { parseArgs } from 'node:util';
import { type Choice, idsOf, USUAL_PLATFORMS } from './catalogue.js';
import type { Language } from './files.js';
import { demandId } from './identifiers.js';

/** Where a site keeps what it stores. */
export const DATABASES = ['sqlite', 'postgres', 'mariadb'] as const;

/** One of {@link DATABASES}. */
export type DatabaseKind = (typeof DATABASES)[number];

/** The languages of {@link Language}. */
export const LANGUAGES = ['ts', 'js'] as const satisfies readonly Language[];

/** All that a new site is made from. */
export interface SiteAnswers {
  /** The folder, relative to where the command runs; its last part names the package. */
  readonly folder: string;
  readonly platforms: readonly string[];
  readonly components: readonly string[];
  readonly database: DatabaseKind;
  readonly hasDemo: boolean;
  /** The id of a first plugin; an empty text for none. */
  readonly plugin: string;
  readonly language: Language;
}

/** What nobody is asked for who does not want to be asked. */
export const USUAL_ANSWERS: SiteAnswers = {
  folder: 'my-site',
  platforms: USUAL_PLATFORMS,
  components: [],
  database: 'sqlite',
  hasDemo: true,
  plugin: '',
  language: 'ts',
};

/** What the words of a command say: the answers that it gives, and whether it wants to be asked for the others. */
export interface Command {
  readonly answers: Partial<SiteAnswers>;
  readonly asksNothing: boolean;
  readonly wants: 'site' | 'help' | 'version';
}

const FLAGS = {
  platforms: { type: 'string' },
  components: { type: 'string' },
  database: { type: 'string' },
  demo: { type: 'boolean' },
  'no-demo': { type: 'boolean' },
  plugin: { type: 'string' },
  language: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** What `create-plinth --help` says. */
export const HELP = `Usage: npm create plinth [folder] [-- flags]

Writes a site of Plinth into a new folder. What no flag says is asked on a terminal, and usual elsewhere.

  --platforms <ids>      with commas between them, or "all", or "none": ${idsOf('platform').join(', ')}
  --components <ids>     the same: ${idsOf('component').join(', ')}
  --database <name>      ${DATABASES.join(', ')}
  --demo, --no-demo      whether the empty site is filled with a little content
  --plugin <id>          also writes a first plugin
  --language <name>      of plugin and tests: ${LANGUAGES.join(', ')}
  -y, --yes              asks nothing
  --version, -h, --help`;

/**
 * Reads the words after `create-plinth`.
 * @throws Error naming the flag, what was found and what is allowed
 */
export function readCommand(words: readonly string[]): Command {
  const { values, positionals } = parseArgs({ args: [...words], options: FLAGS, allowPositionals: true });
  const [folder, surplus] = positionals;
  if (surplus !== undefined) throw new Error(`One folder is wanted, found "${folder}" and "${surplus}".`);
  if (values.demo && values['no-demo']) throw new Error('--demo and --no-demo: wanted one of the two.');
  const answers: Partial<SiteAnswers> = {
    ...(folder === undefined ? {} : { folder }),
    ...(values.platforms === undefined ? {} : { platforms: listOf(values.platforms, 'platform') }),
    ...(values.components === undefined ? {} : { components: listOf(values.components, 'component') }),
    ...(values.database === undefined ? {} : { database: oneOf(values.database, DATABASES, '--database') }),
    ...(values.demo || values['no-demo'] ? { hasDemo: values.demo === true } : {}),
    ...(values.plugin === undefined ? {} : { plugin: demandId(values.plugin) }),
    ...(values.language === undefined ? {} : { language: oneOf(values.language, LANGUAGES, '--language') }),
  };
  const wants = values.help ? 'help' : values.version ? 'version' : 'site';
  return { answers, asksNothing: values.yes === true, wants };
}

/**
 * One of a few words.
 * @throws Error naming the flag, what was found and what is allowed
 */
export function oneOf<T extends string>(found: string, allowed: readonly T[], flag: string): T {
  const named = allowed.find((each) => each === found);
  if (named === undefined) throw new Error(`${flag}: found "${found}", wanted one of ${allowed.join(', ')}.`);
  return named;
}

function listOf(words: string, kind: Choice['kind']): string[] {
  const known = idsOf(kind);
  if (words === 'all') return known;
  const named = words === 'none' ? [] : words.split(',').map((word) => word.trim());
  return named.filter((id) => id !== '').map((id) => oneOf(id, known, `--${kind}s`));
}
