import { type CompiledSchema, compileSchema } from './compile.js';
import { fault, type SchemaFault } from './fault.js';
import type { ArgumentSchema } from './schema.js';
import { toMap } from './types.js';

/** What `anyOf` or `oneOf` made of a value. */
export type Match =
  | { readonly ok: true; readonly schema: CompiledSchema; readonly type: string | undefined }
  | { readonly ok: false; readonly fault: SchemaFault };

/** `anyOf` and `oneOf` of a schema. */
export interface Combined {
  match(value: unknown, param: string): Match;
}

interface Candidate {
  readonly schema: ArgumentSchema;
  readonly compiled: CompiledSchema;
}

interface Miss {
  readonly candidate: Candidate;
  readonly fault: SchemaFault;
}

/** Compiles `anyOf` or `oneOf`; candidates without a type take that of the schema around them. */
export function compileCombined(schema: ArgumentSchema): Combined | undefined {
  const among = schema.anyOf ?? schema.oneOf;
  if (!among) return undefined;
  const candidates = among.map((each) => {
    const typed = each.type === undefined && schema.type ? { ...each, type: schema.type } : each;
    return { schema: typed, compiled: compileSchema(typed) };
  });
  return { match: (value, param) => matchAmong(candidates, schema.anyOf !== undefined, value, param) };
}

function matchAmong(candidates: readonly Candidate[], any: boolean, value: unknown, param: string): Match {
  const hits: Candidate[] = [];
  const misses: Miss[] = [];
  for (const candidate of candidates) {
    const found = candidate.compiled.validate(value, param);
    if (found) misses.push({ candidate, fault: found });
    else hits.push(candidate);
    if (any && hits.length > 0) break;
  }
  const [hit] = hits;
  if (!hit) return { ok: false, fault: missFault(misses, value, param) };
  if (hits.length > 1) {
    return {
      ok: false,
      fault: fault('rest_one_of_multiple_matches', `${param} matches more than one of the expected formats.`),
    };
  }
  const { type } = hit.schema;
  return { ok: true, schema: hit.compiled, type: typeof type === 'string' ? type : undefined };
}

/** One candidate that nearly fitted gives the reason; several are named generically (host-conventions D27). */
function missFault(misses: readonly Miss[], value: unknown, param: string): SchemaFault {
  const near = misses.filter((miss) => miss.fault.code !== 'rest_invalid_type' || miss.fault.data?.['param'] !== param);
  const telling = misses.length === 1 ? misses[0] : near.length === 1 ? near[0] : nearestObject(near, value);
  if (!telling) return fault('rest_no_matching_schema', `${param} does not match any of the expected formats.`);
  const { title } = telling.candidate.schema;
  const name = title === undefined ? 'the expected format' : title;
  return fault('rest_no_matching_schema', `${param} does not match ${name}. Reason: ${telling.fault.message}`);
}

function nearestObject(misses: readonly Miss[], value: unknown): Miss | undefined {
  const names = Object.keys(toMap(value));
  const shared = (miss: Miss) => names.filter((name) => name in (miss.candidate.schema.properties ?? {})).length;
  const best = [...misses].sort((a, b) => shared(b) - shared(a))[0];
  return best && shared(best) > 0 ? best : undefined;
}
