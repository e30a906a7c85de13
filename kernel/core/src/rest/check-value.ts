import type { TSchema } from 'typebox';
import { compileSchema } from './validation/compile.js';
import { refused, type Verdict } from './validation/fault.js';

/** Judges one value by a schema as a route's arguments are judged: checked, then read; `name` appears in messages. */
export function checkValue(schema: TSchema, value: unknown, name: string): Verdict {
  const compiled = compileSchema(schema);
  const wrong = compiled.validate(value, name);
  return wrong ? refused(wrong) : compiled.sanitize(value, name);
}
