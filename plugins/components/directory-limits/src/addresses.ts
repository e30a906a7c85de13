import ipaddr from 'ipaddr.js';

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

function readRange(text: string): Range[] {
  const [address = '', bits] = text.split('/');
  if (!ipaddr.isValid(address)) return [];
  const parsed = ipaddr.process(address);
  const width = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? width : Number(bits);
  return length <= width ? [[parsed, length]] : [];
}

/** Whether an address is, or lies in a range, of a list; IPv4 written as IPv6 is IPv4. What is no address matches none. */
export function isListed(address: string, list: readonly string[]): boolean {
  if (list.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return list
    .flatMap(readRange)
    .some(([network, length]) => parsed.kind() === network.kind() && parsed.match(network, length));
}
