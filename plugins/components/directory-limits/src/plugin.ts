import { directoryHooks } from '@plinth/directory';
import { definePlugin, job, provide, tap, timestampAfter } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { pages, screens } from '@plinth/pages';
import { statusPage, statusTap } from './account-page.js';
import { READ_AUDIT, routes } from './audit/routes.js';
import { auditScreen } from './audit/screen.js';
import { AUDIT, AuditLog } from './audit/store.js';
import { auditEntries } from './audit/table.js';
import { limitHooks } from './hooks.js';
import { createAudit } from './migrations/0001-directory-limits.js';
import { allowances } from './remaining.js';
import { settings } from './settings.js';
import { headersOf, isCounted, throttle, throttleForm } from './throttle.js';

export { limitHooks } from './hooks.js';

const DAY = 86_400;

/** Component N: limits on the writes and the public reads of the directory, for each address. */
export default definePlugin({
  id: 'directory-limits',
  version: '0.1.0',
  title: 'Directory rate limiting',
  describes: 'Sliding-window limits, for each address, on what visitors write to and read from the directory.',
  needs: { kernel: '^0.1.0', plugins: { directory: '^0.1.0' } },
  settings,
  capabilities: { [READ_AUDIT]: [] },
  tables: [auditEntries],
  migrations: [createAudit],
  services: [provide.class(AUDIT, AuditLog)],
  hooks: limitHooks,
  routes,
  contributes: [screens([auditScreen]), pages([statusPage])],
  taps: [
    statusTap,
    tap(directoryHooks.directory_allowances, {}, async (context, known, asked, request, caller) => [
      ...known,
      ...(await allowances(context, asked, request, caller)),
    ]),
    // Before sign-in and arguments are looked at; what another tap refused before counts nowhere.
    tap(
      restHooks.rest_route_matched,
      { when: (refusal, route, request) => !refusal && isCounted(route, request) },
      (context, refusal, route, request, caller) => refusal ?? throttle(context, route, request, caller),
    ),
    tap(
      directoryHooks.directory_contact_form_sent,
      {},
      (context, refusal, { id }, request, caller) => refusal ?? throttleForm(context, id, request, caller),
    ),
    tap(
      restHooks.rest_post_dispatch,
      { when: (_result, request) => headersOf(request) !== undefined },
      (_context, result, request) => ({ ...result, headers: { ...headersOf(request), ...result.headers } }),
    ),
  ],
  jobs: [
    job('prune-audit', {
      every: DAY,
      async run({ clock, settings: read, use }) {
        await use(AUDIT).forget(timestampAfter(clock, -read(settings).auditDays * DAY * 1000));
      },
    }),
  ],
});
