import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../support/folders.js';
import { freePort } from '../support/ports.js';
import { type Fence, fencesOf } from './fences.js';
import { ShellCommand } from './shell.js';
import { STAND_INS, type StandIn } from './stand-ins.js';
import { type Command, commandsOf, fits } from './transcript.js';

/** Blocks in these languages are there to be read. */
const ONLY_READ: readonly string[] = ['php', 'text'];

/** Where pages say that something listens; the tests take a free port instead. */
const ADDRESS = /127\.0\.0\.1:(?:3000|8080)/g;

/** How a page is played. */
export interface WalkthroughOptions {
  /** Instead of which commands something else is done, before those that count everywhere. */
  readonly standIns?: readonly StandIn[];
  /** Fills the folder in which it begins. */
  prepare?(folder: string): Promise<void>;
}

interface Place {
  readonly page: string;
  readonly markdown: string;
  readonly options: WalkthroughOptions;
  /** Holds `directory` and what is noted beside it. */
  readonly folder: string;
  readonly directory: string;
  readonly port: number;
}

/**
 * A page that is played word for word, in an empty folder and in the order of its blocks:
 *
 * - `js app.js`: a block that names a file is written into it; the paragraph above names the file too.
 * - `diff app.js`: lines of that file are replaced; the lines without a sign and with `-` stand in it exactly once.
 * - `console`: each line that begins with `$ ` is run and must print what the page shows below it. `console fails`: the
 *   last command ends with an error. `console serves`: the last command goes on in the background, once it has said what
 *   the page shows, until another block serves or the page ends. `console says`: what it prints besides, sooner or
 *   later. `console stops`: what it prints when it is ended by Ctrl+C, which the block shows as `^C`.
 *
 * A block that is none of these, and in no language that is only read, is a mistake of the page.
 */
