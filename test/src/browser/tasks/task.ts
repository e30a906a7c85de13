import type { Demo } from '../demo.js';
import { type Effort, Person } from './person.js';

/** Something that somebody comes to the site for. */
export interface Task {
  /** Whose task it is: an account of the demo, `''` for a visitor. */
  readonly as: string;
  /** The task, as they would call it. */
  readonly what: string;
  /** How it is done: from the front page by links, until the page says that it is done. */
  does(person: Person): Promise<void>;
}

/** What a task took. */
export interface Measured extends Effort {
  readonly task: Task;
  readonly seconds: number;
}

/** How long somebody looks for a thing before they give up, in milliseconds. */
const PATIENCE = 10_000;

/** Does a task in a window of its own, signed in before the clock runs; fails when the task or a script of a page does. */
export async function perform(demo: Demo, task: Task): Promise<Measured> {
  const window = await demo.window(task.as);
  try {
    window.context.setDefaultTimeout(PATIENCE);
    await window.go('/');
    const person = new Person(window.page);
    const start = performance.now();
    await task.does(person);
    const seconds = (performance.now() - start) / 1000;
    if (window.said.length > 0) throw new Error(`The console of the browser says: ${window.said.join('; ')}`);
    return { task, seconds, ...person.effort };
  } finally {
    await window.close();
  }
}
