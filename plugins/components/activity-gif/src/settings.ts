import { defineSettings, type PluginContext, Type } from '@plinth/kernel';
import { webAddress } from './gif.js';

/** The settings of this plugin. */
export const settings = defineSettings({
  hosts: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    default: [],
    description:
      'Hosts from which members may show a GIF by its address, such as `media.giphy.com`; those below them too. Empty for all. GIFs of this site are always allowed.',
  }),
});

/** The address of a GIF that a form may bring: one of this site, or https on a host that the owner allows. */
export function allowedAddress(
  { settings: values, site }: Pick<PluginContext, 'settings' | 'site'>,
  text: string,
): string | undefined {
  const address = webAddress(text);
  if (address === undefined) return undefined;
  const { host, hostname, origin, protocol } = new URL(address);
  if (origin === new URL(site.url).origin) return address;
  const { hosts } = values(settings);
  const isAllowed =
    hosts.length === 0 || hosts.some((each) => [host, hostname].includes(each) || hostname.endsWith(`.${each}`));
  return protocol === 'https:' && isAllowed ? address : undefined;
}
