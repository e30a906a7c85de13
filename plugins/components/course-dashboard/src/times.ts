import type { CallContext } from '@plinth/kernel';
import { toSiteTime } from '@plinth/kernel/time';

/** A moment as `YYYY-MM-DD HH:MM:SS` of the site's clock, the form of this component. */
export function siteClock({ site }: Pick<CallContext, 'site'>, moment: string): string {
  return toSiteTime(moment, site.timezone).replace('T', ' ');
}
