import type { PluginContext } from '../context/plugin-context.js';
import { definePoint } from '../plugin/points.js';

/** Something that `/readyz` and `plinth doctor` look at. */
export interface HealthCheck {
  readonly name: string;
  /** Whether a fault is only a warning: somebody should look, but the site is ready. */
  readonly isWarning?: boolean;
  /** Returns how it is. It has two seconds. */
  run(context: PluginContext): Promise<{ readonly ok: boolean; readonly detail: string }>;
}

/** Checks of `/readyz`. */
export const healthChecks = definePoint<HealthCheck>('kernel/health-checks', {
  describes: 'Checks of /readyz and plinth doctor.',
  item: 'health check',
  nameOf: ({ name }) => name,
});
