import { type TSchema, Type } from '@plinth/kernel';
import { hasShape } from '@plinth/kernel/layer';

const ANY_SCHEMA = Type.Object({});
const OBJECT_SCHEMA = Type.Object({ properties: Type.Record(Type.String(), ANY_SCHEMA) });
const WITH_REQUIRED = Type.Object({ required: Type.Array(Type.String()) });
const LIST_SCHEMA = Type.Object({ items: ANY_SCHEMA });
const TYPED = Type.Object({ type: Type.Union([Type.String(), Type.Array(Type.String())]) });
const MAP = Type.Record(Type.String(), Type.Unknown());

/** A value with the defaults of its schema where nothing is given, in objects and lists at any depth. */
export function withDefaults(schema: TSchema, value: unknown): unknown {
  if (value === undefined) return 'default' in schema ? withDefaults(schema, structuredClone(schema.default)) : value;
  if (hasShape(OBJECT_SCHEMA, schema) && !Array.isArray(value) && hasShape(MAP, value)) {
    const filled = Object.entries(schema.properties).flatMap(([name, each]) => {
      const read = withDefaults(each, Object.hasOwn(value, name) ? value[name] : undefined);
      return read === undefined ? [] : [[name, read] as const];
    });
    return { ...value, ...Object.fromEntries(filled) };
  }
  if (hasShape(LIST_SCHEMA, schema) && Array.isArray(value))
    return value.map((each) => withDefaults(schema.items, each));
  return value;
}

/** A schema as clients read it: what has a default need not be sent. */
export function publishedSchema(schema: TSchema): TSchema {
  const items = hasShape(LIST_SCHEMA, schema) ? { items: publishedSchema(schema.items) } : {};
  if (!hasShape(OBJECT_SCHEMA, schema)) return { ...schema, ...items };
  const { properties } = schema;
  const published = Object.entries(properties).map(([name, each]) => [name, publishedSchema(each)] as const);
  const required = hasShape(WITH_REQUIRED, schema)
    ? schema.required.filter((name) => !('default' in (properties[name] ?? {})))
    : [];
  const { required: _all, ...others }: TSchema & { readonly required?: unknown } = schema;
  return {
    ...others,
    ...items,
    properties: Object.fromEntries(published),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Whether a schema takes a text, so that a text is no other value written as JSON. */
export function takesText(schema: TSchema): boolean {
  return !hasShape(TYPED, schema) || [schema.type].flat().includes('string');
}
