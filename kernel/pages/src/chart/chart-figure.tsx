import { pageAssets } from '../document.js';
import { island } from '../kit/island.js';
import { Empty } from '../kit/lists.js';
import { Num } from '../kit/marks.js';
import { Table } from '../kit/table.js';
import { useAddress, useSurroundings } from '../surroundings.js';
import { useTexts } from '../texts.js';
import { ChartCanvas } from './chart-canvas.js';
import { hasFigures } from './figures.js';
import { figureFormat, readableLabels } from './labels.js';
import type { ChartPayload } from './payload.js';
import { chartTexts } from './texts.js';

const DrawnChart = island(pageAssets, 'chart', ChartCanvas);

/** As many colours as there are. */
const SERIES = 7;
/** Figures of charts have two decimals at most, as their routes answer them. */
const DIGITS = 2;

function isRound({ chartType }: ChartPayload): boolean {
  return chartType === 'doughnut' || chartType === 'pie';
}

function Swatch({ place }: { place: number }) {
  return <span class={`swatch series-${(place % SERIES) + 1}`} aria-hidden="true" />;
}

/** Slices with their figures, or the series when there are several; one series alone says its unit. */
function Legend({ chart }: { chart: ChartPayload }) {
  const t = useTexts(chartTexts);
  const { labels, datasets } = chart.chartData;
  const [first] = datasets;
  if (!first) return null;
  if (!isRound(chart)) {
    if (datasets.length === 1) return <p class="chart-unit">{first.label}</p>;
    return (
      <ul class="chart-legend">
        {datasets.map(({ label }, place) => (
          <li key={label}>
            <Swatch place={place} />
            {label}
          </li>
        ))}
      </ul>
    );
  }
  const sum = first.data.reduce((all, value) => all + value, 0);
  return (
    <ul class="chart-legend with-figures">
      {labels.map((label, place) => (
        <li key={label}>
          <Swatch place={place} />
          <span>{label}</span>
          <strong>
            <Num of={first.data[place] ?? 0} digits={DIGITS} />
          </strong>
          <span class="quiet">
            {t('percent', { value: sum === 0 ? 0 : Math.round((100 * (first.data[place] ?? 0)) / sum) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The figures of a chart as a table. */
function Figures({ chart }: { chart: ChartPayload }) {
  const t = useTexts(chartTexts);
  const { language } = useSurroundings();
  const { labels, datasets } = chart.chartData;
  const readable = readableLabels(labels, language);
  const rows = readable.map((label, place) => ({ label, place }));
  const isTime = readable.some((label, place) => label !== labels[place]);
  return (
    <Table
      caption={chart.title}
      rows={rows}
      rowKey={({ place }) => place}
      cards={false}
      columns={[
        { key: 'label', title: t(isTime ? 'period' : 'label'), heads: true, cell: ({ label }) => label },
        ...datasets.map(({ label, data }) => ({
          key: label,
          title: label,
          number: true,
          cell: ({ place }: { place: number }) => figureFormat(label, language).format(data[place] ?? 0),
        })),
      ]}
    />
  );
}

/** A chart: drawn where scripts run, and as a table for everybody, which is what stands there without them and on paper. */
export function ChartFigure(props: {
  chart: ChartPayload;
  /** Whether the table is open already. */
  open?: boolean;
  /** Where the chart has a page of its own; its title leads there. */
  to?: string;
}) {
  const { chart, open, to } = props;
  const t = useTexts(chartTexts);
  const address = useAddress();
  const { language } = useSurroundings();
  return (
    <figure class={isRound(chart) ? 'chart round' : 'chart'}>
      {to === undefined ? null : (
        <figcaption>
          <h3>
            <a href={address(to)}>{chart.title}</a>
          </h3>
        </figcaption>
      )}
      {hasFigures(chart) ? (
        <>
          <div class="chart-body">
            <DrawnChart chart={chart} label={t('drawn', { title: chart.title })} language={language} />
            <Legend chart={chart} />
          </div>
          <details class="chart-table" open={open}>
            <summary>{t('as_table')}</summary>
            <Figures chart={chart} />
          </details>
        </>
      ) : (
        <Empty title={t('nothing')}>
          <p>{t('nothing_lead')}</p>
        </Empty>
      )}
    </figure>
  );
}
