import { createHash } from 'node:crypto';
import { definePort } from '@plinth/kernel';
import type { PreparedItems, PreparedState, PreparedStore } from './prepared-items.js';

/** Characters from which on a text is stored: what is derived from a shorter one takes less than a millisecond. */
const MIN_STORED_CHARACTERS = 4_000;

/** Bytes that a stored text takes per character. */
const CHARACTER_BYTES = 2;

interface StoredText {
  readonly text: string;
}

/** Texts that are derived from others: sanitized HTML, rendered contents, documents. Each is made once per change. */
export interface DerivedTexts {
  /**
   * A text that depends on its source and the settings alone.
   * @param kind what is made of the source, and how: another way is another kind
   */
  of(kind: string, source: string, make: () => string): string;
  /**
   * A store for texts that depend on more than their sources.
   * @param tags cache tags of everything else that they depend on
   */
  open(tags: readonly string[]): DerivedTextStore;
}

/** A store of derived texts. */
export interface DerivedTextStore {
  /**
   * The text that is made of a source.
   * @param source everything that it is made of, as a text; asked for only when the text may be stored
   * @param length characters of the text that takes the time
   * @param version changes with what makes it; undefined for a text that must not be stored
   * @param tags further cache tags of what it depends on
   */
  of(
    derivation: {
      readonly source: () => string;
      readonly length: number;
      readonly version: string | undefined;
      readonly tags?: readonly string[];
    },
    make: () => Promise<string>,
  ): Promise<string>;
}

/** Texts that are derived from others, shared by everything that shows them. */
export const DERIVED_TEXTS = definePort<DerivedTexts>('toolkit/derived-texts');

function digestOf(source: string): string {
  return createHash('sha256').update(source).digest('base64url');
}

function keep(store: PreparedStore, key: string, text: string, state: PreparedState): string {
  store.keep(key, { text }, state, text.length * CHARACTER_BYTES);
  return text;
}

/** Derived texts by the digests of their sources, in the memory that all prepared items share. */
export class PreparedTexts implements DerivedTexts {
  readonly #pure: PreparedStore;

  constructor(private readonly prepared: PreparedItems) {
    this.#pure = prepared.open([]);
  }

  of(kind: string, source: string, make: () => string): string {
    const state = source.length < MIN_STORED_CHARACTERS ? undefined : this.#pure.state();
    if (state === undefined) return make();
    const key = `${kind}/${digestOf(source)}`;
    return this.#pure.get<StoredText>(key, state)?.text ?? keep(this.#pure, key, make(), state);
  }

  open(tags: readonly string[]): DerivedTextStore {
    const store = this.prepared.open(tags);
    return {
      async of({ source, length, version, tags: further = [] }, make) {
        const isStored = version !== undefined && length >= MIN_STORED_CHARACTERS;
        const state = isStored ? store.state(version, further) : undefined;
        if (state === undefined) return make();
        const key = digestOf(source());
        return store.get<StoredText>(key, state)?.text ?? keep(store, key, await make(), state);
      },
    };
  }
}
