const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** How many of a unit make the next: as in settings and limits, where 64 MB are 64 × 1024 × 1024 bytes. */
const STEP = 1024;

/**
 * A number of bytes as people read it, in the language of the site: `812 bytes`, `1.4 MB`, `64 MB`. One decimal below ten of a
 * unit, where it says something.
 *
 * @param bytes zero or more
 */
export function sizeInWords(bytes: number, language: string): string {
  let step = 0;
  let value = bytes;
  // What would be rounded to 1024 of a unit is one of the next.
  while (Math.round(value) >= STEP && step < UNITS.length - 1) {
    value /= STEP;
    step += 1;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 0 && value < 10 ? 1 : 0,
  }).format(value);
}
