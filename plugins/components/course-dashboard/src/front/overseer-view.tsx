import { ChartFigure, type ChartPayload } from '@plinth/pages/chart';
import { Badge, Empty, Num, Table, Time, useAddress, useTexts } from '@plinth/pages/kit';
import type { ListedCourse } from '../catalogue/catalogue.js';
import { CourseList } from '../catalogue/course-list.js';
import { catalogueTexts } from '../catalogue/texts.js';
import { CONVERSATIONS, COURSE_LIST, REPORTS, reportAddress, workAddress } from '../pages/addresses.js';
import { drawn } from '../pages/drawn.js';
import { durationIn } from '../pages/durations.js';
import { type Figure, KeyFigures } from '../pages/figures.js';
import { type Children, LearningFrame, type Places } from '../pages/frame.js';
import { learningTexts } from '../pages/texts.js';
import type { ChartAnswer } from '../reports/answers.js';
import { SiteMoment } from '../reports/pages/cells.js';
import { ReportList } from '../reports/pages/list-page.js';
import { tableColumns } from '../reports/pages/table-view.js';
import type { Report } from '../reports/report.js';
import type { Highlight } from './highlights.js';
import { type OverseersFigures, RECENT_DAYS, type Waiting } from './key-figures.js';
import { frontTexts } from './texts.js';

/** The front page of those who oversee what others learn. */
export interface OverseerView {
  readonly places: Places;
  readonly figures: OverseersFigures;
  readonly waiting: Waiting;
  readonly charts: readonly ChartAnswer[];
  readonly highlights: readonly Highlight[];
  /** The courses that they teach. */
  readonly taught: readonly ListedCourse[];
  /** The tables that they may see. */
  readonly tables: readonly (readonly [id: string, report: Report])[];
}

/** A sentence about when figures were computed. The time is an element: the sentence is cut where it goes. */
function AsOf({ words, children }: { words: string; children: Children }) {
  const [before, after] = words.split('\n');
  return (
    <p class="as-of">
      {before}
      {children}
      {after}
    </p>
  );
}

function Figures({ figures }: { figures: OverseersFigures }) {
  const t = useTexts(frontTexts);
  const words = useTexts(learningTexts);
  const { completedRate, quizAverage, attempts } = figures;
  const shown: readonly Figure[] = [
    { name: t('students'), value: <Num of={figures.students} /> },
    { name: t('courses'), value: <Num of={figures.courses} /> },
    { name: t('in_progress'), value: <Num of={figures.inProgress} /> },
    {
      name: t('completed'),
      value: <Num of={figures.completed} />,
      note: t('completed_rate', { value: Math.round(completedRate) }),
    },
    {
      name: t('hours'),
      value: durationIn(words, figures.seconds),
      note: t('last_days', { count: RECENT_DAYS }),
    },
    ...(quizAverage === null
      ? []
      : [
          {
            name: t('quiz_average'),
            value: t('percent', { value: Math.round(quizAverage) }),
            note: t('attempts', { count: attempts }),
          },
        ]),
  ];
  return (
    <>
      <h2 class="visually-hidden">{t('figures')}</h2>
      <KeyFigures figures={shown} />
      <AsOf words={t('kept', { time: '\n' })}>
        <Time at={figures.calculatedAt} />
      </AsOf>
    </>
  );
}

