import { QueryTypes, type Sequelize } from 'sequelize';

/** What counts and sums give: whole numbers of eight bytes, and numbers of any length. The driver leaves them as text. */
const NUMERIC_TYPES = new Set([20, 1700]);

const MAX_INTEGER = 2_147_483_647;

function isLarge(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > MAX_INTEGER;
}

/**
 * PostgreSQL takes a value for an integer because of the column beside it, and fails for one that does not fit. An id that
 * nobody has is no fault: such values are compared as wider numbers, like everywhere else.
 */
export function widened(text: string, values: readonly unknown[]): string {
  if (!values.some(isLarge)) return text;
  return text.replace(/\$(\d+)\b/g, (place, number: string) =>
    isLarge(values[Number(number) - 1]) ? `${place}::numeric` : place,
  );
}

/** The names of a result's numbers that came as text. */
function numericFields(result: unknown): string[] {
  if (typeof result !== 'object' || result === null || !('fields' in result)) return [];
  const { fields }: { fields: unknown } = result;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: { name: string; dataTypeID: number }) =>
    NUMERIC_TYPES.has(field.dataTypeID) ? [field.name] : [],
  );
}

function areRows<R extends object>(rows: readonly unknown[]): rows is R[] {
  return rows.every((row) => typeof row === 'object' && row !== null);
}

/** The rows of a SELECT on PostgreSQL, counts and sums as numbers like everywhere else. */
export async function postgresRows<R extends object>(
  sequelize: Sequelize,
  text: string,
  values: readonly unknown[],
): Promise<R[]> {
  const [rows, result] = await sequelize.query(text, { type: QueryTypes.RAW, bind: [...values], raw: true });
  if (!areRows<R>(rows)) throw new TypeError('The database gave something that is no row.');
  for (const field of numericFields(result)) {
    for (const row of rows) {
      const value: unknown = Reflect.get(row, field);
      if (typeof value === 'string') Reflect.set(row, field, Number(value));
    }
  }
  return rows;
}
