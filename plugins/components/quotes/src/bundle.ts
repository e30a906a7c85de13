import type { BundleSection, ExportContext } from '@plinth/bundle';
import { Type, USERS } from '@plinth/kernel';
import { MAX_SUGGESTION_LENGTH } from './suggestions/chat-answer.js';
import { REPORTS, type Report } from './suggestions/report-store.js';

const item = Type.Object(
  {
    member: Type.String({ description: 'Login of the member who reported it.' }),
    text: Type.String({ minLength: 1, maxLength: MAX_SUGGESTION_LENGTH, description: 'The suggestion.' }),
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'Why it should not have been made.' })),
    reportedAt: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })),
  },
  { additionalProperties: false },
);

type Item = Type.Static<typeof item>;

/** Reports exported with one query. */
const BATCH = 500;

async function exported({ use, leaveOut }: ExportContext, reports: readonly Report[]): Promise<Item[]> {
  const users = await use(USERS).findMany(reports.map(({ userId }) => userId));
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  return reports.flatMap(({ userId, text, reason, reportedAt }) => {
    const member = logins.get(userId);
    if (member !== undefined) return { member, text, reason, reportedAt };
    leaveOut('A report was left out because the member who made it no longer exists.');
    return [];
  });
}

/** The reported suggestions of a site. A report of somebody whom the site does not know is left out. */
export const reportSection: BundleSection = {
  name: 'suggestion_reports',
  title: 'Reported suggestions of quotes',
  after: ['users'],
  item,
  async import(items: readonly Item[], context) {
    for (const { member, text, reason = '', reportedAt } of items) {
      const userId = await context.find('users', member);
      if (userId === undefined) {
        context.note(`suggestion_reports: a report of "${member}" is left out, because this user is not here`);
        continue;
      }
      const made = await context.use(REPORTS).add({ userId, text, reason, reportedAt });
      context.count(made === undefined ? 'kept' : 'created');
    }
  },
  async export(pluginContext) {
    const items: Item[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const { reports, total } = await pluginContext.use(REPORTS).list(BATCH, offset);
      items.push(...(await exported(pluginContext, reports)));
      if (offset + BATCH >= total) return items.reverse();
    }
  },
};
