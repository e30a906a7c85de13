import { type RestRequest, type RestResult, type TapDeclaration, tap } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { activityFields } from './ports.js';

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const PATH = /^\/community\/v1\/activity(?:\/\d+)?\/?$/i;

function concernsActivities(_outcome: RestResult, { path }: RestRequest): boolean {
  return PATH.test(path);
}

/** Publishes the contributed fields with the schema of activities: the schema of a route stands still, the fields come and go. */
export const fieldTaps: readonly TapDeclaration[] = [
  tap(
    restHooks.rest_post_dispatch,
    { id: 'activity-schema', when: concernsActivities },
    ({ contributions }, outcome) => {
      if (!isMap(outcome.body)) return outcome;
      const { schema } = outcome.body;
      const properties = isMap(schema) && isMap(schema['properties']) ? schema['properties'] : undefined;
      if (!isMap(schema) || schema['title'] !== 'activity' || !properties) return outcome;
      const added = Object.fromEntries(contributions(activityFields).map((field) => [field.name, field.schema]));
      return { ...outcome, body: { ...outcome.body, schema: { ...schema, properties: { ...properties, ...added } } } };
    },
  ),
];
