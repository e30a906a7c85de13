import { isTimezone } from '../services/site-time.js';
import type { SiteInfo } from '../site.js';

/** What the owner may say in the running site over what the site config says, which they begin with. */
export interface OwnerSettings {
  readonly siteTitle: string;
  readonly siteDescription: string;
  readonly timezone: string;
  readonly language: string;
  readonly registrationOpen: boolean;
  readonly avatars: SiteInfo['avatars'];
}

/**
 * Lets the words of the owner be heard wherever the site is asked for its name, its time or its language. Everybody holds
 * the same object, so nothing has to be told that something changed.
 */
export function applyOwnerSettings(site: SiteInfo, words: () => OwnerSettings): void {
  const { title, timezone, language } = site;
  let judged = { text: '', isZone: false };
  const zone = (): string => {
    const text = words().timezone;
    if (text === '') return timezone;
    if (judged.text !== text) judged = { text, isZone: isTimezone(text) };
    return judged.isZone ? text : timezone;
  };
  const read = (get: () => string | boolean): PropertyDescriptor => ({ get, enumerable: true });
  Object.defineProperties(site, {
    title: read(() => words().siteTitle || title),
    // A site may be without one.
    description: read(() => words().siteDescription),
    timezone: read(zone),
    language: read(() => words().language || language),
    registrationOpen: read(() => words().registrationOpen),
    avatars: read(() => words().avatars),
  });
}
