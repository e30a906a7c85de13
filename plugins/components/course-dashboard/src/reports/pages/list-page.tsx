import { page, type Route, signedIn } from '@plinth/kernel';
import { useAddress, useTexts } from '@plinth/pages/kit';
import { REPORTS, reportAddress } from '../../pages/addresses.js';
import { LearningFrame, type Places, placesOf, showLearning } from '../../pages/frame.js';
import { catalogueOf } from '../answers.js';
import type { Report } from '../report.js';
import { aboutReport } from './about.js';
import { reportTexts } from './texts.js';

type Entry = readonly [id: string, report: Report];

/** Reports with what each is for. */
export function ReportList({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts(reportTexts);
  const address = useAddress();
  if (entries.length === 0) return null;
  return (
    <ul class="report-list">
      {entries.map(([id, { title }]) => (
        <li key={id}>
          <a href={address(reportAddress(id))}>{title}</a>
          <p>{aboutReport(t, id)}</p>
        </li>
      ))}
    </ul>
  );
}

function Reports({ entries, places }: { entries: readonly Entry[]; places: Places }) {
  const t = useTexts(reportTexts);
  const ofType = (type: Report['type']) => entries.filter(([, report]) => report.type === type);
  return (
    <LearningFrame places={places} part="reports" title={t('reports')} lead={t('reports_lead')}>
      <h2>{t('tables')}</h2>
      <ReportList entries={ofType('table')} />
      <h2>{t('charts')}</h2>
      <ReportList entries={ofType('chart')} />
    </LearningFrame>
  );
}

/** The reports that somebody may choose from. */
export const reportListPage: Route = page({
  method: 'GET',
  path: REPORTS,
  summary: 'The reports that the caller may see.',
  access: signedIn(),
  async handle(call) {
    const [entries, places] = await Promise.all([catalogueOf(call), placesOf(call)]);
    const title = reportTexts.in(call.site.language)('reports');
    return showLearning(call, { title, body: <Reports entries={entries} places={places} /> });
  },
});
