import { fault, type SchemaFault } from './fault.js';
import type { ArgumentSchema } from './schema.js';

/**
 * Checks `multipleOf`, `minimum` and `maximum`; the exclusive keywords are booleans as in draft 4 (host-conventions
 * D23).
 */
export function numberFault(schema: ArgumentSchema, value: number, param: string): SchemaFault | undefined {
  const { minimum, maximum, multipleOf } = schema;
  if (multipleOf !== undefined && value % multipleOf !== 0) {
    return fault('rest_invalid_multiple', `${param} must be a multiple of ${multipleOf}.`);
  }
  const low = minimum !== undefined && (schema.exclusiveMinimum === true ? value <= minimum : value < minimum);
  const high = maximum !== undefined && (schema.exclusiveMaximum === true ? value >= maximum : value > maximum);
  return low || high ? fault('rest_out_of_bounds', boundsMessage(schema, param)) : undefined;
}

function boundsMessage(schema: ArgumentSchema, param: string): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const low = `${minimum} (${exclusiveMinimum === true ? 'exclusive' : 'inclusive'})`;
  const high = `${maximum} (${exclusiveMaximum === true ? 'exclusive' : 'inclusive'})`;
  if (maximum === undefined)
    return `${param} must be greater than ${exclusiveMinimum === true ? '' : 'or equal to '}${minimum}`;
  if (minimum === undefined)
    return `${param} must be less than ${exclusiveMaximum === true ? '' : 'or equal to '}${maximum}`;
  return `${param} must be between ${low} and ${high}`;
}
