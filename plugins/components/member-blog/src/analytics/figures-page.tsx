import { type CallContext, choice, page, type Route, type Static, Type } from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { hasShape } from '@plinth/kernel/layer';
import { sitePage } from '@plinth/pages';
import { ChartFigure, ChartStyles } from '@plinth/pages/chart';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Definitions,
  Heading,
  Num,
  SelectField,
  Table,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { members } from '../access/members.js';
import { myBlogTexts } from '../dashboard/my-blog-texts.js';
import { csvAnswer, exportedRow } from './file.js';
import { PERIODS } from './period.js';
import { analyticsSchema } from './routes.js';

const PATH = '/my-blog/figures';
const FILE_PATH = `${PATH}/file`;

type Figures = Static<typeof analyticsSchema>;
type Period = (typeof PERIODS)[number];

function Totals({ totals }: Pick<Figures, 'totals'>) {
  const t = useTexts(myBlogTexts);
  return (
    <Definitions
      items={(['posts', 'views', 'claps', 'comments', 'followers'] as const).map(
        (name) => [t(`of_${name}`), <Num key={name} of={totals[name]} />] as const,
      )}
    />
  );
}

function Sources({ sources }: Pick<Figures, 'sources'>) {
  const t = useTexts(myBlogTexts);
  if (sources.length === 0) return null;
  return (
    <ChartFigure
      chart={{
        title: t('sources'),
        chartType: 'bar',
        chartData: {
          labels: sources.map(({ source }) => source),
          datasets: [{ label: t('of_views'), data: sources.map(({ views }) => views) }],
        },
        options: { indexAxis: 'y', maintainAspectRatio: false },
      }}
    />
  );
}

function FiguresPage({ figures, period }: { figures: Figures; period: Period }) {
  const { totals, daily, posts, sources } = figures;
  const t = useTexts(myBlogTexts);
  const address = useAddress();
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('your_posts'), path: '/my-blog' }]} />
      <Heading
        title={t('figures_title')}
        lead={t('figures_lead')}
        actions={
          <ButtonLink to={`${FILE_PATH}?period=${period}`} kind="quiet">
            {t('as_csv')}
          </ButtonLink>
        }
      />
      <form method="get" action={address(PATH)} class="filters">
        <SelectField
          name="period"
          label={t('period')}
          value={period}
          options={PERIODS.map((value) => ({ value, title: t(`period_${value}`) }))}
        />
        <Button kind="quiet">{t('show')}</Button>
      </form>
      <Totals totals={totals} />
      <h2>{t('views_daily')}</h2>
      <ChartFigure
        chart={{
          title: t('views_daily'),
          chartType: 'line',
          chartData: {
            labels: daily.map(({ date }) => date),
            datasets: [{ label: t('of_views'), data: daily.map(({ views }) => views) }],
          },
          options: { maintainAspectRatio: false },
        }}
      />
      <h2>{t('sources')}</h2>
      <Sources sources={sources} />
      <h2>{t('by_post')}</h2>
      <Table
        caption={t('by_post')}
        rows={posts}
        rowKey={({ id }) => id}
        columns={[
          { key: 'post', title: t('post'), heads: true, cell: ({ title, link }) => <a href={link}>{title}</a> },
          { key: 'views', title: t('of_views'), number: true, cell: ({ views }) => <Num of={views} /> },
          { key: 'claps', title: t('of_claps'), number: true, cell: ({ claps }) => <Num of={claps} /> },
          { key: 'comments', title: t('of_comments'), number: true, cell: ({ comments }) => <Num of={comments} /> },
        ]}
      />
    </>
  );
}

const exportedRows = Type.Array(exportedRow);

async function rowsOf(call: CallContext, period: Period): Promise<Static<typeof exportedRows>> {
  const path = `/member-blog/v1/analytics/export?format=json&period=${period}`;
  const answer = await call.use(REST_SURFACE).ask(call, { method: 'GET', path });
  if (!hasShape(exportedRows, answer)) throw new Error('The file has another shape than its route says.');
  return answer;
}

async function figuresOf(call: CallContext, period: Period): Promise<Figures> {
  const path = `/member-blog/v1/analytics?period=${period}`;
  const answer = await call.use(REST_SURFACE).ask(call, { method: 'GET', path });
  if (!hasShape(analyticsSchema, answer)) throw new Error('The figures have another shape than their route says.');
  return answer;
}

const periodArgument = { period: choice(PERIODS, { default: PERIODS[0], description: 'The period.' }) };

/** Statistics of a member's posts, as charts and as a file. */
export const figuresPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATH,
    summary: "Statistics of a member's posts: views, claps, comments and traffic sources.",
    module: 'analytics',
    access: members,
    args: periodArgument,
    async handle(call) {
      const { args, site } = call;
      return sitePage(call, {
        title: myBlogTexts.in(site.language)('figures_title'),
        layout: 'wide',
        head: <ChartStyles />,
        body: <FiguresPage figures={await figuresOf(call, args.period)} period={args.period} />,
      });
    },
  }),
  page({
    method: 'GET',
    path: FILE_PATH,
    summary: "Statistics of a member's posts as a CSV file for spreadsheets.",
    module: 'analytics',
    access: members,
    args: periodArgument,
    handle: async (call) => csvAnswer(call, await rowsOf(call, call.args.period), { bom: true }),
  }),
];
