const NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origin under which a page was asked for, where that is another name of this machine than the one in the site's URL:
 * `localhost`, `127.0.0.1` and `[::1]` are one site. Undefined for the site's own name and for any other host.
 */
export function loopbackAlias(siteUrl: string, host: string | undefined): string | undefined {
  const site = new URL(siteUrl);
  if (host === undefined || host === site.host || !NAMES.includes(site.hostname)) return undefined;
  const asked = URL.canParse(`${site.protocol}//${host}`) ? new URL(`${site.protocol}//${host}`) : undefined;
  if (!asked || !NAMES.includes(asked.hostname) || asked.port !== site.port) return undefined;
  return asked.origin;
}
