import { choice, Type } from '@plinth/kernel';

/** The input of an ability of whose answer a caller may choose some fields: all, unless `fields` names some. */
export function fieldsInput<const N extends string>(names: readonly N[]) {
  const fields = Type.Array(choice(names), {
    maxItems: names.length,
    description: 'Limit the answer to these fields. Without, all are returned.',
  });
  return Type.Object({ fields: Type.Optional(fields) }, { default: {}, additionalProperties: false });
}

/** Those fields of an answer that were chosen; all where none was. */
export function chosenFields<T extends object>(values: T, chosen: readonly (keyof T)[] = []): Partial<T> {
  if (chosen.length === 0) return values;
  const some: Partial<T> = {};
  for (const name of chosen) some[name] = values[name];
  return some;
}
