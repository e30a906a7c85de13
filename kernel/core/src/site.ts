import type { IncomingMessage } from 'node:http';

/** What is known about the site: its addresses, its name, its time. */
export interface SiteInfo {
  readonly title: string;
  readonly description: string;
  /** Home address without a trailing slash, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  /** REST root without a trailing slash, e.g. `http://127.0.0.1:8080/wp-json`. */
  readonly restUrl: string;
  /** IANA name of the site's time zone, e.g. `Europe/Zurich`. */
  readonly timezone: string;
  readonly language: string;
  /** Whether visitors may make accounts for themselves, and the role that they get. */
  readonly registrationOpen: boolean;
  readonly defaultRole: string;
  /** Where people's pictures come from: initials that the site draws, or Gravatar. */
  readonly avatars: 'initials' | 'gravatar';
  readonly environment: 'production' | 'local';
  /** Where people sign in, sign out and see their account: absolute addresses. {@link signInUrl} leads back from there. */
  readonly signInUrl: string;
  readonly signOutUrl: string;
  readonly profileUrl: string;
  /** The parameter by which the sign-in address is told where to lead afterwards. */
  readonly returnParameter: string;
  /** Hidden fields that every form carries for an embedder's application, such as the token of its CSRF protection. */
  formFields?(request: IncomingMessage): Readonly<Record<string, string>>;
}

/** Where somebody signs in who then comes back to an address of this site. */
export function signInUrl(site: Pick<SiteInfo, 'signInUrl' | 'returnParameter'>, returnTo: string): string {
  const url = new URL(site.signInUrl);
  url.searchParams.set(site.returnParameter, returnTo);
  return url.href;
}
