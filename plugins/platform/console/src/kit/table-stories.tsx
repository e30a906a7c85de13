import { ChartFigure } from '@plinth/pages/chart';
import { Badge, DiffTable, Paging, Table, useTexts } from '@plinth/pages/kit';
import type { Story, StoryProps } from './story.js';
import { kitStoryTexts } from './texts.js';

const ORDERS = [
  { number: 1001, sum: '53.00', isDone: true },
  { number: 1002, sum: '14.50', isDone: false },
];

const PER_PAGE = 2;
const TOTAL = 5;

function Tables({ path }: StoryProps) {
  const t = useTexts(kitStoryTexts);
  return (
    <>
      <Table
        caption={t('orders')}
        rows={ORDERS}
        rowKey={({ number }) => number}
        sorting={{ by: 'number', descending: true, address: () => path }}
        columns={[
          { key: 'number', title: t('number'), heads: true, sort: 'number', cell: ({ number }) => number },
          { key: 'sum', title: t('sum'), number: true, cell: ({ sum }) => sum },
          {
            key: 'state',
            title: t('state'),
            cell: ({ isDone }) => <Badge tone={isDone ? 'good' : 'plain'}>{t(isDone ? 'done' : 'open')}</Badge>,
          },
        ]}
      />
      <Paging page={1} perPage={PER_PAGE} total={TOTAL} address={() => path} />
    </>
  );
}

const HUNKS = [
  {
    ...{ old_start: 1, old_lines: 2, new_start: 1, new_lines: 2 },
    lines: [
      { type: 'context', old_line: 1, new_line: 1, content: 'We set out before the sun did,' },
      { type: 'remove', old_line: 2, new_line: null, content: 'with a flask of tea.' },
      { type: 'add', old_line: null, new_line: 2, content: 'with two flasks of tea.' },
    ],
  },
] as const;

function Changes() {
  const t = useTexts(kitStoryTexts);
  return <DiffTable caption={t('changes')} hunks={HUNKS} />;
}

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const VISITS = [40, 52, 47, 61, 58];

function Charts() {
  const t = useTexts(kitStoryTexts);
  const chart = {
    title: t('visits'),
    chartType: 'bar' as const,
    chartData: { labels: DAYS, datasets: [{ label: t('visits_series'), data: VISITS }] },
    options: {},
  };
  return <ChartFigure chart={chart} open />;
}

/** Pieces that show many things at once. */
export const tableStories: readonly Story[] = [
  { id: 'tables', shows: ['Table', 'Paging'], View: Tables },
  { id: 'changes', shows: ['DiffTable'], View: Changes },
  { id: 'charts', shows: ['ChartFigure'], View: Charts },
];
