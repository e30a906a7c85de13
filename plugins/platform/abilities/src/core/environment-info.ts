import { choice, type PluginContext, Type } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { ability } from '../points.js';
import { chosenFields, fieldsInput } from './chosen-fields.js';

/** The version of WordPress whose REST answers those of this site are; clients ask for it to know what they may expect. */
export const FOLLOWED_WORDPRESS = '6.1';

const DATABASES = {
  sqlite: { name: 'SQLite', question: 'SELECT sqlite_version() AS version' },
  postgres: { name: 'PostgreSQL', question: 'SELECT version() AS version' },
  mariadb: { name: 'MariaDB', question: 'SELECT version() AS version' },
} as const;

const output = Type.Object({
  environment: Type.Optional(
    choice(['production', 'staging', 'development', 'local'], { description: 'What the site is run for.' }),
  ),
  runtime: Type.Optional(Type.String({ description: 'What runs the site, with its version.' })),
  php_version: Type.Optional(Type.String({ description: 'Empty: the site does not run on PHP, see `runtime`.' })),
  db_server_info: Type.Optional(Type.String({ description: 'The database, with its version.' })),
  wp_version: Type.Optional(
    Type.String({ description: 'The version of WordPress whose REST answers those of this site are.' }),
  ),
});

const input = fieldsInput(['environment', 'runtime', 'php_version', 'db_server_info', 'wp_version']);

async function databaseInfo({ use }: Pick<PluginContext, 'use'>): Promise<string> {
  const database = use(DATABASE);
  const { name, question } = DATABASES[database.dialect];
  const [row] = await database.select<{ version: string }>(question);
  const version = row?.version ?? '';
  return version.startsWith(name) ? version : `${name} ${version}`;
}

/** `core/get-environment-info`: what the site runs on. */
export const environmentInfo = ability({
  name: 'core/get-environment-info',
  label: 'Get Environment Information',
  description: 'Tells what the site runs on, for diagnosis: kind of environment, runtime and database with versions.',
  category: 'site',
  input,
  output,
  annotations: { readonly: true, destructive: false, idempotent: true },
  showInRest: true,
  permission: ({ caller }) => caller.can('manage_options'),
  async run({ context }, { fields }) {
    const environment = {
      environment: context.site.environment,
      runtime: `Node.js ${process.version}`,
      php_version: '',
      db_server_info: await databaseInfo(context),
      wp_version: FOLLOWED_WORDPRESS,
    };
    return chosenFields(environment, fields);
  },
});
