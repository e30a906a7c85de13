import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { definePort } from '@plinth/kernel';
import { Unavailable } from '@plinth/kernel/layer';

/** How a lane of work in a process of its own is bounded. */
export interface ProcessLaneOptions {
  /** The module with the work: its default export takes a task and returns its result. Both are structured-cloneable. */
  readonly module: URL;
  /** What it does, in words that follow "too many": `images to be scaled`. */
  readonly title: string;
  /** Milliseconds that one task may take before its process is ended. */
  readonly taskMs?: number;
  /** With more tasks waiting, a new one is refused. */
  readonly maxWaiting?: number;
  /** The same for the tasks of one person or address. */
  readonly maxWaitingOfOne?: number;
  /** Milliseconds without a task after which the process ends and gives its memory back. */
  readonly idleMs?: number;
}

/** A failure of the work itself, as it was thrown there. */
export class LaneFailure extends Error {
  constructor(
    message: string,
    /** The code of the system's errors (`ENOSPC`), if it has one. */
    readonly code: string | undefined,
  ) {
    super(message);
    this.name = 'LaneFailure';
  }
}

/** What the process answers to a task. */
export type LaneAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly message: string; readonly code?: string } };

const RETRY_AFTER = 10;
/** Seconds of idling are cheap; a decoder that keeps its memory is not. */
const IDLE_MS = 20_000;
/** A nicer process, so that requests go first where processors are few. */
const NICENESS = 10;

const RUNNER = fileURLToPath(new URL('./process-lane-runner.js', import.meta.url));

/**
 * Runs native work one task at a time in a process of its own. The databases' drivers, the file system and DNS share the
 * four threads of this process; a library that decodes images on them delays every request, and worker threads share them
 * too.
 */
export class ProcessLane<Task, Result> {
  readonly #options: Required<ProcessLaneOptions>;
  #child: ChildProcess | undefined;
  /** What waits, by whose it is; who had a turn goes to the end. */
  readonly #queues = new Map<string, (() => Promise<void>)[]>();
  #waiting = 0;
  #current: Promise<void> | undefined;
  #id = 0;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: ProcessLaneOptions) {
    this.#options = { taskMs: 30_000, maxWaiting: 200, maxWaitingOfOne: 50, idleMs: IDLE_MS, ...options };
  }

  /**
   * The result of a task.
   * @param owner whose task it is: owners take turns, so that many tasks of one do not delay those of another
   * @throws LaneFailure what the work threw; Unavailable when too many wait, it took too long, or the site stops
   */
  run(task: Task, owner = ''): Promise<Result> {
    const { maxWaiting, maxWaitingOfOne, title } = this.#options;
    const own = this.#queues.get(owner) ?? [];
    if (this.#waiting >= maxWaiting || (owner !== '' && own.length >= maxWaitingOfOne))
      return Promise.reject(new Unavailable(`There are too many ${title}.`, RETRY_AFTER));
    this.#waiting += 1;
    return new Promise<Result>((resolve, reject) => {
      own.push(() => this.#next(task).then(resolve, reject));
      this.#queues.set(owner, own);
      this.#takeTurn();
    });
  }

  /** Starts the next task, of the owner who has waited longest for a turn. */
  #takeTurn(): void {
    if (this.#current) return;
    const [owner, queue] = this.#queues.entries().next().value ?? [];
    const begin = queue?.shift();
    if (owner === undefined || !queue || !begin) return;
    if (queue.length === 0) this.#queues.delete(owner);
    this.#current = begin().finally(() => {
      // Only now, so that owners who came during the task have their turn before the next task of this one.
      this.#moveToEnd(owner);
      this.#current = undefined;
      this.#takeTurn();
    });
  }

  #moveToEnd(owner: string): void {
    const queue = this.#queues.get(owner);
    this.#queues.delete(owner);
    if (queue) this.#queues.set(owner, queue);
  }

  /** Ends the process; what waits is refused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#end();
    while (this.#current) await this.#current;
  }

  async #next(task: Task): Promise<Result> {
    this.#waiting -= 1;
    if (this.#isStopped) throw new Unavailable('The site stops.', RETRY_AFTER);
    clearTimeout(this.#idle);
    try {
      return await this.#ask(task);
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs);
      this.#idle.unref();
    }
  }

  #ask(task: Task): Promise<Result> {
    const child = this.#start();
    this.#id += 1;
    const id = this.#id;
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#end();
        settle(() => reject(new Unavailable(`One of the ${this.#options.title} took too long.`, RETRY_AFTER)));
      }, this.#options.taskMs);
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        child.unref();
        child.channel?.unref();
        act();
      };
      const onMessage = (answer: LaneAnswer): void => {
        if (answer.id !== id) return;
        settle(() => {
          if ('error' in answer) reject(new LaneFailure(answer.error.message, answer.error.code));
          // What the module returns is what its type says; both ends are ours.
          else resolve(answer.value as Result);
        });
      };
      const onExit = (): void => {
        if (this.#child === child) this.#child = undefined;
        settle(() => reject(new LaneFailure(`The process for ${this.#options.title} ended.`, 'ERR_PROCESS_ENDED')));
      };
      child.ref();
      child.channel?.ref();
      child.on('message', onMessage).on('exit', onExit).on('error', onExit);
      child.send({ id, task }, (error) => {
        if (error) onExit();
      });
    });
  }

  #start(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(RUNNER, [this.#options.module.href], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      // Nothing of the site's secrets is of use there.
      env: { PATH: process.env['PATH'], TMPDIR: os.tmpdir(), UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
    });
    // A process that breaks fails its task; one that breaks while idle is replaced at the next task.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    this.#child = child;
    return child;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    // Some systems do not let a process do so; it then competes as an equal.
  }
}

/** The lanes of a host, one for each module with native work. */
export class ProcessLanes {
  readonly #lanes = new Map<string, ProcessLane<never, unknown>>();

  /** The lane of a module; the first call says how it is bounded. */
  lane<Task, Result>(options: ProcessLaneOptions): ProcessLane<Task, Result> {
    const known = this.#lanes.get(options.module.href);
    // A module has one type of task and one type of result.
    if (known) return known as unknown as ProcessLane<Task, Result>;
    const lane = new ProcessLane<Task, Result>(options);
    this.#lanes.set(options.module.href, lane as ProcessLane<never, unknown>);
    return lane;
  }

  /** Ends the processes of all lanes. */
  async stop(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
  }
}

/** Native work in processes beside this one. */
export const PROCESS_LANES = definePort<ProcessLanes>('toolkit/process-lanes');
