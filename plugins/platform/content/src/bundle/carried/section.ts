import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { type PluginContext, type TSchema, Type } from '@plinth/kernel';
import { type AnyTable, DATABASE, type Table } from '@plinth/kernel/database';
import { columnsOf, emptyOf, fieldsFor, isOptional, type Loose, valuesOf } from './columns.js';
import type { CarriedReference } from './references.js';

/** How the rows of a table stand in a bundle. */
export interface CarriedTable {
  /** Name of the section. */
  readonly name: string;
  readonly title: string;
  readonly table: AnyTable;
  /** Columns that refer to other rows, by how a bundle names those. */
  readonly refers: Readonly<Record<string, CarriedReference>>;
  /** The columns that tell one row from another; the first one is looked for on the site. */
  readonly identity: readonly [string, ...string[]];
  /** Columns that follow from others. */
  readonly leave?: readonly string[];
  /** The columns that are left out, of a row that comes in. */
  derive?(row: Loose, context: ImportContext): Loose;
  /** Which rows go out; all of them without it. */
  readonly only?: Loose;
  readonly after?: readonly string[];
  /** Hears that rows came in. */
  done?(context: ImportContext): Promise<void>;
}

const BATCH = 500;

/** `userId` and `user_id` are `user` in an item. */
function fieldOf(column: string): string {
  return column.replace(/_?[iI]d$/, '');
}

class CarriedRows {
  readonly #own: readonly string[];
  readonly #references: readonly (readonly [column: string, reference: CarriedReference])[];

  constructor(readonly carried: CarriedTable) {
    const { table, refers, leave = [] } = carried;
    this.#references = Object.entries(refers);
    this.#own = Object.keys(columnsOf(table)).filter(
      (name) => name !== 'id' && !(name in refers) && !leave.includes(name),
    );
  }

  schema(): TSchema {
    const { table } = this.carried;
    const named = this.#references.map(([column, { description }]) => {
      const field = Type.String({ minLength: 1, description });
      return [fieldOf(column), isOptional(table, column) ? Type.Optional(field) : field] as const;
    });
    const fields = { ...Object.fromEntries(named), ...fieldsFor(table, this.#own) };
    return Type.Object(fields, { additionalProperties: false });
  }

  /** Items of rows; a row of what no bundle carries is left out and reported. */
  async items(rows: readonly Loose[], context: ExportContext): Promise<Loose[]> {
    const names = new Map<string, ReadonlyMap<number, string>>();
    for (const [column, reference] of this.#references) {
      const ids = new Set(rows.flatMap((row) => (row[column] ? Number(row[column]) : [])));
      names.set(column, ids.size === 0 ? new Map() : await reference.names([...ids], context));
    }
    return rows.flatMap((row) => {
      const item: Record<string, unknown> = {};
      for (const [column] of this.#references) {
        const name = names.get(column)?.get(Number(row[column]));
        if (name !== undefined) item[fieldOf(column)] = name;
        else if (!isOptional(this.carried.table, column)) {
          context.leaveOut(`An entry was left out because its ${fieldOf(column)} is not in the bundle.`);
          return [];
        }
      }
      return [{ ...item, ...valuesOf(row, this.#own) }];
    });
  }

  /** Rows of items; one of what is not here is left out, and told. */
  async rows(items: readonly Loose[], context: ImportContext): Promise<Loose[]> {
    const { name, table, derive } = this.carried;
    const ids = new Map<string, ReadonlyMap<string, number>>();
    for (const [column, reference] of this.#references) {
      const names = new Set(items.flatMap((item) => (item[fieldOf(column)] as string | undefined) ?? []));
      ids.set(column, names.size === 0 ? new Map() : await reference.ids([...names], context));
    }
    return items.flatMap((item) => {
      const row: Record<string, unknown> = Object.fromEntries(
        this.#own.flatMap((column) => (item[column] === undefined ? [] : [[column, item[column]]])),
      );
      for (const [column] of this.#references) {
        const wanted = item[fieldOf(column)];
        const id = wanted === undefined ? undefined : ids.get(column)?.get(String(wanted));
        if (id === undefined && !isOptional(table, column)) {
          context.note(`${name}: something of "${String(wanted)}" is left out, because that is not here`);
          return [];
        }
        row[column] = id ?? emptyOf(table, column);
      }
      return [{ ...row, ...derive?.(row, context) }];
    });
  }

  identityOf(row: Loose): string {
    return JSON.stringify(this.carried.identity.map((column) => row[column] ?? null));
  }

  /** How many rows of each identity the site has. */
  async known(rows: readonly Loose[], { use }: PluginContext): Promise<Map<string, number>> {
    const { table, identity } = this.carried;
    const [first] = identity;
    const values = [...new Set(rows.map((row) => row[first]))].filter((value) => value !== null && value !== undefined);
    const found: Loose[] = [];
    for (let from = 0; from < values.length; from += BATCH) {
      const some = values.slice(from, from + BATCH) as string[];
      found.push(
        ...(await use(DATABASE)
          .rows<Table>(table as Table)
          .list({ [first]: some })),
      );
    }
    const known = new Map<string, number>();
    for (const row of found) known.set(this.identityOf(row), (known.get(this.identityOf(row)) ?? 0) + 1);
    return known;
  }
}

async function importRows(made: CarriedRows, items: readonly Loose[], context: ImportContext): Promise<void> {
  const rows = await made.rows(items, context);
  const known = await made.known(rows, context);
  const fresh = rows.filter((row) => {
    const there = known.get(made.identityOf(row)) ?? 0;
    if (there > 0) known.set(made.identityOf(row), there - 1);
    context.count(there > 0 ? 'kept' : 'created');
    return there === 0;
  });
  if (fresh.length > 0)
    await context
      .use(DATABASE)
      .rows<Table>(made.carried.table as Table)
      .insertMany(fresh);
}

/**
 * The section of a bundle that carries a table row by row: for what is written by no service, or only with effects that it
 * has had already. What it refers to stands there by name; rows that the site has stay as they are.
 */
export function tableSection(carried: CarriedTable): BundleSection {
  const { name, title, table, refers, only = {}, identity } = carried;
  const made = new CarriedRows(carried);
  const after = [...(carried.after ?? []), ...Object.values(refers).flatMap((reference) => reference.after)];
  const order = 'id' in columnsOf(table) ? ['id'] : identity;
  return {
    name,
    title,
    item: made.schema(),
    after: [...new Set(after)],
    async import(items: readonly Loose[], context) {
      // The whole of it at once, so that what stands twice in it is not taken for what the site has.
      await importRows(made, items, context);
      await carried.done?.(context);
    },
    async export(context) {
      const items: Loose[] = [];
      const rows = context.use(DATABASE).rows<Table>(table as Table);
      const orderBy = Object.fromEntries(order.map((column) => [column, 'asc'] as const));
      for (let offset = 0; ; offset += BATCH) {
        const batch: readonly Loose[] = await rows.list(only as object, { orderBy, limit: BATCH, offset });
        items.push(...(await made.items(batch, context)));
        if (batch.length < BATCH) return items;
      }
    },
  };
}
