import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, cp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GeneratedSite } from './content.js';
import { temporaryFolder } from './prepare.js';
import { processesNamed, secondsOf, withChildren } from './processes.js';
import type { Running } from './running.js';

const run = promisify(execFile);

/** Where Debian's package lies. */
const PACKAGE = '/usr/share/wordpress';
const SCRIPT = fileURLToPath(new URL('../../../wordpress/install.php', import.meta.url));
const DATABASE = { host: '127.0.0.1', port: 3306, user: 'root', password: '', database: 'plinth_bench_wordpress' };

/** Two for each processor of the machine that the figures were made for: more only wait for each other. */
const PHP_PROCESSES = 4;
const START_TRIES = 100;
const START_PAUSE_MS = 100;
const OUTPUT_BYTES = 10_000_000;

/** A WordPress that serves the content of the bench. */
export interface WordPress extends Running {
  readonly version: string;
  /** The id of its newest post. */
  readonly newest: number;
  /** Headers of its administrator. */
  readonly admin: Readonly<Record<string, string>>;
}

async function phpFpm(): Promise<string | undefined> {
  const names = await readdir('/usr/sbin').catch(() => []);
  const name = names.find((each) => each.startsWith('php-fpm'));
  return name === undefined ? undefined : path.join('/usr/sbin', name);
}

/** Which of Debian's packages is missing, or undefined where WordPress can be measured. */
export async function missingForWordPress(): Promise<string | undefined> {
  const exists = (file: string) =>
    access(file).then(
      () => true,
      () => false,
    );
  if (!(await exists(path.join(PACKAGE, 'wp-load.php')))) return 'wordpress';
  if (!(await exists('/usr/sbin/nginx'))) return 'nginx';
  if ((await phpFpm()) === undefined) return 'php-fpm';
  const modules = await run('php', ['-m']).catch(() => ({ stdout: '' }));
  if (!modules.stdout.includes('mysqli')) return 'php-mysql';
  if ((await processesNamed(['mariadbd', 'mysqld'])).length === 0) return 'a MariaDB that runs';
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Only root may change who a process is. */
function asServerUser(directive: string): string {
  return process.getuid?.() === 0 ? directive : '';
}

function wordPressConfig(url: string): string {
  const { host, port, user, password, database } = DATABASE;
  const constants = {
    ...{ DB_NAME: database, DB_USER: user, DB_PASSWORD: password, DB_HOST: `${host}:${port}` },
    ...{ DB_CHARSET: 'utf8mb4', DB_COLLATE: '', WP_HOME: url, WP_SITEURL: url, WP_ENVIRONMENT_TYPE: 'local' },
  };
  const lines = Object.entries(constants).map(([name, value]) => `define('${name}', '${value}');`);
  const salts = ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'NONCE_SALT'];
  return `<?php
${lines.join('\n')}
${salts.map((name) => `define('${name}', 'of the bench ${name}');`).join('\n')}
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}

function poolConfig(folder: string, port: number): string {
  return `[global]
error_log = ${folder}/php.log
daemonize = no
[bench]
${asServerUser('user = www-data\ngroup = www-data')}
listen = 127.0.0.1:${port}
pm = static
pm.max_children = ${PHP_PROCESSES}
php_admin_value[opcache.enable] = 1
`;
}

function nginxConfig(folder: string, port: number, phpPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
    .join('\n  ');
  return `${asServerUser('user www-data;')}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  ${temporary}
  access_log off;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/www;
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass 127.0.0.1:${phpPort};
    }
  }
}
`;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.ok === true;
}

async function waitFor(url: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await answers(url)) return;
    await pause(START_PAUSE_MS);
  }
  throw new Error(`WordPress does not answer at ${url}.`);
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

interface Installed {
  readonly newest: number;
  readonly user: string;
  readonly password: string;
  readonly version: string;
}

async function install(folder: string, url: string, content: GeneratedSite): Promise<Installed> {
  const www = path.join(folder, 'www');
  const filter = (source: string) => path.basename(source) !== '.htaccess';
  await cp(PACKAGE, www, { recursive: true, dereference: true, filter });
  await writeFile(path.join(www, 'wp-config.php'), wordPressConfig(url));
  await writeFile(path.join(www, 'bench.json'), JSON.stringify({ ...DATABASE, url }));
  const file = path.join(folder, 'content.json');
  await writeFile(file, JSON.stringify(content));
  const { stdout } = await run('php', [SCRIPT, www, file], { maxBuffer: OUTPUT_BYTES });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{"newest"')));
}

/**
 * Stands a WordPress up beside whatever runs on the machine: a copy of the package, a database, a pool of php-fpm and an
 * nginx of its own, on ports of its own. Stopping takes all of it back.
 */
export async function startWordPress(content: GeneratedSite): Promise<WordPress> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const [port, phpPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const installed = await install(folder, url, content);
  await writeFile(path.join(folder, 'pool.conf'), poolConfig(folder, phpPort));
  await writeFile(path.join(folder, 'nginx.conf'), nginxConfig(folder, port, phpPort));
  const php = spawn((await phpFpm()) ?? '', ['-y', path.join(folder, 'pool.conf')], { stdio: 'ignore' });
  const nginx = spawn('/usr/sbin/nginx', ['-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const { newest, user, password, version } = installed;
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const stop = async () => {
    await endOf(nginx);
    await endOf(php);
    await run('php', [SCRIPT, path.join(folder, 'www'), 'drop']);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(`${url}/wp-json/wp/v2/posts`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ url, version, newest, stop },
    admin: { authorization: `Basic ${basic}` },
    async seconds() {
      const own = await withChildren([php.pid ?? 0, nginx.pid ?? 0]);
      return secondsOf([...own, ...(await processesNamed(['mariadbd', 'mysqld']))]);
    },
  };
}
