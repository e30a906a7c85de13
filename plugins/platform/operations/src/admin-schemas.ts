import { nullable, Type } from '@plinth/kernel';

/** A plugin as `GET /plinth/v1/plugins` reports it. */
export const pluginSchema = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    version: Type.String(),
    kind: Type.String({ description: 'plugin, layer or extension.' }),
    state: Type.String({ description: 'Whether it is on.' }),
    why: Type.String({ description: 'Why, in a sentence.' }),
    needs: Type.Array(Type.String(), { description: 'The plugins that it needs.' }),
    modules: Type.Record(Type.String(), Type.Boolean(), { description: 'Its parts, and whether they are on.' }),
  },
  { title: 'plugin' },
);

/** The settings of a plugin. */
export const pluginSettingsSchema = Type.Object(
  {
    plugin: Type.String(),
    values: Type.Record(Type.String(), Type.Unknown(), { description: 'As they are now; secrets are masked.' }),
    schemas: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of each.' }),
  },
  { title: 'plugin-settings' },
);

/** A hook with its taps. */
export const hookSchema = Type.Object(
  {
    name: Type.String(),
    kind: Type.String({ description: 'action or filter.' }),
    sync: Type.Boolean(),
    onError: Type.String({ description: 'What becomes of a tap that fails.' }),
    owner: nullable(Type.String(), { description: 'The plugin that offers it.' }),
    describes: Type.String(),
    started: Type.Integer({ description: 'How often it ran.' }),
    taps: Type.Array(
      Type.Object({
        plugin: Type.String(),
        id: Type.String(),
        priority: Type.Number(),
        declaredPriority: Type.Number({ description: 'As the plugin declares it, before the owner moved it.' }),
        muted: Type.Boolean(),
        quarantined: Type.Boolean(),
        runs: Type.Integer(),
        failures: Type.Integer(),
        averageMs: nullable(Type.Number(), { description: 'Milliseconds.' }),
        worstMs: nullable(Type.Number(), { description: 'Milliseconds of the longest run that was timed.' }),
        lastError: Type.Unknown(),
      }),
      { description: 'In the order in which they run.' },
    ),
  },
  { title: 'hook' },
);

/** A kind of failure that the site survived. */
export const incidentSchema = Type.Object(
  {
    id: Type.String(),
    plugin: Type.String({ description: 'The plugin that is to blame, or kernel.' }),
    message: Type.String(),
    place: Type.String({ description: 'The hook and tap, the job or the route.' }),
    reason: Type.String({ description: 'The error, without its stack.' }),
    occurrences: Type.Integer({ description: 'How often it was seen.' }),
    first_at: Type.String({ description: 'UTC.' }),
    last_at: Type.String({ description: 'UTC.' }),
  },
  { title: 'incident' },
);

/** A line of the audit. */
export const auditEntrySchema = Type.Object(
  {
    id: Type.Integer(),
    at: Type.String({ description: 'UTC.' }),
    user_id: Type.Integer({ description: 'The account; 0 for the command line.' }),
    user_name: Type.String(),
    plugin: Type.String(),
    act: Type.String({ description: 'What was done.' }),
    object: Type.String({ description: 'What it was done to: a route, or the words of a command.' }),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'What was sent, without secrets.' }),
    address: Type.String({ description: 'The network address it came from.' }),
  },
  { title: 'audit-entry' },
);

/** A session of the caller. */
export const sessionSchema = Type.Object(
  {
    id: Type.String(),
    created_at: Type.String(),
    expires_at: Type.String(),
    address: Type.String(),
    user_agent: Type.String(),
    remembered: Type.Boolean(),
    current: Type.Boolean({ description: 'Whether this request comes by it.' }),
  },
  { title: 'session' },
);
