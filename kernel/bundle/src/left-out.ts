import { Type } from '@plinth/kernel';

/** What a section of a bundle does not contain. */
export const leftOutItem = Type.Object(
  {
    section: Type.String({ minLength: 1, description: 'The section, or `plugins` for plugins that are off.' }),
    notes: Type.Array(Type.String(), { description: 'What was left out and why, in sentences.' }),
    furtherNotes: Type.Optional(Type.Integer({ minimum: 1, description: 'How many more notes there were.' })),
  },
  { additionalProperties: false },
);

/** What the export of a site left out of a section. */
export type LeftOut = Readonly<Type.Static<typeof leftOutItem>>;

/** The key of a bundle that lists what its export left out. */
export const LEFT_OUT = 'leftOut';

/** What the export of a valid bundle left out, by section. */
export function leftOutOf(bundle: Readonly<Record<string, unknown>>): ReadonlyMap<string, LeftOut> {
  const reports = bundle[LEFT_OUT];
  if (!Array.isArray(reports)) return new Map();
  return new Map(reports.map((report: LeftOut) => [report.section, report]));
}
