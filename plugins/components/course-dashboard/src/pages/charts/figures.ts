import type { ChartAnswer } from '../../reports/answers.js';

/** Whether there is anything to draw. */
export function hasFigures({ chartData }: ChartAnswer): boolean {
  return chartData.datasets.some(({ data }) => data.some((value) => value !== 0));
}
