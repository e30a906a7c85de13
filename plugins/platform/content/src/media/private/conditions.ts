import type { RestRequest } from '@plinth/kernel';
import type { ByteRange } from './files.js';

/** A file as HTTP compares it. */
export interface Representation {
  readonly size: number;
  /** A strong entity tag with its quotation marks. */
  readonly tag: string;
  readonly modified: Date;
}

/** How a request for a file is answered (RFC 9110). */
export type FilePlan =
  | { readonly status: 200 }
  | { readonly status: 206; readonly range: ByteRange }
  | { readonly status: 304 | 412 | 416 };

type Headers = RestRequest['headers'];

function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Seconds of an HTTP date; undefined for text that is not one. */
function secondsOf(text: string | undefined): number | undefined {
  const moment = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.floor(moment / 1000);
}

function namesTag(list: string, tag: string, { weak }: { readonly weak: boolean }): boolean {
  if (list.trim() === '*') return true;
  const tags = list.split(',').map((each) => each.trim());
  return tags.some((each) => (weak ? each.replace(/^W\//, '') : each) === tag);
}

/** Whether the client requires another state of the file than there is. */
function isPreconditionFailed(headers: Headers, { tag, modified }: Representation): boolean {
  const match = header(headers, 'if-match');
  if (match !== undefined) return !namesTag(match, tag, { weak: false });
  const unmodified = secondsOf(header(headers, 'if-unmodified-since'));
  return unmodified !== undefined && seconds(modified) > unmodified;
}

/** Whether the client has the present file already. */
function isNotModified(headers: Headers, { tag, modified }: Representation): boolean {
  const none = header(headers, 'if-none-match');
  if (none !== undefined) return namesTag(none, tag, { weak: true });
  const since = secondsOf(header(headers, 'if-modified-since'));
  return since !== undefined && seconds(modified) <= since;
}

/** Whether the part that the client has is of the present file. */
function isSameAsBefore(headers: Headers, { tag, modified }: Representation): boolean {
  const condition = header(headers, 'if-range');
  if (condition === undefined) return true;
  if (condition.includes('"')) return condition.trim() === tag;
  return secondsOf(condition) === seconds(modified);
}

/** One range of a header: undefined when it is malformed, null when the file has none of its bytes. */
function readRange(text: string, size: number): ByteRange | null | undefined {
  const match = /^(\d{0,16})-(\d{0,16})$/.exec(text.trim());
  if (!match) return undefined;
  const [first = '', last = ''] = match.slice(1);
  if (first === '') {
    if (last === '') return undefined;
    return Number(last) === 0 || size === 0 ? null : { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return null;
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Ranges that touch or overlap as one. */
function joined(ranges: readonly ByteRange[]): ByteRange[] {
  const found: ByteRange[] = [];
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const before = found.at(-1);
    if (!before || range.start > before.end + 1) found.push(range);
    else found[found.length - 1] = { start: before.start, end: Math.max(before.end, range.end) };
  }
  return found;
}

/** A range that cannot be satisfied is 416; several that are not adjacent are answered by the whole file. */
function rangePlan(text: string, size: number): FilePlan {
  const match = /^bytes=(.*)$/i.exec(text.trim());
  if (!match) return { status: 200 };
  const parts = (match[1] ?? '').split(',').filter((part) => part.trim() !== '');
  const ranges = parts.map((part) => readRange(part, size));
  const satisfiable = ranges.filter((range) => range !== undefined && range !== null);
  if (satisfiable.length === 0 || ranges.includes(undefined)) return { status: 416 };
  const [range, ...others] = joined(satisfiable);
  return range && others.length === 0 ? { status: 206, range } : { status: 200 };
}

/** Reads what a GET or HEAD request says about the state and the part of a file (RFC 9110, sections 13 and 14). */
export function filePlan(
  { headers, isHead }: { readonly headers: Headers; readonly isHead: boolean },
  representation: Representation,
): FilePlan {
  if (isPreconditionFailed(headers, representation)) return { status: 412 };
  if (isNotModified(headers, representation)) return { status: 304 };
  const range = header(headers, 'range');
  // A range means nothing to HEAD.
  if (range === undefined || isHead || !isSameAsBefore(headers, representation)) return { status: 200 };
  return rangePlan(range, representation.size);
}
