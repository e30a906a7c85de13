import { createHash } from 'node:crypto';

/** The bytes that an item is sent as, and what tells them from others. */
export interface PreparedBytes {
  readonly content: Buffer;
  /** The same behind a comma, in the same memory: an item of a list that is not its first. */
  readonly following: Buffer;
  /** Digest of the content. */
  readonly digest: string;
  /** The item with more fields, by those. */
  readonly extended: Map<string, object>;
  /** Some of its fields, by their names. */
  readonly picked: Map<string, object>;
  /** What was made of it last, for whoever asks for the very same again. */
  readonly latest: Latest;
}

interface Latest {
  /** The fields that it got, as the very object that was given, and the form with them. */
  extension?: { readonly fields: object; readonly form: object };
  /** The list that it is the first item of. */
  list?: { readonly items: readonly unknown[]; readonly body: EncodedBody };
  /** Some fields of the list that it is the first item of. */
  picks?: { readonly key: string; readonly items: readonly unknown[]; readonly forms: readonly unknown[] };
}

/** Where an item carries its bytes: no spread and no JSON sees it, so a changed copy has none. */
const BYTES = Symbol('bytes of a prepared item');

interface Carrier {
  readonly [BYTES]?: PreparedBytes;
}

/** How much memory the forms of each kind made of one item may hold, as a multiple of the item. */
const MAX_MADE = 2;

