import type { SafeHtml } from '@plinth/pages';
import { ChartFigure } from '@plinth/pages/chart';
import { ButtonForm, ButtonLink, ErrorSummary, useAddress, useTexts } from '@plinth/pages/kit';
import { REPORTS, reportAddress } from '../../pages/addresses.js';
import { drawn } from '../../pages/drawn.js';
import { LearningFrame, type Places } from '../../pages/frame.js';
import type { FileFormat } from '../files/files.js';
import type { Shown } from '../produce.js';
import { type Report, TableReport } from '../report.js';
import { aboutReport } from './about.js';
import type { Asked } from './asked.js';
import { SiteMoment } from './cells.js';
import { ColumnChoice } from './columns.js';
import type { ReportContent } from './content.js';
import { type Choices, Filters } from './filters.js';
import { mistakeWords } from './mistake-words.js';
import { ReportTable } from './table-view.js';
import { reportTexts } from './texts.js';

/** What a page of a report shows. */
export interface ReportView {
  readonly places: Places;
  readonly shown: Shown;
  readonly asked: Asked;
  readonly choices: Choices;
  readonly content: ReportContent;
  /** Where the table can be taken away, for each kind of file that it has. */
  readonly files: Partial<Readonly<Record<FileFormat, string>>>;
  /** Reports of the other kind about the same. */
  readonly related: readonly (readonly [id: string, report: Report])[];
  /** For whoever may have it computed anew. */
  readonly nonce: SafeHtml | undefined;
  readonly isForgotten: boolean;
}

function Files({ files, title }: { files: ReportView['files']; title: string }) {
  const t = useTexts(reportTexts);
  return (
    <>
      {files.csv ? (
        <ButtonLink to={files.csv} kind="quiet" label={t('csv_named', { title })}>
          {t('csv')}
        </ButtonLink>
      ) : null}
      {files.xlsx ? (
        <ButtonLink to={files.xlsx} kind="quiet" label={t('excel_named', { title })}>
          {t('excel')}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** When the report was computed, and what else there is. */
function Foot({ shown, content, related, nonce }: ReportView) {
  const t = useTexts(reportTexts);
  const address = useAddress();
  if (content.kind === 'none') return null;
  // The time is an element: the sentence is cut where it goes.
  const [before, after] = t('kept', { time: '\n' }).split('\n');
  return (
    <div class="report-foot quiet">
      <p>
        {content.cachedAt === null ? (
          t('fresh')
        ) : (
          <>
            {before}
            <SiteMoment at={content.cachedAt} />
            {after}
          </>
        )}
        {content.kind === 'chart' ? ` ${t('days_utc')}` : ''}
      </p>
      {nonce ? (
        <ButtonForm to={reportAddress(shown.id)} nonce={nonce} kind="quiet" small>
          {t('anew')}
        </ButtonForm>
      ) : null}
      {related.length > 0 ? (
        <p>
          {t('see_also')}:{' '}
          {related.map(([id, { title }], place) => (
            <>
              {place > 0 ? ', ' : ''}
              <a href={address(reportAddress(id))}>{title}</a>
            </>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** The page of a report: its filters, and the table or chart. */
export function ReportPage(view: ReportView) {
  const { places, shown, asked, choices, content, files, isForgotten } = view;
  const t = useTexts(reportTexts);
  const { id, report } = shown;
  const found = content.kind === 'none' ? content.mistakes : [];
  const mistakes = found.map((mistake) => mistakeWords(t, mistake, asked.typed));
  const marked = { ...asked, mistakes };
  return (
    <LearningFrame
      places={places}
      part={places.isOverseer ? 'reports' : 'overview'}
      crumbs={places.isOverseer ? [{ title: t('reports'), path: REPORTS }] : []}
      title={report.title}
      lead={aboutReport(t, id)}
      actions={report instanceof TableReport ? <Files files={files} title={report.title} /> : undefined}
      done={isForgotten ? t('forgotten') : undefined}
    >
      <ErrorSummary mistakes={mistakes} />
      <Filters shown={shown} asked={marked} choices={choices} />
      {content.kind === 'table' ? <ColumnChoice shown={shown} asked={asked} /> : null}
      {content.kind === 'table' ? <ReportTable shown={shown} asked={asked} content={content} /> : null}
      {content.kind === 'chart' ? <ChartFigure chart={drawn(content.chart)} open /> : null}
      <Foot {...view} />
    </LearningFrame>
  );
}