class Walkthrough {
  readonly #place: Place;
  readonly #address: string;
  #directory: string;
  #server: ShellCommand | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.#directory = place.directory;
    const [address = '127.0.0.1:8080', ...others] = new Set(place.markdown.match(ADDRESS));
    if (others.length > 0) throw this.#mistake(1, `a page listens in one place, found ${address} and ${others.join()}`);
    this.#address = address;
  }

  async play(): Promise<void> {
    for (const fence of fencesOf(this.#place.markdown)) await this.#block(fence);
  }

  async end(): Promise<void> {
    await this.#server?.interrupt();
  }

  async #block(fence: Fence): Promise<void> {
    const { language, words, line } = fence;
    const [word] = words;
    if (language === 'console') return this.#console(fence);
    if (ONLY_READ.includes(language)) return undefined;
    if (word === undefined) throw this.#mistake(line, `nobody runs this ${language || 'nameless'} block`);
    if (!fence.before.includes(`\`${word}\``)) {
      throw this.#mistake(line, `the paragraph above does not name \`${word}\`, so that no reader knows where it goes`);
    }
    return language === 'diff' ? this.#change(fence, word) : this.#write(fence, word);
  }

  async #write({ text }: Fence, name: string): Promise<void> {
    const file = path.join(this.#directory, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, this.#here(text));
  }

  async #change({ text, line }: Fence, name: string): Promise<void> {
    const file = path.join(this.#directory, name);
    const lines = text.trimEnd().split('\n');
    const side = (sign: string) =>
      lines
        .filter((each) => each.startsWith(sign) || !/^[+-]/.test(each))
        .map((each) => `${each.slice(1)}\n`)
        .join('');
    const before = await readFile(file, 'utf8');
    const pieces = before.split(this.#here(side('-')));
    if (pieces.length !== 2)
      throw this.#mistake(line, `these lines stand ${pieces.length - 1} times in ${name}:\n${side('-')}`);
    await writeFile(file, pieces.join(this.#here(side('+'))));
  }

  async #console({ text, words, line }: Fence): Promise<void> {
    if (words.includes('stops')) return this.#stop(text, line);
    if (words.includes('says')) return this.#hear(text, line);
    const commands = commandsOf(text);
    for (const [index, command] of commands.entries()) {
      const isLast = index === commands.length - 1;
      const at = line + 1 + command.line;
      if (isLast && words.includes('serves')) await this.#serve(command, at);
      else await this.#run(command, at, isLast && words.includes('fails'));
    }
  }

  async #run(command: Command, line: number, isToFail: boolean): Promise<void> {
    const started = await this.#start(command.command, ' && pwd > "$WALKTHROUGH_DIRECTORY"');
    if (!started) return;
    const code = await started.ended();
    const output = this.#said(started.output);
    if ((code === 0) === isToFail) throw this.#mistake(line, `\`${command.command}\` ended with ${code}:\n${output}`);
    const isShown = command.prints.length > 0;
    if (isShown && !fits(command.prints, output)) throw this.#differs(line, command, output);
    if (code === 0) this.#directory = (await readFile(this.#directoryFile, 'utf8')).trim();
  }

  async #serve(command: Command, line: number): Promise<void> {
    await this.#server?.interrupt();
    this.#server = await this.#start(command.command, '');
    await this.#waitFor({ ...command, prints: [...command.prints, '…'] }, line);
  }

  async #hear(text: string, line: number): Promise<void> {
    const prints = text.trimEnd().split('\n');
    await this.#waitFor({ command: 'the server', prints: ['…', ...prints, '…'], line: 0 }, line);
  }

  async #waitFor(command: Command, line: number): Promise<void> {
    const isHeard = await this.#server?.says((output) => fits(command.prints, this.#said(output)));
    if (!isHeard) throw this.#differs(line, command, this.#said(this.#server?.output ?? ''));
  }

  async #stop(text: string, line: number): Promise<void> {
    const [signal, ...prints] = text.trimEnd().split('\n');
    if (signal !== '^C' || !this.#server) throw this.#mistake(line, 'a block that stops a server begins with ^C');
    const before = this.#server.output.length;
    await this.#server.interrupt();
    const output = this.#said(this.#server.output.slice(before));
    if (!fits(prints, output)) throw this.#differs(line + 1, { command: '^C', prints, line: 0 }, output);
  }

  async #start(command: string, more: string): Promise<ShellCommand | undefined> {
    for (const { pattern, replace } of [...(this.#place.options.standIns ?? []), ...STAND_INS]) {
      const found = pattern.exec(command);
      if (!found) continue;
      const instead = await replace(found, this.#directory);
      return instead === undefined ? undefined : this.#shell(instead + more);
    }
    return this.#shell(this.#here(command) + more);
  }

  #shell(command: string): ShellCommand {
    const { PATH, HOME } = process.env;
    const quiet = { npm_config_update_notifier: 'false', npm_config_logs_max: '0', npm_config_loglevel: 'error' };
    const own = { PORT: String(this.#place.port), WALKTHROUGH_DIRECTORY: this.#directoryFile };
    return new ShellCommand(command, { cwd: this.#directory, env: { PATH, HOME, ...quiet, ...own } });
  }

  get #directoryFile(): string {
    return path.join(this.#place.folder, 'directory');
  }

  /** A text of the page as it is for this run. */
  #here(text: string): string {
    return text.replace(ADDRESS, `127.0.0.1:${this.#place.port}`);
  }

  /** What was printed in this run as the page shows it. */
  #said(output: string): string {
    return output.replaceAll(`127.0.0.1:${this.#place.port}`, this.#address);
  }

  #differs(line: number, { command, prints }: Command, output: string): Error {
    return this.#mistake(line, `\`${command}\` printed:\n${output}\nthe page shows:\n${prints.join('\n')}`);
  }

  #mistake(line: number, what: string): Error {
    return new Error(`${this.#place.page}:${line}: ${what}`);
  }
}

/**
 * Plays a page from beginning to end, as {@link Walkthrough} says.
 * @param page path of the Markdown file
 * @throws Error that names the page, the line, what was wanted and what was found
 */
export async function playPage(page: string, options: WalkthroughOptions = {}): Promise<void> {
  const folder = await temporaryFolder();
  const directory = path.join(folder.path, 'page');
  await mkdir(directory);
  const markdown = await readFile(page, 'utf8');
  const walkthrough = new Walkthrough({
    page,
    markdown,
    options,
    folder: folder.path,
    directory,
    port: await freePort(),
  });
  try {
    await options.prepare?.(directory);
    await walkthrough.play();
  } finally {
    await walkthrough.end();
    await folder.remove();
  }
}
