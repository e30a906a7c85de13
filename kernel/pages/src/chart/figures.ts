import type { ChartPayload } from './payload.js';

/** Whether there is anything to draw. */
export function hasFigures({ chartData }: ChartPayload): boolean {
  return chartData.datasets.some(({ data }) => data.some((value) => value !== 0));
}
