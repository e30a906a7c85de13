import { STATUS_CODES } from 'node:http';
import { type Draft, schemasOf } from './draft.js';
import { exampleOf } from './example.js';
import { isJson, type Json, mapValues, pascalCase } from './json.js';
import type { Refusal } from './refusals.js';

/** From how many characters on a schema without a title is worth a name when it repeats. */
const WORTH_A_NAME = 120;

/** How often a parameter must repeat for a name. */
const OFTEN = 3;

function isNameable(schema: Json): boolean {
  if (isJson(schema['properties']) && Object.keys(schema['properties']).length > 0) return true;
  return Array.isArray(schema['enum']);
}

/** The schemas inside a schema, each by what it is called there. */
function partsOf(schema: Json): [name: string, part: Json][] {
  const named = [schema['properties'], schema['patternProperties']].flatMap((map) =>
    isJson(map) ? Object.entries(map) : [],
  );
  const listed = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list): [string, unknown][] =>
    Array.isArray(list) ? list.map((part, index) => [`Form${index + 1}`, part]) : [],
  );
  const single: [string, unknown][] = [
    ['Item', schema['items']],
    ['Value', schema['additionalProperties']],
  ];
  return [...named, ...listed, ...single].flatMap(([name, part]) => (isJson(part) ? [[name, part]] : []));
}

/** What repeats in a document and is told once: schemas, parameters and refusals. */
export class Components {
  readonly #schemas = new Map<string, number>();
  readonly #parameters = new Map<string, number>();
  readonly #responses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #told: Record<'schemas' | 'parameters' | 'responses', Record<string, Json>> = {
    schemas: {},
    parameters: {},
    responses: {},
  };

  /** @param fixed schemas that stand under their names whatever else there is */
  constructor(fixed: Readonly<Record<string, Json>>) {
    Object.assign(this.#told.schemas, fixed);
  }

  /** Counts what an operation consists of: what occurs twice gets a name. All are counted before the first is asked for. */
  count(draft: Draft): void {
    for (const { schema } of schemasOf(draft)) this.#count(schema);
    for (const parameter of draft.parameters) tally(this.#parameters, JSON.stringify(parameter));
    for (const { status, description } of draft.refusals) tally(this.#responses, `${status} ${description}`);
  }

  /** All that was given a name, by kind. */
  told(): Readonly<Record<'schemas' | 'parameters' | 'responses', Json>> {
    return this.#told;
  }

  /** A schema, or where it repeats or has a title a reference to it. */
  schema(schema: Json, hint: string, plugin: string): Json {
    const key = JSON.stringify(schema);
    const whole = () => this.#withParts(schema, hint, plugin);
    if (!isNameable(schema)) return whole();
    const titled = typeof schema['title'] === 'string' && isJson(schema['properties']);
    const repeats = (this.#schemas.get(key) ?? 0) > 1 && key.length >= WORTH_A_NAME;
    if (!titled && !repeats) return whole();
    let name = this.#names.get(key);
    if (name === undefined) {
      const wanted = titled ? pascalCase(String(schema['title'])) : pascalCase(hint);
      name = this.#free(wanted, plugin);
      this.#names.set(key, name);
      this.#told.schemas[name] = {};
      const example = exampleOf(schema);
      this.#told.schemas[name] = { ...whole(), ...(example === undefined ? {} : { examples: [example] }) };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A parameter, or where it repeats a reference to it. */
  parameter(parameter: Json, hint: string, whole: () => Json): Json {
    const key = JSON.stringify(parameter);
    if ((this.#parameters.get(key) ?? 0) < OFTEN) return whole();
    const name = String(parameter['name']);
    return this.#refer('parameters', key, [pascalCase(name), pascalCase(`${hint}-${name}`)], whole);
  }

  /** A refusal, or where it repeats a reference to it. */
  response({ status, description, code }: Refusal, hint: string, whole: () => Json): Json {
    const key = `${status} ${description}`;
    if ((this.#responses.get(key) ?? 0) < 2) return whole();
    const named = pascalCase(STATUS_CODES[status] ?? String(status));
    return this.#refer('responses', key, [pascalCase(code ?? named), pascalCase(`${hint}-${named}`)], whole);
  }

  /** Refers to what has the first of the names that is free. */
  #refer(kind: 'parameters' | 'responses', key: string, wanted: readonly string[], whole: () => Json): Json {
    const known = this.#names.get(`${kind} ${key}`);
    const name = known ?? wanted.find((each) => !(each in this.#told[kind]));
    if (name === undefined) return whole();
    this.#names.set(`${kind} ${key}`, name);
    this.#told[kind][name] ??= whole();
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** A name that no other schema has: as wanted, else with the plugin before it, else with a number. */
  #free(wanted: string, plugin: string): string {
    const owned = `${pascalCase(plugin)}${wanted}`;
    const named = [wanted, owned].find((name) => !(name in this.#told.schemas));
    if (named !== undefined) return named;
    for (let number = 2; ; number += 1) if (!(`${owned}${number}` in this.#told.schemas)) return `${owned}${number}`;
  }

  /** Counts a schema and, the first time, what is inside it: parts of a whole that is told once stand once. */
  #count(schema: Json): void {
    if (tally(this.#schemas, JSON.stringify(schema)) > 1) return;
    for (const [, part] of partsOf(schema)) this.#count(part);
  }

  #withParts(schema: Json, hint: string, plugin: string): Json {
    const title = typeof schema['title'] === 'string' ? pascalCase(schema['title']) : hint;
    const within = (part: unknown, name: string): unknown =>
      isJson(part) ? this.schema(part, `${title}${pascalCase(name)}`, plugin) : part;
    return mapValues(schema, (value, keyword) => {
      if ((keyword === 'properties' || keyword === 'patternProperties') && isJson(value))
        return mapValues(value, within);
      if (keyword === 'items') return within(value, 'Item');
      if (keyword === 'additionalProperties') return within(value, 'Value');
      const isForm = ['anyOf', 'oneOf', 'allOf'].includes(keyword) && Array.isArray(value);
      return isForm ? value.map((part, index) => within(part, `Form${index + 1}`)) : value;
    });
  }
}

function tally(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
