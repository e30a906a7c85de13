import { type PluginContext, Type } from '@plinth/kernel';
import { type AnyTable, DATABASE, grouped, type Table } from '@plinth/kernel/database';
import { fieldsFor, type Loose, valuesOf } from './columns.js';

/** Columns of a row that making it anew does not bring back: a bundle has them together, under `state`. */
export interface CarriedState {
  /** Schema of the field `state` of an item. */
  readonly schema: ReturnType<typeof Type.Unsafe<Loose>>;
  /** What an export says of rows: by their ids, or by what another column says. */
  of(ids: readonly number[], context: Pick<PluginContext, 'use'>): Promise<ReadonlyMap<number, Loose>>;
  /** Writes what a bundle says into a row that the import has made. */
  keep(id: number, state: Loose | undefined, context: Pick<PluginContext, 'use'>): Promise<void>;
  /** The same for many rows, by few statements where they say the same columns. */
  keepMany(states: ReadonlyMap<number, Loose | undefined>, context: Pick<PluginContext, 'use'>): Promise<void>;
}

const BATCH = 500;

/**
 * The state of rows that a section makes by its own service: what only time, a decision or a count gives them.
 * @param names the columns, none of which may refer to a row
 * @param key the column that says which row is meant
 */
export function carriedState(table: AnyTable, names: readonly string[], key = 'id'): CarriedState {
  const rowsOf = ({ use }: Pick<PluginContext, 'use'>) => use(DATABASE).rows<Table>(table as Table);
  return {
    schema: Type.Unsafe<Loose>(
      Type.Object(fieldsFor(table, names, true), {
        additionalProperties: false,
        description: 'What only time, a decision or a count gives it.',
      }),
    ),
    async of(ids, context) {
      const found = new Map<number, Loose>();
      for (let from = 0; from < ids.length; from += BATCH) {
        const rows: readonly Loose[] = await rowsOf(context).list({ [key]: ids.slice(from, from + BATCH) });
        for (const row of rows) found.set(Number(row[key]), valuesOf(row, names));
      }
      return found;
    },
    async keepMany(states, context) {
      const alike = grouped(
        [...states].filter(([, state]) => Object.keys(state ?? {}).length > 0),
        ([, state]) =>
          Object.keys(state ?? {})
            .sort()
            .join(),
        ([id, state]) => ({ ...state, [key]: id }) as Loose & { readonly id: number },
      );
      for (const some of alike.values()) await rowsOf(context).changeEach(some);
    },
    async keep(id, state, context) {
      if (state !== undefined && Object.keys(state).length > 0) await rowsOf(context).change({ [key]: id }, state);
    },
  };
}
