import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { ChartCanvasProps } from '../chart-canvas.js';
import { readableLabels } from '../labels.js';
import type { ChartPayload } from '../payload.js';
import { figuresOnBars } from './bar-figures.js';
import { type Colours, coloursAt, onColours, tint } from './colours.js';

Chart.register(
  ...[BarController, LineController, DoughnutController, PieController],
  ...[BarElement, LineElement, PointElement, ArcElement, CategoryScale, LinearScale, Tooltip, Filler],
);

/** Longest title on an axis, in characters; the tooltip and the table have the whole. */
const MAX_TITLE = { narrow: 14, wide: 28 };
const NARROW = 480;

type Dataset = ChartPayload['chartData']['datasets'][number];

/** A series in the colours of the page; of a round chart each slice has its own. */
function coloured({ chartType }: ChartPayload, { label, data }: Dataset, place: number, colours: Colours) {
  if (chartType === 'doughnut' || chartType === 'pie') {
    const slices = data.map((_, slice) => colours.series(slice));
    return { label, data, backgroundColor: slices, hoverBackgroundColor: slices, borderColor: colours.surface };
  }
  const colour = colours.series(place);
  const filling = chartType === 'line' ? tint(colour) : colour;
  const shape =
    chartType === 'line'
      ? { fill: true, cubicInterpolationMode: 'monotone' as const, pointRadius: 2.5, pointHitRadius: 16 }
      : {};
  const look = { backgroundColor: filling, hoverBackgroundColor: filling, borderColor: colour };
  const edges = chartType === 'line' ? { borderWidth: 2 } : { borderWidth: 0, borderRadius: 3 };
  return { label, data, pointBackgroundColor: colour, ...look, ...edges, ...shape };
}

function shortened(text: string, width: number): string {
  const most = width < NARROW ? MAX_TITLE.narrow : MAX_TITLE.wide;
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** The options of the payload, with the look of the page laid over them. */
function optionsOf({ chartType, chartData, options }: ChartPayload, colours: Colours): ChartOptions {
  // A copy, because Chart.js writes into what it is given.
  const made: ChartOptions = JSON.parse(JSON.stringify(options));
  // Nothing moves: a figure is there at once, on paper and for whoever asked for calm too.
  made.animation = false;
  made.color = colours.text;
  made.font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  made.interaction = { mode: 'nearest', intersect: chartType !== 'line', axis: chartType === 'line' ? 'x' : 'xy' };
  made.plugins = { ...made.plugins, legend: { display: false }, title: { display: false } };
  if (chartType === 'doughnut') Object.assign(made, { cutout: '62%' });
  if (chartType === 'doughnut' || chartType === 'pie') return made;
  for (const name of ['x', 'y']) {
    const isValues = (made.indexAxis === 'y') === (name === 'x');
    const scale = made.scales?.[name] ?? {};
    made.scales = { ...made.scales, [name]: { ...scale, ...axisOf(isValues, scale, colours) } };
    // One series has its unit above the chart.
    if (chartData.datasets.length === 1) Object.assign(made.scales[name] ?? {}, { title: { display: false } });
  }
  return made;
}

/** The look of an axis: hairlines for values, none for names. */
function axisOf(isValues: boolean, given: object, colours: Colours) {
  const look = {
    grid: { color: colours.line, display: isValues },
    border: { display: !isValues, color: colours.line },
  };
  const before = 'ticks' in given && typeof given.ticks === 'object' ? given.ticks : {};
  const title = 'title' in given && typeof given.title === 'object' ? given.title : {};
  const ticks = { ...before, color: colours.quiet, maxRotation: 0, autoSkipPadding: 16 };
  return { ...look, beginAtZero: true, title: { ...title, color: colours.quiet }, ticks };
}

/** Titles on the axis of names, as long as there is room for. */
function nameTicks(labels: readonly string[]) {
  return function title(this: { chart: { width: number } }, value: string | number): string {
    return shortened(labels[Number(value)] ?? '', this.chart.width);
  };
}

/** Draws a chart of the payload in the colours of the page, and again when these change. Returns what takes it away. */
export function draw(canvas: HTMLCanvasElement, { chart, language }: ChartCanvasProps): () => void {
  const { chartType, chartData, options } = chart;
  const labels = readableLabels(chartData.labels, language);
  const start = () => {
    const colours = coloursAt(canvas.parentElement ?? document.body);
    const look = optionsOf(chart, colours);
    const names = options['indexAxis'] === 'y' ? 'y' : 'x';
    const scale = look.scales?.[names];
    if (scale) Object.assign(scale, { ticks: { ...scale.ticks, callback: nameTicks(labels) } });
    return new Chart(canvas, {
      type: chartType,
      data: { labels, datasets: chartData.datasets.map((each, place) => coloured(chart, each, place, colours)) },
      options: { ...look, locale: language },
      plugins: figuresOnBars(chart, colours, language),
    });
  };
  let drawn = start();
  const forget = onColours(() => {
    drawn.destroy();
    drawn = start();
  });
  return () => {
    forget();
    drawn.destroy();
  };
}
