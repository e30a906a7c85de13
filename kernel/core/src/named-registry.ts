/** A registry of named definitions. Its `register` returns how to take the registration back. */
export interface Registry<T> {
  /** @throws Error when the name is taken */
  register(definition: T): () => void;
  get(name: string): T | undefined;
  /** All of them in order of arrival; the very same list until one comes or goes. */
  all(): readonly T[];
}

/** A registry in memory: the built-in definitions and those that plugins bring, in order of arrival. */
export class NamedRegistry<T extends { readonly name: string }> implements Registry<T> {
  readonly #definitions = new Map<string, T>();
  /** The same as a list: many requests ask for it between two changes. */
  #all: readonly T[] | undefined;

  /** @param subject what is registered, for error messages */
  constructor(
    private readonly subject: string,
    builtIn: readonly T[] = [],
  ) {
    for (const each of builtIn) this.#definitions.set(each.name, each);
  }

  register(definition: T): () => void {
    const { name } = definition;
    if (this.#definitions.has(name)) throw new Error(`The ${this.subject} "${name}" is registered already.`);
    this.#definitions.set(name, definition);
    this.#all = undefined;
    return () => {
      if (this.#definitions.get(name) !== definition) return;
      this.#definitions.delete(name);
      this.#all = undefined;
    };
  }

  get(name: string): T | undefined {
    return this.#definitions.get(name);
  }

  all(): readonly T[] {
    this.#all ??= Object.freeze([...this.#definitions.values()]);
    return this.#all;
  }
}
