import {
  ACCESS,
  CLOCK,
  definePort,
  job,
  MESSAGE_BUS,
  PLUGIN_CONTEXT,
  provide,
  type SetupContext,
  timestampAfter,
} from '@plinth/kernel';
import { EVENTS } from '@plinth/kernel/administration';
import { DATABASE } from '@plinth/kernel/database';
import { defineLayer, doctorChecks, HOST_FACTS, healthChecks, JOB_REPORTS, KERNEL_VERSION } from '@plinth/kernel/layer';
import { adminRoutes } from './admin-routes.js';
import { AUDIT, SqlAudit } from './audit.js';
import { auditor, recordAct } from './auditing.js';
import { INCIDENTS, type Incident, KeptIncidents } from './incidents.js';
import { JobHistory } from './job-history.js';
import { operationsMigrations } from './migrations.js';
import { CountedStorage, STORAGE } from './storage.js';
import { auditEntries, incidents, jobRuns, traffic } from './tables.js';
import { CountedTraffic, TRAFFIC } from './traffic.js';

/** Most failures that `plinth doctor` names. */
const MAX_NAMED = 20;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function inOneLine({ plugin, message, place, reason, occurrences, lastAt }: Incident): string {
  return [
    `${plugin}: ${message}`,
    ...(reason ? [reason] : []),
    ...(place ? [place] : []),
    `${occurrences} time(s), last ${lastAt}`,
  ].join('; ');
}
const FLUSH_MS = 5_000;

/** The services with what only this layer does with them. */
const COUNTED_INCIDENTS = definePort<KeptIncidents>('operations/incidents');
const COUNTED_TRAFFIC = definePort<CountedTraffic>('operations/traffic');
const HISTORY = definePort<JobHistory>('operations/job-history');

/** Listens to the kernel. */
function listen({ use, log, onStop }: SetupContext): void {
  const [events, incidentCounts, trafficCounts] = [use(EVENTS), use(COUNTED_INCIDENTS), use(COUNTED_TRAFFIC)];
  const audit = auditor({ access: use(ACCESS), audit: use(AUDIT), log });
  const ends = [
    events.on('request:begun', () => trafficCounts.asked()),
    events.on('request:failed', () => trafficCounts.failed()),
    events.on('request:done', audit),
    events.on('act', (actor, act) => recordAct({ audit: use(AUDIT), log }, actor, act)),
    events.on('log:error', (error) => incidentCounts.note(error)),
    events.on('job:done', (run) => use(HISTORY).note(run)),
  ];
  onStop(() => {
    for (const end of ends) end();
  });
}

/** Writes failures and figures to the database within seconds; reading them includes those of this process. */
function flushRegularly({ use, onStop }: SetupContext): void {
  const flush = () => Promise.all([use(COUNTED_INCIDENTS).flush(), use(COUNTED_TRAFFIC).flush()]);
  onStop(async () => {
    await flush();
  });
  if (!use(HOST_FACTS).runsTimers) return;
  const timer = setInterval(() => {
    // Neither fails: what could not be written waits.
    flush().catch(() => undefined);
  }, FLUSH_MS);
  timer.unref();
  onStop(() => clearInterval(timer));
}

/** What an owner needs to run a site: audit, failures, traffic, history of jobs, storage, and administration by REST. */
export const operationsLayer = defineLayer({
  id: 'operations',
  version: KERNEL_VERSION,
  title: 'Operations',
  describes: 'Audit, failures, traffic, history of jobs, storage, and administration by REST.',
  tables: [incidents, auditEntries, jobRuns, traffic],
  migrations: operationsMigrations,
  services: [
    provide.factory(COUNTED_INCIDENTS, (use) => new KeptIncidents(use(DATABASE), use(CLOCK), use(PLUGIN_CONTEXT).log)),
    provide.factory(INCIDENTS, (use) => use(COUNTED_INCIDENTS)),
    provide.factory(COUNTED_TRAFFIC, (use) => new CountedTraffic(use(DATABASE), use(CLOCK))),
    provide.factory(TRAFFIC, (use) => use(COUNTED_TRAFFIC)),
    provide.factory(HISTORY, (use) => new JobHistory(use(DATABASE), use(CLOCK))),
    provide.factory(JOB_REPORTS, (use) => use(HISTORY)),
    provide.factory(AUDIT, (use) => new SqlAudit(use(DATABASE), use(CLOCK), use(MESSAGE_BUS))),
    provide.factory(
      STORAGE,
      (use) => new CountedStorage({ database: use(DATABASE), clock: use(CLOCK), folders: use(HOST_FACTS).fileFolders }),
    ),
  ],
  exports: [INCIDENTS, TRAFFIC, JOB_REPORTS, AUDIT, STORAGE],
  routes: adminRoutes,
  contributes: [
    healthChecks([
      {
        name: 'failures',
        isWarning: true,
        async run({ use, clock }) {
          const seen = await use(INCIDENTS).since(timestampAfter(clock, -HOUR_MS));
          const detail = seen.length === 0 ? 'none within the hour' : `${seen.length} kind(s) within the hour`;
          return { ok: seen.length === 0, detail };
        },
      },
    ]),
    doctorChecks([
      {
        name: 'failures',
        async run({ use, clock }) {
          const seen = await use(INCIDENTS).since(timestampAfter(clock, -DAY_MS));
          return seen.slice(0, MAX_NAMED).map(inOneLine);
        },
      },
    ]),
  ],
  jobs: [
    job('forget-old-insight', {
      every: 86_400,
      async run({ use }) {
        await use(AUDIT).prune();
        await use(INCIDENTS).prune();
        await use(TRAFFIC).prune();
      },
    }),
  ],
  setup(context) {
    listen(context);
    flushRegularly(context);
  },
});
