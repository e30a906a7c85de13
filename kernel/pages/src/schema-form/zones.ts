import type { Option } from '../kit/field.js';

/** The time zones to choose from: UTC, which the list of the language does not name, all others, and the present one. */
export function zoneOptions(present: string): Option[] {
  const values = new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')]);
  return [...values].filter((value) => value !== '').map((value) => ({ value, title: value.replaceAll('_', ' ') }));
}
