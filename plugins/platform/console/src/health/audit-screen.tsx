import { type CallContext, can, choice, page, pagingArguments, Type, USERS } from '@plinth/kernel';
import { ADMINISTRATION } from '@plinth/kernel/administration';
import { addDays, fromSiteTime, isDay } from '@plinth/kernel/time';
import { AUDIT, AUDIT_KINDS, type AuditEntry, type AuditKind, auditSubject } from '@plinth/operations';
import { CONSOLE, consolePage, type Screen } from '@plinth/pages';
import { AuditView } from './audit-view.js';
import { healthTexts } from './texts.js';

const access = can('manage_options');

/** How many lines are looked through for who acted lately. */
const LOOKED_THROUGH = 1_000;

interface Wanted {
  readonly page: number;
  readonly per_page: number;
  readonly person: number;
  readonly kind: '' | AuditKind;
  readonly day: string;
}

/** A day of the site as a stretch of time; every time for a text that is no day. */
function timesOf(day: string, timezone: string) {
  if (!isDay(day)) return {};
  return {
    from: fromSiteTime(`${day}T00:00:00`, timezone),
    before: fromSiteTime(`${addDays(day, 1)}T00:00:00`, timezone),
  };
}

/** The lines that were looked for. */
function linesFor({ use, site }: CallContext, { page: number, per_page: perPage, person, kind, day }: Wanted) {
  return use(AUDIT).page({
    page: number,
    perPage,
    userId: person < 0 ? undefined : person,
    kind: kind === '' ? undefined : kind,
    ...timesOf(day, site.timezone),
  });
}

/** Who acted lately, by their ids. */
async function actorsIn({ use }: CallContext, rows: readonly AuditEntry[]): Promise<ReadonlyMap<number, string>> {
  const { rows: latest } = await use(AUDIT).page({ page: 1, perPage: LOOKED_THROUGH });
  const actors = [...latest, ...rows].map(({ userId, userName }) => [userId, userName] as const);
  return new Map(actors.reverse());
}

/** The names of people whom the lines are about. */
async function peopleIn({ use }: CallContext, rows: readonly AuditEntry[]): Promise<ReadonlyMap<number, string>> {
  const subjects = rows.map((entry) => auditSubject(entry.object)).filter((subject) => subject?.kind === 'people');
  const ids = [...new Set(subjects.map((subject) => Number(subject?.id)))].filter((id) => id > 0);
  const people = await use(USERS).findMany(ids);
  return new Map(people.map(({ id, displayName }) => [id, displayName]));
}

async function show(call: CallContext, wanted: Wanted) {
  const { use, site } = call;
  const found = await linesFor(call, wanted);
  const plugins = use(ADMINISTRATION).plugins();
  const view = {
    path: use(CONSOLE).path,
    ...found,
    page: wanted.page,
    perPage: wanted.per_page,
    person: wanted.person,
    kind: wanted.kind,
    day: wanted.day,
    actors: await actorsIn(call, found.rows),
    people: await peopleIn(call, found.rows),
    titles: new Map(plugins.map(({ id, title }) => [id, title])),
  };
  return consolePage({ title: healthTexts.in(site.language)('audit'), body: <AuditView {...view} /> });
}

const pages = [
  page({
    method: 'GET',
    path: '/audit',
    summary: 'Who changed what about the site.',
    access,
    args: {
      ...pagingArguments({ perPage: 30 }),
      person: Type.Integer({
        default: -1,
        minimum: -1,
        description: 'An account; 0 for the command line, -1 for all.',
      }),
      kind: choice(['', ...AUDIT_KINDS], { default: '', description: 'What was changed.' }),
      day: Type.String({ default: '', maxLength: 10, description: 'A day of the site, as 2026-11-25.' }),
    },
    handle: (call) => show(call, call.args),
  }),
];

/** Who changed what about the site. */
export const auditScreen: Screen = { id: 'audit', title: 'Audit log', section: 'health', order: 40, access, pages };
