import { namesOf } from '../names.js';
import type { ChartData, ReportRequest } from '../report.js';

/** A course or person, and what they are ranked by. */
export interface Ranked {
  /** Id of the course or person. */
  readonly key: number;
  readonly value: number;
}

/** As many bars as a ranking shows (docs/components/course-dashboard.md leaves it open: README, Decisions). */
const MAX_BARS = 10;

/** The ten largest, the largest first; of equals the one with the lower id. */
export function topTen(all: readonly Ranked[]): Ranked[] {
  return [...all].sort((one, other) => other.value - one.value || one.key - other.key).slice(0, MAX_BARS);
}

/** A label for each id: its name, with the id where two have the same name, or none is known. */
export function labelsOf(keys: readonly number[], nameOf: (key: number) => string): string[] {
  const names = keys.map(nameOf);
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, place) => {
    if (name === '') return `#${keys[place]}`;
    return isAlone(name) ? name : `${name} (#${keys[place]})`;
  });
}

/** Labels of courses by their titles. */
export async function courseLabels(request: Pick<ReportRequest, 'use'>, ids: readonly number[]): Promise<string[]> {
  const names = await namesOf(request, { courses: ids });
  return labelsOf(ids, (id) => names.course(id).course_title);
}

/**
 * Bars of the ten courses with the largest values.
 * @param shown what a bar shows of the value that courses are ranked by
 */
export async function courseBars(
  request: Pick<ReportRequest, 'use'>,
  label: string,
  all: readonly Ranked[],
  shown: (value: number) => number = (value) => value,
): Promise<ChartData> {
  const top = topTen(all);
  const labels = await courseLabels(
    request,
    top.map(({ key }) => key),
  );
  return { labels, series: [{ label, data: top.map(({ value }) => shown(value)) }] };
}
