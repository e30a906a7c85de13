import type { TSchema } from 'typebox';
import { HostError } from '../errors.js';
import { demandOneKernel } from '../plugin/maker.js';
import { isLogger } from '../services/log.js';
import { Type, Value } from '../vendor/typebox.js';
import { corePlugin } from './core-plugin.js';
import type { HostOptions } from './options.js';
import { checkOwnerWords, checkPlugins, type Note, unknownKeys } from './owner-checks.js';
import { siteSchemas } from './site-words.js';

/** Every option by its name; the type keeps the list whole. */
const OPTIONS: Readonly<Record<keyof HostOptions, true>> = {
  plugins: true,
  config: true,
  site: true,
  restPath: true,
  uploadsPath: true,
  database: true,
  tablePrefix: true,
  durable: true,
  redisUrl: true,
  dataFolder: true,
  secret: true,
  smtpUrl: true,
  mailer: true,
  log: true,
  clock: true,
  random: true,
  hookEngine: true,
  ports: true,
  resolveUser: true,
  formFields: true,
  addresses: true,
  trustedProxies: true,
  clientAddressHeader: true,
  allowedOrigins: true,
  limits: true,
  visitorCache: true,
  keptBytes: true,
  preparedItems: true,
  endAfterMs: true,
  runsSetup: true,
  compatibilityAddresses: true,
  development: true,
  idleJobs: true,
  role: true,
  writes: true,
  leftOut: true,
  passwordCost: true,
};

/** What an embedder may say about the site beyond what site.json may. */
const embedderSchemas: Readonly<Record<string, TSchema>> = {
  ...siteSchemas,
  url: Type.String({ pattern: '^https?://' }),
  environment: Type.Union([Type.Literal('local'), Type.Literal('production')]),
  avatars: Type.Union([Type.Literal('initials'), Type.Literal('gravatar')]),
};

const text = Type.Optional(Type.String({ minLength: 1 }));
const accountAddresses = Type.Object(
  { signIn: text, signOut: text, profile: text, returnParameter: text },
  { additionalProperties: false },
);

const SECRET_LENGTH = 32;

function checkPluginList(plugins: unknown, note: Note): plugins is HostOptions['plugins'] {
  if (!Array.isArray(plugins)) {
    note('plugins: wanted a list of plugins');
    return false;
  }
  const wrong = plugins.flatMap((plugin: unknown, index) => {
    const kind: unknown = Reflect.get(Object(plugin), 'kind');
    return kind === 'plugin' || kind === 'extension' || kind === 'layer'
      ? []
      : [`plugins[${index}]: wanted what definePlugin() returned`];
  });
  for (const line of wrong) note(line);
  return wrong.length === 0;
}

/**
 * Checks what an embedder gives, as strictly as site.json is.
 * @throws HostError `HOST_OPTIONS_INVALID` with every mistake: the option, what was found, what is allowed, the nearest name;
 *   `HOST_KERNEL_TWICE`
 */
export function checkHostOptions(options: HostOptions): void {
  const mistakes: string[] = [];
  const note: Note = (line) => void mistakes.push(`  ${line}`);
  unknownKeys('', options, Object.keys(OPTIONS), note);
  const { plugins, config, secret, resolveUser, addresses } = options;
  if (checkPluginList(plugins, note)) {
    demandOneKernel(plugins);
    if (config !== undefined) checkPlugins('config', config, [corePlugin, ...plugins], note);
  }
  checkOwnerWords(options, embedderSchemas, note);
  if (secret !== undefined && (typeof secret !== 'string' || secret.length < SECRET_LENGTH))
    note(`secret: wanted a text of at least ${SECRET_LENGTH} characters`);
  if (options.formFields !== undefined && typeof options.formFields !== 'function')
    note(`formFields: found ${JSON.stringify(options.formFields)}, wanted a function`);
  if (options.log !== undefined && !isLogger(options.log))
    note('log: expected pino(), console, or an object with the functions debug, info, warn, error and child');
  if (resolveUser !== undefined && typeof resolveUser !== 'function')
    note(`resolveUser: found ${JSON.stringify(resolveUser)}, wanted a function`);
  if (addresses !== undefined && !Value.Check(accountAddresses, addresses))
    note(`addresses: found ${JSON.stringify(addresses)}, wanted texts: signIn, signOut, profile, returnParameter`);
  if (mistakes.length > 0)
    throw new HostError('HOST_OPTIONS_INVALID', { count: mistakes.length, mistakes: mistakes.join('\n') });
}
