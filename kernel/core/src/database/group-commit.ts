import { AsyncResource } from 'node:async_hooks';
import type { Transaction } from 'sequelize';
import type { ImmediateTransaction, SqliteSequelize } from './sqlite-connections.js';
import type { WriteGuard } from './write-guard.js';

/** Transactions that are committed together at most. */
const MOST_TOGETHER = 32;

/** After so long no further transaction joins those that are done and wait for their commit, in milliseconds. */
const LONGEST_MS = 20;

interface Waiting {
  /** Does the work and tells how it is to be answered once it is committed. */
  readonly work: (transaction: Transaction) => Promise<() => void>;
  reject(thrown: unknown): void;
}

/**
 * Transactions on SQLite, one after the other as before, of which those that wait while one runs are committed with it:
 * waiting for the disk is what a small transaction mostly does. Each of them is undone alone where it fails, and none is
 * answered before the commit.
 */
export class GroupCommit {
  readonly #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(
    private readonly sequelize: SqliteSequelize,
    private readonly guard: WriteGuard,
  ) {}

  /** Runs work in a transaction when its turn comes, and answers once it is committed. */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const bound = AsyncResource.bind(work);
      const answering = async (transaction: Transaction) => {
        const answer = await bound(transaction);
        return () => resolve(answer);
      };
      this.#waiting.push({ work: answering, reject });
      if (!this.#isRunning) this.#drain().catch(reject);
    });
  }

  async #drain(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.guard.run(() => this.#together());
    this.#isRunning = false;
  }

  async #together(): Promise<void> {
    const first = this.#waiting.shift();
    if (!first) return;
    const taken = [first];
    const answers: (() => void)[] = [];
    const begun = performance.now();
    try {
      await this.sequelize.immediate(async ({ script, member }) => {
        // The first needs no savepoint: where it fails, everything is undone and the others have not begun.
        answers.push(await member(first.work));
        const savepoint = new Savepoint(script);
        while (taken.length < MOST_TOGETHER && performance.now() - begun < LONGEST_MS) {
          const next = this.#waiting.shift();
          if (!next) return;
          taken.push(next);
          answers.push(await joined(next, member, savepoint));
        }
      });
    } catch (thrown) {
      // What could not be committed has not happened, for any of them.
      for (const each of taken) each.reject(thrown);
      return;
    }
    for (const answer of answers) answer();
  }
}

/** The one savepoint of a transaction, moved on before each that joins; the commit ends it. */
class Savepoint {
  #state: 'absent' | 'here' | 'passed' = 'absent';

  constructor(private readonly script: ImmediateTransaction['script']) {}

  /** Has what is done from now on go back to here. */
  async set(): Promise<void> {
    if (this.#state === 'absent') await this.script('SAVEPOINT plinth');
    if (this.#state === 'passed') await this.script('RELEASE plinth; SAVEPOINT plinth');
    this.#state = 'passed';
  }

  /** Undoes what was done since; the savepoint stays where it is. */
  async back(): Promise<void> {
    await this.script('ROLLBACK TO plinth');
    this.#state = 'here';
  }
}

/** Runs a further one behind a savepoint, to which a failure of it goes back; tells how it is to be answered. */
async function joined(
  { work, reject }: Waiting,
  member: ImmediateTransaction['member'],
  savepoint: Savepoint,
): Promise<() => void> {
  await savepoint.set();
  try {
    return await member(work);
  } catch (thrown) {
    await savepoint.back();
    return () => reject(thrown);
  }
}
