import type { RestRequest } from '@plinth/kernel';

/** Which fields of an item a request wants: by `_fields`, or all. What is not wanted need not be loaded. */
export interface WantedFields {
  wants(...names: readonly string[]): boolean;
}

/** Of a request that leaves nothing out. */
export const ALL_FIELDS: WantedFields = { wants: () => true };

/** Reads `_fields` of a request. Only the first part of a name counts (`title.rendered` wants `title`). */
export function wantedFields(request: RestRequest): WantedFields {
  const { _fields: asked } = request.query;
  if (asked === undefined) return ALL_FIELDS;
  const names = (Array.isArray(asked) ? asked : String(asked).split(',')).map((name) => String(name).trim());
  const wanted = new Set(names.filter((name) => name !== '').map((name) => name.split('.')[0]));
  return wanted.size === 0 ? ALL_FIELDS : { wants: (...any) => any.some((name) => wanted.has(name)) };
}
