const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * The id of a plugin, an extension or a site.
 * @throws Error that says what an id looks like
 */
export function demandId(id: string): string {
  if (!ID.test(id))
    throw new Error(`The id "${id}" is not lower case letters, digits and dashes, beginning with a letter.`);
  return id;
}

/** `some-plugin` as the name of a value: `somePlugin`. */
export function valueName(id: string): string {
  return id.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** `some-plugin` as people read it: `Some plugin`. */
export function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `some-plugin` as it begins the names of tables and hooks: `some_plugin`. */
export function snakeCase(id: string): string {
  return id.replaceAll('-', '_');
}
