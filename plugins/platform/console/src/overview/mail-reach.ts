import type { SiteInfo } from '@plinth/kernel';

/**
 * Whether messages can reach people, as far as it is known from here: without `SMTP_URL` they are kept as files, unless the
 * program around the site has a mailer of its own. On a site in development files are what is wanted.
 */
export function reachesPeople(
  { environment }: Pick<SiteInfo, 'environment'>,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  return environment !== 'production' || Boolean(variables['SMTP_URL']);
}
