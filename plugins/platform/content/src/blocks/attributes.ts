import { Type } from '@plinth/kernel';
import { hasShape } from '@plinth/kernel/layer';
import { sanitizeHtml } from '@plinth/toolkit';

/** Attributes of a block. */
export type BlockAttributes = Readonly<Record<string, unknown>>;

/** Levels of lists and objects within attributes; what lies deeper is written by no editor, and left out. */
const DEEPEST = 32;

const OBJECT = Type.Record(Type.String(), Type.Unknown());

/** The attributes that a delimiter carries; undefined where its JSON is none, or no object. */
export function readBlockAttributes(json: string): BlockAttributes | undefined {
  if (json === '') return {};
  try {
    const value: unknown = JSON.parse(json);
    return hasShape(OBJECT, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '--': '\\u002d\\u002d',
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\\"': '\\u0022',
};

/** Attributes as they stand in a delimiter: JSON in which nothing could end the comment or begin a tag. */
export function writeBlockAttributes(attributes: BlockAttributes): string {
  return JSON.stringify(attributes).replace(/\\\\|--|[<>&]|\\"/g, (found) => ESCAPES[found] ?? found);
}

/** Whether JSON can stand in a comment as it is. */
const UNSAFE = /[<>]|--/;

/** A value whose texts are as safe as the HTML of a post; the value itself where nothing had to change. */
function sanitized(value: unknown, level: number): unknown {
  if (typeof value === 'string') return value.includes('<') ? sanitizeHtml(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (level === 0) return null;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((each) => sanitized(each, level - 1));
    return items.some((each, index) => each !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const kept = entries.filter(([key]) => !key.includes('<')).map(([key, each]) => [key, sanitized(each, level - 1)]);
  const isSame = kept.length === entries.length && kept.every(([, each], index) => each === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(kept);
}

/**
 * The JSON of a delimiter from somebody without `unfiltered_html`: the very text where it is safe, else written anew with
 * its HTML sanitised; empty where it is no JSON.
 */
export function sanitizeBlockJson(json: string): string {
  const attributes = readBlockAttributes(json);
  if (attributes === undefined || json === '') return '';
  const clean = sanitized(attributes, DEEPEST);
  if (clean === attributes && !UNSAFE.test(json)) return json;
  return hasShape(OBJECT, clean) ? writeBlockAttributes(clean) : '';
}
