import { type ChildProcess, spawn } from 'node:child_process';

/** How long a command may take, and how long a server may take to say what its page says. */
const PATIENCE_MS = 60_000;

/** One command in a shell, in a process group of its own, so that what it starts ends with it. */
export class ShellCommand {
  readonly #process: ChildProcess;
  readonly #closed: Promise<number | null>;
  #output = '';
  #moved: () => void = () => undefined;

  constructor(command: string, options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
    this.#process = spawn('sh', ['-c', command], { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
        this.#moved();
      });
    }
    this.#closed = new Promise((resolve, reject) => {
      this.#process.once('error', reject);
      this.#process.once('close', (code) => {
        resolve(code);
        this.#moved();
      });
    });
  }

  /** All that it printed, both streams. */
  get output(): string {
    return this.#output;
  }

  /** Resolves with the exit code; a command that does not end in time is killed, and then there is none. */
  async ended(): Promise<number | null> {
    const timer = setTimeout(() => this.#signal('SIGKILL'), PATIENCE_MS);
    const code = await this.#closed;
    clearTimeout(timer);
    return code;
  }

  /** Resolves with true once its output is as wanted, with false when it ends or takes too long before. */
  async says(isWanted: (output: string) => boolean): Promise<boolean> {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      this.#moved();
    }, PATIENCE_MS);
    while (!isWanted(this.#output) && !isOver && this.#isRunning) {
      await new Promise<void>((resolve) => {
        this.#moved = resolve;
      });
    }
    clearTimeout(timer);
    return isWanted(this.#output);
  }

  /** Ends it as Ctrl+C does, and waits until it has ended. */
  async interrupt(): Promise<void> {
    this.#signal('SIGINT');
    await this.ended();
  }

  get #isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#process;
    if (pid === undefined || !this.#isRunning) return;
    process.kill(-pid, signal);
  }
}
