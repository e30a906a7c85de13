/** A registry of named definitions. Its `register` returns how to take the registration back. */
export interface Registry<T> {
  /** @throws Error when the name is taken */
  register(definition: T): () => void;
  get(name: string): T | undefined;
  all(): readonly T[];
}
