import { definePlugin, tap } from '@plinth/kernel';
import { LIVE } from '@plinth/kernel/administration';
import { identityHooks } from '@plinth/kernel/identity';
import { CONSOLE, pages, screens } from '@plinth/pages';
import { toolkit } from '@plinth/toolkit';
import { apiScreen } from './api/screen.js';
import { consoleFrame } from './frame/console-frame.js';
import { auditScreen } from './health/audit-screen.js';
import { healthScreen } from './health/health-screen.js';
import { jobsScreen } from './health/jobs-screen.js';
import { leftOutNote } from './health/left-out.js';
import { mailScreen } from './health/mail-screen.js';
import { hooksScreen } from './hooks/screen.js';
import { kitScreen } from './kit/screen.js';
import { consoleAssets } from './live/assets.js';
import { peopleScreen } from './people/people-screen.js';
import { rolesScreen } from './people/roles-screen.js';
import { pluginsScreen } from './plugins/screen.js';
import { settingsScreen } from './settings/screen.js';
import { viewBar } from './view-as/bar.js';
import { roleOf } from './view-as/flag.js';
import { viewScreen } from './view-as/screen.js';

/** The console: what a site is, how it is and what it could be, on pages for those who steer it. */
export const console = definePlugin({
  id: 'console',
  version: '0.1.0',
  title: 'Console',
  describes: 'Pages for those who steer the site: plugins, settings, hooks, people, health.',
  layers: [toolkit],
  needs: { kernel: '^0.1.0', plugins: { operations: '^0.1.0' } },
  contributes: [
    screens([
      peopleScreen,
      rolesScreen,
      viewScreen,
      pluginsScreen,
      settingsScreen,
      healthScreen,
      hooksScreen,
      jobsScreen,
      mailScreen,
      auditScreen,
      apiScreen,
      kitScreen,
    ]),
    pages([consoleAssets.page]),
  ],
  taps: [
    viewBar,
    leftOutNote,
    tap(identityHooks.session_role, { id: 'view-as' }, (context, role, ...asked) => role ?? roleOf(context, ...asked)),
  ],
  setup({ use, onStop }) {
    onStop(use(CONSOLE).open(consoleFrame));
    onStop(() => use(LIVE).close());
  },
});

export default console;
