import { checkValue, invalidParam, type RawParameters, type TSchema, Type } from '@plinth/kernel';
import type { TaxonomyDefinition, TermCondition } from '../ports.js';
import { isPossibleId } from './ids.js';

const termIds = Type.Array(Type.Integer());

/** Which terms a list filters by: ids, or ids with what to do with them. */
interface TermFilter {
  readonly terms?: readonly number[];
  readonly include_children?: boolean;
  readonly operator?: 'AND' | 'OR';
}

const termFilter = Type.Unsafe<readonly number[] | TermFilter>({
  type: ['object', 'array'],
  oneOf: [
    { title: 'Term ID List', type: 'array', items: { type: 'integer' } },
    {
      title: 'Term ID Taxonomy Query',
      type: 'object',
      properties: {
        terms: { type: 'array', items: { type: 'integer' }, default: [] },
        include_children: { type: 'boolean', default: false },
        operator: { type: 'string', enum: ['AND', 'OR'], default: 'OR' },
      },
      additionalProperties: false,
    },
  ],
});

/** The arguments of a list for the taxonomies of a type; others are read all the same (see {@link readTermFilters}). */
export function termFilterArguments(taxonomies: readonly TaxonomyDefinition[]): Record<string, TSchema> {
  const entries = taxonomies.flatMap(({ restBase, title }) => [
    [
      restBase,
      Type.Optional({ ...termFilter, description: `Limit result set to items with these ${title}.` }),
    ] as const,
    [
      `${restBase}_exclude`,
      Type.Optional({ ...termFilter, description: `Limit result set to items without these ${title}.` }),
    ] as const,
  ]);
  return Object.fromEntries(entries);
}

/** The arguments of a write for the taxonomies of a type. */
export function termIdArguments(taxonomies: readonly TaxonomyDefinition[]): Record<string, TSchema> {
  const entries = taxonomies.map(
    ({ restBase, title }) =>
      [restBase, Type.Optional(Type.Array(Type.Integer(), { description: `${title} of the post, by id.` }))] as const,
  );
  return Object.fromEntries(entries);
}

function read<S extends TSchema>(schema: S, raw: RawParameters, name: string): Type.Static<S> | undefined {
  if (!Object.hasOwn(raw, name)) return undefined;
  const verdict = checkValue(schema, raw[name], name);
  if (!verdict.ok) throw invalidParam({ [name]: verdict.fault.message });
  return verdict.value as Type.Static<S>;
}

/**
 * The term conditions that a request names. Plugins bring taxonomies at any time, so they are read from the request
 * as it came and not from declared arguments.
 * @throws RestError 400 `rest_invalid_param`
 */
export function readTermFilters(taxonomies: readonly TaxonomyDefinition[], raw: RawParameters): TermCondition[] {
  return taxonomies.flatMap((taxonomy) => {
    const { name, restBase } = taxonomy;
    const wanted = read(termFilter, raw, restBase);
    const unwanted = read(termFilter, raw, `${restBase}_exclude`);
    return [
      ...(wanted === undefined ? [] : conditionOf(name, wanted, false)),
      ...(unwanted === undefined ? [] : conditionOf(name, unwanted, true)),
    ];
  });
}

function conditionOf(taxonomy: string, filter: readonly number[] | TermFilter, excluded: boolean): TermCondition[] {
  const { terms = [], include_children = false, operator = 'OR' } = isIds(filter) ? { terms: filter } : filter;
  if (terms.length === 0) return [];
  const condition = { taxonomy, ids: terms, includeChildren: include_children, excluded };
  return [{ ...condition, operator: operator === 'AND' ? 'and' : 'or' }];
}

function isIds(filter: readonly number[] | TermFilter): filter is readonly number[] {
  return Array.isArray(filter);
}

/**
 * The terms that a write names, by taxonomy.
 * @throws RestError 400 `rest_invalid_param`
 */
export function readTermIds(
  taxonomies: readonly TaxonomyDefinition[],
  raw: RawParameters,
): Record<string, readonly number[]> {
  const given: Record<string, readonly number[]> = {};
  for (const { name, restBase } of taxonomies) {
    const ids = read(termIds, raw, restBase);
    if (ids !== undefined) given[name] = ids.filter(isPossibleId);
  }
  return given;
}
