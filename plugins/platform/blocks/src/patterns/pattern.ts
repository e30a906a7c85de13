import { definePoint } from '@plinth/kernel';

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

/** Patterns of plugins. */
export const blockPatterns = definePoint<BlockPattern>('blocks/patterns', {
  describes: 'Block patterns that an editor offers.',
  item: 'block pattern',
  nameOf: ({ name }) => name,
  isUnique: true,
});

/** Categories of patterns. */
export const blockPatternCategories = definePoint<BlockPatternCategory>('blocks/pattern-categories', {
  describes: 'Categories of block patterns.',
  item: 'pattern category',
  nameOf: ({ name }) => name,
  isUnique: true,
});
