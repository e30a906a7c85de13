import { type RestRequest, type RestResult, restHooks, type TapDeclaration, tap } from '@plinth/kernel';
import { ACTIVITY_FIELDS, type ActivityField, type ActivityFields } from './ports.js';

/** The fields that plugins add to activities, in order of arrival. */
export class FieldList implements ActivityFields {
  readonly #fields = new Map<string, ActivityField>();

  register(field: ActivityField): () => void {
    if (this.#fields.has(field.name)) throw new Error(`The activity field "${field.name}" is registered already.`);
    this.#fields.set(field.name, field);
    return () => {
      if (this.#fields.get(field.name) === field) this.#fields.delete(field.name);
    };
  }

  all(): readonly ActivityField[] {
    return [...this.#fields.values()];
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const PATH = /^\/community\/v1\/activity(?:\/\d+)?\/?$/i;

function concernsActivities(_outcome: RestResult, { path }: RestRequest): boolean {
  return PATH.test(path);
}

/** Publishes the registered fields with the schema of activities: the schema of a route stands still, the fields come and go. */
export const fieldTaps: readonly TapDeclaration[] = [
  tap(restHooks.rest_post_dispatch, { id: 'activity-schema', when: concernsActivities }, ({ use }, outcome) => {
    if (!isMap(outcome.body)) return outcome;
    const { schema } = outcome.body;
    const properties = isMap(schema) && isMap(schema['properties']) ? schema['properties'] : undefined;
    if (!isMap(schema) || schema['title'] !== 'activity' || !properties) return outcome;
    const added = Object.fromEntries(
      use(ACTIVITY_FIELDS)
        .all()
        .map((field) => [field.name, field.schema]),
    );
    return { ...outcome, body: { ...outcome.body, schema: { ...schema, properties: { ...properties, ...added } } } };
  }),
];
