import type { PluginContext } from '../context/plugin-context.js';
import { definePoint } from '../plugin/points.js';

/** A command of `plinth` that belongs to a plugin. */
export interface PluginCommand {
  /** The word after `plinth`. */
  readonly name: string;
  readonly describes: string;
  /** Whether it changes data. It opens the site for reading otherwise. */
  readonly writes: 'nothing' | 'data';
  /**
   * Does the work and returns the lines to print.
   * @throws Error whose message is shown as it is
   */
  run(context: PluginContext): Promise<readonly string[]>;
}

/** Commands of plugins. A command of a plugin that is off says so. */
export const commands = definePoint<PluginCommand>('kernel/commands', {
  describes: 'Commands that plugins add to plinth.',
  item: 'command',
  nameOf: ({ name }) => name,
});

/** A check whose findings only `plinth doctor` shows, because they take a closer look than `/readyz` may. */
export interface DoctorCheck {
  readonly name: string;
  /** Returns what is wrong, a sentence each. */
  run(context: PluginContext): Promise<readonly string[]>;
}

/** Checks of `plinth doctor`. */
export const doctorChecks = definePoint<DoctorCheck>('kernel/doctor-checks', {
  describes: 'Checks of plinth doctor that are too slow for /readyz.',
  item: 'doctor check',
  nameOf: ({ name }) => name,
});

/** What `plinth start` prints once the site is served. */
export interface StartNotice {
  readonly name: string;
  /** Returns the lines, or none when there is nothing to say. */
  write(context: PluginContext): Promise<readonly string[]>;
}

/** Notices that `plinth start` prints once the site is served. */
export const startNotices = definePoint<StartNotice>('kernel/start-notices', {
  describes: 'What plinth start prints once the site is served.',
  item: 'start notice',
  nameOf: ({ name }) => name,
});
