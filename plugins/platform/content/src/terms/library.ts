import { definePort } from '@plinth/kernel';
import type { Term } from '../ports.js';

/** What makes a new term. The slug is made from the name unless it is given; it is made unique in any case. */
export interface NewTerm {
  readonly taxonomy: string;
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly parentId?: number;
}

/** A term by its slug, below another by the slug of that. */
export type NamedTerm = Omit<NewTerm, 'slug' | 'parentId'> & {
  readonly slug: string;
  readonly parent?: string | undefined;
};

/** A term that is there now. */
export interface KeptTerm {
  readonly id: number;
  /** Whether it was made by this call. */
  readonly isNew: boolean;
}

/** What may be changed of a term. An empty slug is made from the name again. */
export type TermChanges = Partial<Omit<NewTerm, 'taxonomy'>>;

/** What a list of terms may be ordered by; the id breaks every tie. */
export type TermOrder = 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';

/** Which terms of one taxonomy, in which order. A list that is given but empty matches nothing. */
export interface TermQuery {
  readonly taxonomy: string;
  /** Occurs in the name or the slug. */
  readonly search?: string;
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  readonly slugs?: readonly string[];
  /** Only those directly below this term; 0 for those at the top. */
  readonly parentId?: number;
  /** Only those that this post has. */
  readonly postId?: number;
  /** Leaves out terms without published posts, unless one below them has some. */
  readonly hideEmpty?: boolean;
  readonly orderBy?: TermOrder;
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset?: number;
}

/** Which terms of any of some taxonomies, in the order of their names. */
export interface TermSearch {
  readonly taxonomies: readonly string[];
  /** Occurs in the name or the slug. */
  readonly search?: string;
  readonly include?: readonly number[];
  readonly exclude?: readonly number[];
  readonly limit: number;
  readonly offset?: number;
}

/**
 * Makes, changes, removes and lists terms. Texts are sanitised here. Slugs are unique in their taxonomy, and two terms
 * of one name at one place are refused, whatever happens at the same time.
 */
export interface TermLibrary {
  list(query: TermQuery): Promise<{ terms: Term[]; total: number }>;
  /**
   * The term of a name, by the rule that decides which names are the same: neither case nor compatible forms count, accents
   * do. The oldest where several are called so.
   * @param parentId only directly below this term; anywhere without it
   */
  findByName(taxonomy: string, name: string, parentId?: number): Promise<Term | undefined>;
  /** Looks through several taxonomies at once. */
  search(query: TermSearch): Promise<{ terms: Term[]; total: number }>;
  /**
   * @throws RestError 400 `empty_term_name`, `term_exists` (`data.term_id` names the other), `rest_term_invalid` for an
   *   unknown parent, `rest_taxonomy_not_hierarchical` for any parent in a flat taxonomy
   */
  create(fresh: NewTerm): Promise<Term>;
  /**
   * Makes those of many terms that are not there, by few statements, all or none; one that is there stays as it is.
   * @throws Error for a term above that is neither there nor stands before, RestError 400 `empty_term_name`,
   *   `rest_taxonomy_not_hierarchical`
   */
  keepMany?(wanted: readonly NamedTerm[]): Promise<readonly KeptTerm[]>;
  /**
   * Changes the given fields; undefined when there is no such term.
   * @throws RestError 400 `empty_term_name`, `duplicate_term_slug`, `rest_term_invalid` for a parent that is unknown or
   *   lies below the term, `rest_taxonomy_not_hierarchical`
   */
  update(id: number, changes: TermChanges): Promise<Term | undefined>;
  /**
   * Removes a term: those below it move up, and posts that had no other get the default term of the taxonomy.
   * @throws RestError 403 `rest_cannot_delete` for the default term itself
   */
  remove(id: number): Promise<Term | undefined>;
  /** Makes a term the one that posts get when they are given none of its taxonomy. */
  makeDefault(taxonomy: string, id: number): Promise<void>;
}

/** Making and listing terms. */
export const TERM_LIBRARY = definePort<TermLibrary>('content/term-library');
