import type { Registry } from '@plinth/content';
import { definePort } from '@plinth/kernel';

/** Blocks to begin with, which an editor offers. */
export interface BlockPattern {
  /** `namespace/name`. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** The width in pixels at which an editor shows it small. */
  readonly viewportWidth?: number;
  /** Types of blocks that it can stand in the place of. */
  readonly blockTypes?: readonly string[];
  /** Names of categories of patterns. */
  readonly categories?: readonly string[];
  readonly keywords?: readonly string[];
  /** Blocks as they are stored. */
  readonly content: string;
}

/** A group of patterns. */
export interface BlockPatternCategory {
  readonly name: string;
  readonly label: string;
}

/** Patterns: those of this plugin and of others. */
export const BLOCK_PATTERNS = definePort<Registry<BlockPattern>>('blocks/patterns');

/** Categories of patterns. */
export const BLOCK_PATTERN_CATEGORIES = definePort<Registry<BlockPatternCategory>>('blocks/pattern-categories');
