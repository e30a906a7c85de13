import { definePoint, definePort, type NamedContributions } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { Labels } from '../labels/names.js';
import type { listedAssignments, terms } from '../terms/tables.js';

/** A term of a taxonomy. */
export type Term = Omit<Row<typeof terms>, 'nameKey'>;

/** Primitive capabilities that a taxonomy asks for. */
export interface TaxonomyCapabilities {
  readonly manage: string;
  readonly edit: string;
  readonly delete: string;
  readonly assign: string;
}

/** A way to sort posts into terms. */
export interface TaxonomyDefinition {
  readonly name: string;
  /** Part of the address of its routes and the name of its field on posts. */
  readonly restBase: string;
  readonly title: string;
  /** What one of its terms is called; default as `title`. */
  readonly singular?: string;
  /** Labels that are not formed from `title` and `singular`; docs/extension-author.md, kinds of content. */
  readonly labels?: Labels;
  readonly description?: string;
  readonly hierarchical: boolean;
  /** Whether its terms sort what readers see, and may be searched for; default true. */
  readonly viewable?: boolean;
  /** Names of the post types that it sorts. */
  readonly objectTypes: readonly string[];
  /** Default: that of categories (hierarchical) or tags. */
  readonly capabilities?: TaxonomyCapabilities;
}

/** Which terms of a taxonomy a post shall have. */
export interface TermAssignment {
  readonly postId: number;
  readonly taxonomy: string;
  readonly termIds: readonly number[];
  /** Of a post that was made in this very transaction, which has no terms yet: whether it is published. */
  readonly fresh?: { readonly isPublished: boolean };
}

/** The terms of every taxonomy. */
export interface TermStore {
  find(id: number): Promise<Term | undefined>;
  /** Those of the ids that are terms. One query. */
  findMany(ids: readonly number[]): Promise<Term[]>;
  /** The terms of each post, ordered by name; a post without any is missing from the map. One query. */
  ofPosts(postIds: readonly number[], taxonomy?: string): Promise<Map<number, Term[]>>;
  /** Makes exactly these the terms of a post; unknown ids are dropped. Returns the ids that hold now. */
  assign(postId: number, taxonomy: string, termIds: readonly number[]): Promise<number[]>;
  /** The same for many posts by few statements, each term counted once; a post and taxonomy stand once among them. */
  assignMany?(assignments: readonly TermAssignment[]): Promise<void>;
  /** Counts the published posts of all terms of these posts again; call it when a post's status changed. */
  recount(postIds: readonly number[]): Promise<void>;
  /**
   * Counts a post in (1) or out (-1) at all of its terms. It is called in the transaction that holds the post and changes
   * its status; of a store without it the terms are counted again.
   */
  adjustCounts?(postId: number, difference: 1 | -1): Promise<void>;
  /** Those of the ids that are terms of the taxonomy. */
  existing(taxonomy: string, ids: readonly number[]): Promise<number[]>;
  /** The ids with those of all terms below them. */
  withDescendants(taxonomy: string, ids: readonly number[]): Promise<number[]>;
  /** The term that a new post gets when it is given none (`category`: Uncategorized); made when it is first needed. */
  defaultTerm(taxonomy: string): Promise<Term | undefined>;
  /** The ids of the terms that {@link defaultTerm} gives, by taxonomy; one that has none is missing from the map. One query. */
  defaultTermIds?(taxonomies: readonly string[]): Promise<ReadonlyMap<string, number>>;
  findBySlug(taxonomy: string, slug: string): Promise<Term | undefined>;
  /**
   * What a plugin's own SQL names after `FROM` or `JOIN` to learn which post has which term: `t`, with the columns `postId`
   * and `termId`, indexed both ways. A migration may reference `terms` (its `id`) by a foreign key.
   */
  assignments(): typeof listedAssignments;
  taxonomies(): readonly TaxonomyDefinition[];
}

/** The terms. */
export const TERMS = definePort<TermStore>('content/terms');

/** Taxonomies of plugins. A taxonomy gets its routes from `termRoutes(taxonomy)`. */
export const taxonomies = definePoint<TaxonomyDefinition>('content/taxonomies', {
  describes: 'Taxonomies: which post types have their terms, and who may manage and assign them.',
  item: 'taxonomy',
  nameOf: ({ name }) => name,
  isUnique: true,
  check(definitions, _plugin, report) {
    for (const { name } of definitions)
      if (!/^[a-z0-9_-]{1,32}$/.test(name))
        report('taxonomies', name, 'at most 32 lowercase letters, digits, hyphens and underscores');
  },
});

/** Taxonomies: `category`, `post_tag` and those of plugins. */
export const TAXONOMIES = definePort<NamedContributions<TaxonomyDefinition>>('content/taxonomies');
