import { type ChildProcess, fork } from 'node:child_process';

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const PATIENCE_MS = 120_000;

/** What every child inherits: where programs are, and the folder in which prepared data folders are shared. */
const INHERITED = ['PATH', 'HOME', 'PLINTH_TEST_SHARED'];

/** A Node process of a test's own. */
export class Child {
  readonly #process: ChildProcess;
  readonly #hasGroup: boolean;
  readonly #exited: Promise<Exit>;
  #output = '';
  #wake: () => void = () => undefined;

  /**
   * @param script path of a compiled module
   * @param options.hasGroup whether signals go to it and to all that it starts, as from a terminal
   */
  constructor(
    script: string,
    args: readonly string[],
    options: { env?: NodeJS.ProcessEnv; cwd?: string; hasGroup?: boolean } = {},
  ) {
    this.#hasGroup = options.hasGroup === true;
    this.#process = fork(script, [...args], {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      detached: this.#hasGroup,
      env: { ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])), ...options.env },
      silent: true,
      execArgv: ['--enable-source-maps', '--no-warnings=ExperimentalWarning'],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
        this.#wake();
      });
    }
    this.#exited = new Promise((resolve) => {
      this.#process.once('close', (code, signal) => {
        resolve({ code, signal });
        this.#wake();
      });
    });
  }

  /** All that it wrote, both streams. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Resolves when its output matches; fails with the output when the process ends before or it takes too long. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = pattern.exec(this.#output);
      if (found) return found;
      const left = deadline - Date.now();
      if (!this.isRunning || left <= 0) throw new Error(`It never said ${pattern}. It said:\n${this.#output}`);
      await this.#moved(left);
    }
  }

  /** Sends a signal. */
  kill(signal: NodeJS.Signals = 'SIGTERM'): void {
    const { pid } = this.#process;
    if (this.#hasGroup && pid !== undefined) process.kill(-pid, signal);
    else this.#process.kill(signal);
  }

  /** How it ended; a process that does not end in time is killed and the test fails. */
  async exit(patienceMs = PATIENCE_MS): Promise<Exit> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMs);
    });
    const ended = await Promise.race([this.#exited, late]);
    clearTimeout(timer);
    if (ended) return ended;
    this.kill('SIGKILL');
    await this.#exited;
    throw new Error(`The process did not end within ${patienceMs} ms. It said:\n${this.#output}`);
  }

  /** Ends it at once, whatever it does. */
  async end(): Promise<void> {
    if (this.isRunning) this.kill('SIGKILL');
    await this.#exited;
  }

  #moved(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Runs a script to its end; returns what it wrote and how it ended. */
export async function runToEnd(
  script: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<{ code: number | null; output: string }> {
  const child = new Child(script, args, options);
  const { code } = await child.exit();
  return { code, output: child.output };
}
