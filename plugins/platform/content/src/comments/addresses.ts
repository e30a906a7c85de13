/** An address with one more parameter. */
export function withParameter(address: string, name: string, value: string | number): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`;
}
