import type { MigrationStep } from '../database/migrator.js';

/** How a plugin is removed. */
export interface Removal {
  /** Switches off what needs it as well, instead of refusing. */
  readonly withDependants?: boolean;
  /** Is told of each migration that was taken back. */
  progress?(step: MigrationStep): void;
}

/** How a plugin is switched off. */
export interface Disabling {
  /** Switches off what needs it as well, instead of refusing. */
  readonly withDependants?: boolean;
  /** Whether later starts leave it off too; default: yes. */
  readonly remember?: boolean;
  /** Waits until the other processes of the site must have followed. */
  readonly settled?: boolean;
}
