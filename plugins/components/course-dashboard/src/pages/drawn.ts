import type { ChartPayload } from '@plinth/pages/chart';

/** States in the order in which one goes through them, so that none looks done that is not. */
const ORDER = ['Not started', 'In progress', 'Completed'];

function rank(label: string): number {
  return ORDER.indexOf(label);
}

function inOrder({ labels, datasets }: ChartPayload['chartData']): ChartPayload['chartData'] {
  const places = labels
    .map((_, place) => place)
    .sort((one, other) => rank(labels[one] ?? '') - rank(labels[other] ?? ''));
  return {
    labels: places.map((place) => labels[place] ?? ''),
    datasets: datasets.map((series) => ({ ...series, data: places.map((place) => series.data[place] ?? 0) })),
  };
}

/**
 * A chart as pages draw it: what is a sum of each day or month as bars, because between two sums there is nothing, and
 * states in their order.
 */
export function drawn<C extends ChartPayload>(chart: C): Omit<C, 'chartType' | 'chartData'> & ChartPayload {
  const { chartData, chartType } = chart;
  const isStates = chartType === 'doughnut' && chartData.labels.every((label) => rank(label) >= 0);
  return {
    ...chart,
    chartType: chartType === 'line' ? 'bar' : chartType,
    chartData: isStates ? inOrder(chartData) : chartData,
  };
}
