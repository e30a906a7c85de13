import { type TSchema, Type } from '@plinth/kernel';
import type { BlockTypeDefinition } from './block-type.js';

/** The schema of a text attribute. */
export function text(fallback?: string): TSchema {
  return Type.String(fallback === undefined ? {} : { default: fallback });
}

/** The schema of a number. */
export function number(fallback?: number): TSchema {
  return Type.Number(fallback === undefined ? {} : { default: fallback });
}

/** The schema of a yes or no. */
export function flag(fallback: boolean): TSchema {
  return Type.Boolean({ default: fallback });
}

/** The schema of one of some texts. */
export function oneOf(values: readonly string[], fallback?: string): TSchema {
  return Type.Unsafe({ type: 'string', enum: [...values], ...(fallback === undefined ? {} : { default: fallback }) });
}

/** The schema of an object of any shape. */
export const anyObject: TSchema = Type.Unsafe({ type: 'object' });

/** The schema of a list of objects. */
export const objects: TSchema = Type.Unsafe({ type: 'array', items: { type: 'object' } });

const ALIGNMENTS = ['left', 'center', 'right', 'wide', 'full', ''];

function isOn(value: unknown): boolean {
  return value !== undefined && value !== false;
}

/** Attributes that follow from what a type supports, as the editor adds them. */
function supported({ supports = {} }: BlockTypeDefinition): Record<string, TSchema> {
  const { align, className, color, spacing, typography } = supports;
  return {
    lock: anyObject,
    ...(isOn(align) ? { align: oneOf(ALIGNMENTS) } : {}),
    ...(supports['customClassName'] === false && className === false ? {} : { className: text() }),
    ...(isOn(color) || isOn(spacing) || isOn(typography) ? { style: anyObject } : {}),
    ...(isOn(color) ? { backgroundColor: text(), textColor: text(), gradient: text() } : {}),
    ...(isOn(typography) ? { fontSize: text(), fontFamily: text() } : {}),
  };
}

const known = new WeakMap<BlockTypeDefinition, Readonly<Record<string, TSchema>>>();

/** All attributes of a type: its own, and those that follow from what it supports. */
export function attributesOf(type: BlockTypeDefinition): Readonly<Record<string, TSchema>> {
  const made = known.get(type) ?? { ...supported(type), ...type.attributes };
  known.set(type, made);
  return made;
}
