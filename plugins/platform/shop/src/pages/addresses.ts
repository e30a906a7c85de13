import type { RawParameters } from '@plinth/kernel';

/** The texts among raw parameters, as they stand in an address. */
export function textParameters(parameters: RawParameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    if (!Array.isArray(value)) return [];
    return value.flatMap((each): [string, string][] => (typeof each === 'string' ? [[`${name}[]`, each]] : []));
  });
}

/** An address with these parameters. */
export function addressWith(base: string, parameters: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return query === '' ? base : `${base}?${query}`;
}

/** The same address on another page; other parameters stay. */
export function pageAddress(parameters: RawParameters, name = 'page', anchor = ''): (page: number) => string {
  const kept = textParameters(parameters).filter(([each]) => each !== name);
  return (page) => addressWith('', [...kept, [name, String(page)]]) + anchor;
}