/** A short text that is the same for the same content. */
export function digestOf(content: string | Buffer): string {
  return createHash('sha1').update(content).digest('base64url');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function freeze(value: unknown): void {
  if (!isObject(value) || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const below of Object.values(value)) freeze(below);
}

/**
 * Writes an item once for all answers that will show it: its bytes go along with the very object, which is frozen, so
 * that a list of such items is put together from bytes. Whoever wants another item makes a copy, which is written anew.
 */
export function prepare<T extends object>(item: T): T {
  return carrying(item, Buffer.from(`,${JSON.stringify(item)}`));
}

function carrying<T extends object>(item: T, following: Buffer): T {
  for (const below of Object.values(item)) freeze(below);
  const content = following.subarray(1);
  const bytes: PreparedBytes = {
    content,
    following,
    digest: digestOf(content),
    extended: new Map(),
    picked: new Map(),
    latest: {},
  };
  return Object.freeze(Object.defineProperty(item, BYTES, { value: bytes }));
}

/** The bytes of an item that was prepared. */
export function preparedBytes(item: unknown): PreparedBytes | undefined {
  if (!isObject(item)) return undefined;
  const carrier: Carrier = item;
  return carrier[BYTES];
}

/**
 * An item with more fields, or with others in their place, for taps that add to what is shown. Of a prepared item it is
 * prepared as well, and made once for the same fields; it is found at once where these are the very same object again.
 */
export function withFields<T extends object, F extends object>(item: T, fields: F): T & F {
  const bytes = preparedBytes(item);
  if (!bytes) return { ...item, ...fields };
  const { extension } = bytes.latest;
  // Both are made below of an item and fields of these very types.
  if (extension?.fields === fields) return extension.form as T & F;
  const added = JSON.stringify(fields);
  const known = bytes.extended.get(added);
  if (known) {
    if (Object.isFrozen(fields)) bytes.latest.extension = { fields, form: known };
    return known as T & F;
  }
  const isNew = Object.keys(fields).every((name) => !Object.hasOwn(item, name));
  const made: T & F = { ...item, ...fields };
  const extended = isNew && added.length > 2 ? carrying(made, spliced(bytes.following, added)) : prepare(made);
  remember(bytes.extended, added, extended, bytes.content.length);
  return extended;
}

function remember(made: Map<string, object>, key: string, form: object, length: number): void {
  const held = [...made.values(), form].reduce((sum, each) => sum + (preparedBytes(each)?.content.length ?? 0), 0);
  if (held > MAX_MADE * length) made.clear();
  made.set(key, form);
}

/**
 * Some fields of an item; of a prepared one they are prepared as well, and picked once for the same names.
 * @param key names what is picked; one text for all items of a list
 * @param pick picks them
 */
export function picked(item: unknown, key: string, pick: (item: unknown) => unknown): unknown {
  const bytes = preparedBytes(item);
  if (!bytes) return pick(item);
  const known = bytes.picked.get(key);
  if (known) return known;
  const some = pick(item);
  if (!isObject(some)) return some;
  const form = prepare(some);
  remember(bytes.picked, key, form, bytes.content.length);
  return form;
}

/** The same of each item of a list; found at once for the list that was asked for last with these fields. */
export function pickedList(
  items: readonly unknown[],
  key: string,
  pick: (item: unknown) => unknown,
): readonly unknown[] {
  const latest = preparedBytes(items[0])?.latest;
  if (latest?.picks?.key === key && isSame(latest.picks.items, items)) return latest.picks.forms;
  const forms = items.map((item) => picked(item, key, pick));
  if (latest) latest.picks = { key, items: [...items], forms };
  return forms;
}

/** `,{…}` and `{"a":1}` as `,{…,"a":1}`; an item has at least one field. */
function spliced(following: Buffer, added: string): Buffer {
  return Buffer.concat([following.subarray(0, -1), Buffer.from(`,${added.slice(1)}`)]);
}

/** A body as it is sent, whole or in parts, with what tells it from others. */
export interface EncodedBody {
  readonly content: string | Buffer | readonly Buffer[];
  readonly digest: string;
}

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
/** Below so many bytes one piece is written faster than its parts. */
const SMALL = 8_192;

/**
 * The body of an answer that is a prepared item, a list of nothing else, or an object with such an item in one of its
 * fields; undefined for any other.
 */
export function encodePrepared(body: unknown): EncodedBody | undefined {
  if (!Array.isArray(body)) return preparedBytes(body) ?? encodeAround(body);
  const latest = preparedBytes(body[0])?.latest;
  if (latest === undefined) return undefined;
  if (latest.list && isSame(latest.list.items, body)) return latest.list.body;
  const list = encodeList(body);
  if (list) latest.list = { items: [...body], body: list };
  return list;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function encodeList(body: readonly unknown[]): EncodedBody | undefined {
  const parts: Buffer[] = [OPEN];
  let digests = '';
  let length = OPEN.length + CLOSE.length;
  for (const item of body) {
    const bytes = preparedBytes(item);
    if (!bytes) return undefined;
    const part = parts.length > 1 ? bytes.following : bytes.content;
    parts.push(part);
    length += part.length;
    digests += `${bytes.digest},`;
  }
  parts.push(CLOSE);
  const digest = digestOf(digests);
  if (length < SMALL) return { content: Buffer.concat(parts, length), digest };
  // In parts: a copy of all of them for each answer would be most of what the heap has to collect.
  return { content: parts, digest };
}

/** An object of which only the fields that are not prepared are written anew. */
function encodeAround(body: unknown): EncodedBody | undefined {
  if (!isObject(body) || 'toJSON' in body) return undefined;
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => preparedBytes(value))) return undefined;
  const parts: Buffer[] = [];
  let digests = '';
  let text = '{';
  let separator = '';
  for (const [name, value] of fields) {
    const bytes = preparedBytes(value);
    // JSON has no word for undefined and functions: such a field is left out.
    const written: string | undefined = bytes ? '' : JSON.stringify(value);
    if (written === undefined) continue;
    text += `${separator}${JSON.stringify(name)}:${written}`;
    separator = ',';
    if (!bytes) continue;
    parts.push(Buffer.from(text), bytes.content);
    digests += `${text}${bytes.digest}`;
    text = '';
  }
  parts.push(Buffer.from(`${text}}`));
  return { content: parts, digest: digestOf(`${digests}${text}`) };
}
