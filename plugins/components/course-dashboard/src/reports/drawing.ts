import type { ChartData, ChartReport, ChartType } from './report.js';

/** Colours that are told apart with every kind of colour vision (Okabe and Ito). */
const PALETTE = [
  '0, 114, 178',
  '230, 159, 0',
  '0, 158, 115',
  '204, 121, 167',
  '86, 180, 233',
  '213, 94, 0',
  '240, 228, 66',
];

function shade(place: number, opacity: number): string {
  return `rgba(${PALETTE[place % PALETTE.length]}, ${opacity})`;
}

const ROUND: readonly ChartType[] = ['doughnut', 'pie'];

/** Labels and datasets as Chart.js takes them: a colour for each slice of a round chart, else for each series. */
export function chartDataOf(chartType: ChartType, { labels, series }: ChartData) {
  const isRound = ROUND.includes(chartType);
  const datasets = series.map(({ label, data }, place) => ({
    label,
    data: [...data],
    backgroundColor: isRound
      ? data.map((_, slice) => shade(slice, 0.7))
      : shade(place, chartType === 'line' ? 0.2 : 0.7),
    borderColor: isRound ? data.map((_, slice) => shade(slice, 1)) : shade(place, 1),
    borderWidth: chartType === 'line' ? 2 : 1,
  }));
  return { labels: [...labels], datasets };
}

/** What a chart comes to as one number: its own word, or the sum of its values with two decimals. */
export function totalOf({ series, total }: ChartData): number {
  const sum = total ?? series.flatMap(({ data }) => data).reduce((some, value) => some + value, 0);
  return Math.round(sum * 100) / 100;
}

type Options = Readonly<Record<string, unknown>>;

function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Options with others over them, member by member: whoever names an axis keeps where it begins. */
function laidOver(under: Options, over: Options): Record<string, unknown> {
  const merged = Object.entries(over).map(([name, value]) => {
    const before = under[name];
    return [name, isOptions(before) && isOptions(value) ? laidOver(before, value) : value];
  });
  return { ...under, ...Object.fromEntries(merged) };
}

/** The options of a chart: those of its kind, and over them its own. */
export function optionsOf({ chartType, options, title }: ChartReport): Record<string, unknown> {
  const plugins = { legend: { position: 'bottom' }, title: { display: true, text: title } };
  const scales = ROUND.includes(chartType) ? {} : { scales: { y: { beginAtZero: true } } };
  return laidOver({ responsive: true, maintainAspectRatio: false, plugins, ...scales }, options);
}
