/** The keywords of JSON Schema that the host understands, in the dialect that its clients know. */
export interface ArgumentSchema {
  readonly type?: string | readonly string[] | null;
  readonly enum?: readonly unknown[];
  /** Values that are accepted as well and not published: an object may have them without a client giving them. */
  readonly alsoTakes?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean | number;
  readonly exclusiveMaximum?: boolean | number;
  readonly multipleOf?: number;
  readonly items?: ArgumentSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly patternProperties?: Readonly<Record<string, ArgumentSchema>>;
  readonly additionalProperties?: boolean | ArgumentSchema;
  readonly required?: boolean | readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly anyOf?: readonly ArgumentSchema[];
  readonly oneOf?: readonly ArgumentSchema[];
  readonly title?: string;
}

/** Whether something is a map: an object that is no list. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
