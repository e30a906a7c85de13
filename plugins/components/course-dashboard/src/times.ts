import { type CallContext, toSiteTime } from '@plinth/kernel';

/** A moment as `YYYY-MM-DD HH:MM:SS` of the site's clock, the form of this component. */
export function siteClock({ site }: Pick<CallContext, 'site'>, moment: string): string {
  return toSiteTime(moment, site.timezone).replace('T', ' ');
}
