import type { SiteInfo } from '../site.js';
import type { HostOptions } from './options.js';

/** Where people sign in, sign out and see their account: the embedder's addresses, or the host's own. */
function accountAddresses({ addresses = {}, compatibilityAddresses }: HostOptions, url: string) {
  const own = compatibilityAddresses === false ? '/' : '/account';
  const absolute = (path: string) => new URL(path, `${url}/`).href;
  const { signIn, signOut, profile, returnParameter = 'redirect_to' } = addresses;
  return {
    signInUrl: signIn === undefined ? `${url}/wp-login.php` : absolute(signIn),
    signOutUrl: signOut === undefined ? `${url}/wp-login.php?action=logout` : absolute(signOut),
    profileUrl: profile === undefined ? url + own : absolute(profile),
    returnParameter,
  };
}

/** What a site is, from what its owner says and the defaults. */
export function siteOf(options: HostOptions): SiteInfo {
  const url = (options.site?.url ?? 'http://127.0.0.1:8080').replace(/(?<!\/)\/+$/, '');
  return {
    title: 'Plinth',
    description: '',
    timezone: 'UTC',
    language: 'en',
    registrationOpen: false,
    defaultRole: 'subscriber',
    avatars: 'initials',
    environment: process.env['NODE_ENV'] === 'production' ? 'production' : 'local',
    ...options.site,
    url,
    restUrl: url + (options.restPath ?? '/wp-json'),
    ...accountAddresses(options, url),
    ...(options.formFields ? { formFields: options.formFields } : {}),
  };
}
