import ipaddr from 'ipaddr.js';

const NETWORK_BITS = 64;

/**
 * Whom a limit by address counts: the address itself, or the network of an IPv6 one, because whoever has one address of
 * it has them all. Empty for what is no address.
 * @param prefixLength leading bits of an IPv6 address that count
 */
export function clientNetwork(address: string, prefixLength = NETWORK_BITS): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4' || prefixLength >= 128) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${prefixLength}`).toString()}/${prefixLength}`;
}