function Attention({ waiting, places }: OverseerView) {
  const t = useTexts(frontTexts);
  const address = useAddress();
  const { assignments, essays, notStarted } = waiting;
  const all = [
    { key: 'assignments', count: assignments, to: workAddress({ kind: 'assignment' }) },
    { key: 'essays', count: essays, to: workAddress({ kind: 'essay' }) },
    { key: 'not_started', count: notStarted, to: reportAddress('course-progress', { status: 'not_started' }) },
    { key: 'unread', count: places.hasMessages ? places.unread : 0, to: CONVERSATIONS },
  ] as const;
  const some = all.filter(({ count }) => count > 0);
  return (
    <section>
      <h2>{t('attention')}</h2>
      {some.length === 0 ? (
        <p>{t('nothing_waits')}</p>
      ) : (
        <ul class="waiting">
          {some.map(({ key, count, to }) => (
            <li key={key}>
              <a href={address(to)}>
                <Badge tone={key === 'not_started' ? 'plain' : 'warning'}>
                  <Num of={count} />
                </Badge>
                <span>{t(key, { count })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The courses of whoever teaches, with the way to their people. */
function Taught({ taught }: OverseerView) {
  const t = useTexts(catalogueTexts);
  const address = useAddress();
  if (taught.length === 0) return null;
  return (
    <section>
      <div class="section-heading">
        <h2>{t('own')}</h2>
        <a href={address(COURSE_LIST)}>{t('all')}</a>
      </div>
      <CourseList courses={taught} />
    </section>
  );
}

const HEADINGS = {
  'instructor-performance': 'instructors',
  'quiz-question-analysis': 'hard_questions',
  'group-performance': 'groups',
} as const;

function isKnown(id: string): id is keyof typeof HEADINGS {
  return Object.hasOwn(HEADINGS, id);
}

/** A few rows of the report that matters to the role, and the way to all of them. */
function HighlightTable({ highlight }: { highlight: Highlight }) {
  const t = useTexts(frontTexts);
  const address = useAddress();
  const { id, title, columns, rows, order } = highlight;
  const orderIn = order ? { orderby: order.by, order: order.descending ? 'desc' : 'asc' } : {};
  const heading = isKnown(id) ? t(HEADINGS[id]) : title;
  const places = new Map(rows.map((row, place) => [row, place]));
  return (
    <section class="report-table">
      <div class="section-heading">
        <h2>{heading}</h2>
        <a href={address(reportAddress(id, orderIn))}>{t('whole_report', { title })}</a>
      </div>
      <Table
        caption={heading}
        columns={tableColumns(columns, rows, false)}
        rows={rows}
        rowKey={(row) => places.get(row) ?? 0}
      />
    </section>
  );
}

/** The completion of courses by the figures above it, so that both count the same enrolments at the same moment. */
function whole(chart: ChartAnswer, { completed, enrolments, inProgress }: OverseersFigures): ChartPayload {
  const [series] = chart.chartData.datasets;
  if (chart.id !== 'course-completion' || !series) return chart;
  const counts: Readonly<Record<string, number>> = {
    Completed: completed,
    'In progress': inProgress,
    'Not started': enrolments - completed - inProgress,
  };
  const { labels } = chart.chartData;
  const data = labels.map((label) => counts[label] ?? 0);
  return { ...chart, chartData: { labels, datasets: [{ ...series, data }] } };
}

/** When the oldest chart or table was computed that is kept; undefined where all are new. The completion is as new as the figures. */
function oldestOf({ charts, highlights }: OverseerView): string | undefined {
  const kept = [
    ...charts.filter(({ id }) => id !== 'course-completion').map(({ meta }) => meta.cached_at),
    ...highlights.map(({ cachedAt }) => cachedAt),
  ];
  return kept.filter((at) => at !== null).sort()[0];
}

/** How the courses are going: figures, what waits, charts, reports. */
export function OverseerPage(view: OverseerView) {
  const { places, figures, charts, tables } = view;
  const t = useTexts(frontTexts);
  const address = useAddress();
  const oldest = oldestOf(view);
  const isAdministrator = places.viewer.roles.includes('administrator');
  return (
    <LearningFrame
      places={places}
      part="overview"
      title={t('learning')}
      lead={t(isAdministrator ? 'lead_administrator' : 'lead_overseer')}
    >
      <Figures figures={figures} />
      <Attention {...view} />
      <Taught {...view} />
      <h2>{t('charts')}</h2>
      {charts.length === 0 ? null : <p class="quiet">{t('charts_lead')}</p>}
      {oldest === undefined ? null : (
        <AsOf words={t('charts_kept', { time: '\n' })}>
          <SiteMoment at={oldest} />
        </AsOf>
      )}
      {charts.length === 0 ? (
        <Empty title={t('no_charts')}>
          <p>{t('no_charts_lead')}</p>
        </Empty>
      ) : null}
      <div class="chart-grid">
        {charts.map((chart) => (
          <ChartFigure key={chart.id} chart={drawn(whole(chart, figures))} to={reportAddress(chart.id)} />
        ))}
      </div>
      {view.highlights.map((highlight) => (
        <HighlightTable key={highlight.id} highlight={highlight} />
      ))}
      <div class="section-heading">
        <h2>{t('reports')}</h2>
        <a href={address(REPORTS)}>{t('all_reports')}</a>
      </div>
      <ReportList entries={tables} />
    </LearningFrame>
  );
}
