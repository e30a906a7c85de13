import type { Chart, Plugin } from 'chart.js';
import { figureFormat } from '../labels.js';
import type { ChartPayload } from '../payload.js';
import type { Colours } from './colours.js';

/** More bars than that have no room for figures. */
const MAX_BARS = 12;
/** Pixels between a bar and its figure. */
const GAP = 6;

function writeFigures(chart: Chart, colours: Colours, format: Intl.NumberFormat): void {
  const { ctx } = chart;
  ctx.save();
  ctx.font = `600 12px ${getComputedStyle(document.body).fontFamily}`;
  ctx.textBaseline = 'middle';
  const { right } = chart.chartArea;
  chart.getDatasetMeta(0).data.forEach((bar, place) => {
    const value = chart.data.datasets[0]?.data[place];
    if (typeof value !== 'number') return;
    const figure = format.format(value);
    const isTight = bar.x + GAP + ctx.measureText(figure).width > right + 2 * GAP;
    ctx.textAlign = isTight ? 'right' : 'left';
    ctx.fillStyle = isTight ? colours.surface : colours.text;
    ctx.fillText(figure, isTight ? bar.x - GAP : bar.x + GAP, bar.y);
  });
  ctx.restore();
}

/** Figures at the ends of lying bars of one series, so that nobody has to measure them by the axis. */
export function figuresOnBars(
  { chartType, chartData, options }: ChartPayload,
  colours: Colours,
  language: string,
): Plugin[] {
  const isOne = chartData.datasets.length === 1 && chartData.labels.length <= MAX_BARS;
  if (chartType !== 'bar' || options['indexAxis'] !== 'y' || !isOne) return [];
  const format = figureFormat(chartData.datasets[0]?.label ?? '', language);
  const plugin: Plugin = { id: 'figures', afterDatasetsDraw: (chart) => writeFigures(chart, colours, format) };
  return [plugin];
}
