import { queueOptionsSymbol, type TaskQueue } from 'piscina';

type Task = Parameters<TaskQueue['push']>[0];

function laneOf(task: Task): string {
  const options = task[queueOptionsSymbol];
  return options && 'lane' in options ? String(options.lane) : '';
}

/** The queue of a pool of threads with lanes: whoever waits in an earlier lane goes first, and within one, who came first. */
export class Lanes implements TaskQueue {
  readonly #lanes: ReadonlyMap<string, Task[]>;

  /** @param names the lanes, the first the most urgent */
  constructor(names: readonly string[]) {
    this.#lanes = new Map(names.map((name) => [name, []]));
  }

  /** A task marked for a lane, to be given to the pool. */
  inLane<T extends object>(lane: string, task: T): T {
    return Object.assign(task, { [queueOptionsSymbol]: { lane } });
  }

  /** How many wait in a lane. */
  waiting(lane: string): number {
    return this.#lanes.get(lane)?.length ?? 0;
  }

  get size(): number {
    let size = 0;
    for (const lane of this.#lanes.values()) size += lane.length;
    return size;
  }

  shift(): Task | null {
    for (const lane of this.#lanes.values()) {
      const task = lane.shift();
      if (task) return task;
    }
    return null;
  }

  push(task: Task): void {
    const lane = this.#lanes.get(laneOf(task));
    if (!lane) throw new TypeError(`There is no lane "${laneOf(task)}" in this queue.`);
    lane.push(task);
  }

  remove(task: Task): void {
    for (const lane of this.#lanes.values()) {
      const place = lane.indexOf(task);
      if (place >= 0) lane.splice(place, 1);
    }
  }
}
