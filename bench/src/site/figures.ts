import { NAMES } from './bench.js';
import type { Rate } from './load.js';

/** One line that is judged and kept for the next time. */
export interface Figure {
  readonly part: string;
  readonly what: string;
  readonly value: number;
  /** `×` for a ratio, otherwise what the value counts. */
  readonly unit: string;
  readonly better: 'more' | 'less';
  /** The least that it must be, or where less is better the most that it may be. */
  readonly target?: number;
  /** The same ratio by processor time instead of wall-clock time. */
  readonly byProcessor?: number;
  /** What it was made of. */
  readonly detail: string;
}

/** How much one server answers of one kind of request. */
export interface Throughput {
  readonly what: string;
  readonly server: string;
  readonly rate: Rate;
  /** Of one answer; undefined where it was not asked. */
  readonly bytes?: number | undefined;
}

/** What a part of the bench found. */
export interface Found {
  readonly figures: readonly Figure[];
  readonly throughput: readonly Throughput[];
  /** What a reader must know to judge the figures. */
  readonly notes: readonly string[];
}

/** What several parts found together. */
export function together(found: readonly Found[]): Found {
  return {
    figures: found.flatMap(({ figures }) => figures),
    throughput: found.flatMap(({ throughput }) => throughput),
    notes: found.flatMap(({ notes }) => notes),
  };
}

/** Whether a figure is what it should be; undefined where nothing is asked of it. */
export function isMet({ better, target, value }: Figure): boolean | undefined {
  if (target === undefined) return undefined;
  return better === 'more' ? value >= target : value <= target;
}

/** A value as it is shown: as many digits as mean something. */
export function shown(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** What a figure of two rates says beside its value. */
export interface RatioOf {
  readonly part: string;
  readonly what: string;
  readonly target?: number;
}

/**
 * How many times WordPress the same by hand is, nothing asked of it: a measure for what the site does without keeping
 * anything between answers. Nothing where one of them is missing.
 */
export function byHandFigures(part: string, what: string, rows: readonly Throughput[]): Figure[] {
  const rateOf = (wanted: string) => rows.find(({ server }) => server === wanted)?.rate;
  const [byHand, wordpress] = [rateOf(NAMES.express), rateOf(NAMES.wordpress)];
  if (!byHand || !wordpress) return [];
  return [ratioFigure({ part, what: `${what}, ${NAMES.express} : ${NAMES.wordpress}` }, byHand, wordpress)];
}

/** A figure: how many times the other rate one rate is. */
export function ratioFigure(says: RatioOf, ours: Rate, theirs: Rate): Figure {
  return {
    ...says,
    value: ours.wall / theirs.wall,
    unit: '×',
    better: 'more',
    byProcessor: ours.processor / theirs.processor,
    detail: `${shown(ours.wall)}/s : ${shown(theirs.wall)}/s`,
  };
}
