import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** After so many starts that ended the process, the next one leaves out whatever does not ship with Plinth. */
const MOST_FAILED = 2;

/** Counts starts that ended the process before the site was up; one that only says what is wrong is not counted. */
export class FailedStarts {
  readonly #file: string;
  readonly #before: number;

  constructor(private readonly dataFolder: string) {
    this.#file = path.join(dataFolder, 'failed-starts');
    this.#before = this.#read();
  }

  /** Whether this start had better leave out what others made. */
  get areMany(): boolean {
    return this.#before >= MOST_FAILED;
  }

  /** This start counts as failed until it says otherwise. */
  begin(): void {
    mkdirSync(this.dataFolder, { recursive: true });
    this.#write(this.#before + 1);
  }

  /** The site is up. After safe mode the next start is a usual one again, and the only try it has. */
  succeeded(isSafe: boolean): void {
    this.#write(isSafe ? Math.min(this.#before, MOST_FAILED - 1) : 0);
  }

  /** The start ended in order: by a signal, or with a message. */
  interrupted(): void {
    this.#write(this.#before);
  }

  #write(count: number): void {
    if (count === 0) rmSync(this.#file, { force: true });
    else writeFileSync(this.#file, String(count), { mode: 0o600 });
  }

  #read(): number {
    try {
      return Number.parseInt(readFileSync(this.#file, 'utf8'), 10) || 0;
    } catch {
      return 0;
    }
  }
}
