import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { plinth } from '../site/command-line.js';
import { freshDatabase, serverUrl } from '../support/databases.js';
import { temporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';
import { demoFolder, migratedFolder } from '../support/prepared.js';
import { Http } from './http.js';
import type { ProbeQuestion, ProbeReport } from './probe.js';

/** Megabytes that the JavaScript heap of the attacked process may take. */
export const HEAP_MB = 192;

const READY_MS = 60_000;
const ANSWER_MS = 5_000;

const here = path.dirname(fileURLToPath(import.meta.url));
const program = path.join(path.dirname(createRequire(import.meta.url).resolve('@plinth/host-config')), 'bin.js');

/** What is in the database of an attacked site. */
export type Content = 'demo' | 'none';

/** The site of host-config, with its demo content as `npm start` serves it, in a process of its own. */
export class AttackedSite {
  readonly url: string;
  readonly http: Http;
  /** How often it had to be started again, because it had died or hung. */
  restarts = 0;
  readonly #folder: string;
  readonly #database: Readonly<Record<string, string>>;
  #process: ChildProcess | undefined;
  #output = '';

  readonly #content: Content;

  private constructor(url: string, folder: string, database: string | undefined, content: Content) {
    this.#database = database === undefined ? {} : { DATABASE_URL: database };
    this.url = url;
    this.#folder = folder;
    this.#content = content;
    this.http = new Http(url);
  }

  /**
   * Starts a site on a database of its own (SQLite, or the server that the tests run on); returns it, and how to end it.
   * @param content `none` for a site in production that waits to be set up
   */
  static async start(content: Content = 'demo'): Promise<{ site: AttackedSite; stop: () => Promise<void> }> {
    const url = `http://127.0.0.1:${await freePort()}`;
    const onFile = content === 'demo' ? () => demoFolder(url) : migratedFolder;
    const folder = serverUrl === undefined ? await onFile() : await temporaryFolder();
    const database = serverUrl === undefined ? undefined : await freshDatabase();
    const site = new AttackedSite(url, folder.path, database?.url, content);
    await site.#launch();
    const stop = async () => {
      await site.#end();
      site.http.reset();
      await database?.remove();
      await folder.remove();
    };
    return { site, stop };
  }

  /** The last line that it wrote. */
  get lastWords(): string {
    return (this.#output.trimEnd().split('\n').at(-1) ?? '').slice(0, 500);
  }

  get isAlive(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Where its data is, and the variables by which the command line finds its database. */
  get data(): { readonly folder: string; readonly env: Readonly<Record<string, string>> } {
    return { folder: this.#folder, env: { SITE_URL: this.url, ...this.#database } };
  }

  /**
   * The output of a command of its command line.
   * @throws Error when the command fails
   */
  async runCommand(args: readonly string[]): Promise<string> {
    const env = { ...this.data.env, NODE_ENV: this.#content === 'demo' ? 'development' : 'production' };
    const { code, output } = await plinth(this.#folder, args, env);
    if (code !== 0) throw new Error(`plinth ${args.join(' ')}: ${output}`);
    return output;
  }

  /** Forgets the worst turn so far. */
  async begin(): Promise<void> {
    await this.#ask('begin');
  }

  /** What happened since {@link begin}; undefined when the process is dead or does not come to itself. */
  report(): Promise<ProbeReport | undefined> {
    return this.#ask('report');
  }

  /**
   * Makes sure that the site answers: starts it again on the same data when it is dead or hangs. Returns what was wrong,
   * undefined when nothing was.
   */
  async revive(): Promise<string | undefined> {
    const report = await this.report();
    if (report !== undefined && (await this.#listens())) return undefined;
    const stays = report === undefined ? 'the process hung' : 'the port closed and the process stayed';
    const death = /FATAL ERROR.*/.exec(this.#output)?.[0] ?? this.lastWords;
    const what = this.isAlive ? stays : `the process died: ${death}`;
    await this.#end();
    this.restarts += 1;
    this.http.reset();
    await this.#launch();
    return what;
  }

  #ask(question: ProbeQuestion): Promise<ProbeReport | undefined> {
    const child = this.#process;
    if (!child || !this.isAlive) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const done = (report: ProbeReport | undefined) => {
        clearTimeout(timer);
        child.off('message', heard);
        child.off('close', gone);
        resolve(report);
      };
      const heard = (report: ProbeReport) => done(report);
      const gone = () => done(undefined);
      const timer = setTimeout(gone, ANSWER_MS);
      child.on('message', heard).on('close', gone);
      child.send(question, (error) => {
        if (error) gone();
      });
    });
  }

  async #launch(): Promise<void> {
    const { port } = new URL(this.url);
    this.#output = '';
    const child = fork(program, ['start'], {
      cwd: this.#folder,
      env: {
        ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], HOST: '127.0.0.1', PORT: port, LOG_LEVEL: 'error' },
        ...{
          DATA_DIR: this.#folder,
          NODE_ENV: this.#content === 'demo' ? 'development' : 'production',
          SITE_URL: this.url,
        },
        ...this.#database,
      },
      silent: true,
      execArgv: [
        ...[`--max-old-space-size=${HEAP_MB}`, '--enable-source-maps', '--no-warnings=ExperimentalWarning'],
        ...['--import', pathToFileURL(path.join(here, 'probe.js')).href],
      ],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-20_000);
      });
    }
    const deadline = performance.now() + READY_MS;
    while (!(await this.#listens())) {
      if (!this.isAlive || performance.now() > deadline) throw new Error(`The site did not start:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async #listens(): Promise<boolean> {
    // Connections that are kept go on working when the port is closed.
    const { status } = await this.http.send({ method: 'GET', target: '/wp-json/theme/v1/info' }, ANSWER_MS, false);
    return status === 200;
  }

  async #end(): Promise<void> {
    const child = this.#process;
    if (!child || !this.isAlive) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}
