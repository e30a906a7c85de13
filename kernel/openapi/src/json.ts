/** A map of the document: plain JSON, made here and never changed. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is a map of the document. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A map with every value passed through a function; its order stays. */
export function mapValues<V, R>(
  map: Readonly<Record<string, V>>,
  change: (value: V, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value, name)]));
}

/** `member-blog/v1`, `group_id` or `snippet paste` as `MemberBlogV1`, `GroupId`, `SnippetPaste`. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
