import type { CallContext } from '@plinth/kernel';
import { type ChartAnswer, chartAnswer } from '../reports/answers.js';
import { UNFILTERED } from '../reports/parameters.js';
import { ChartReport, type Report } from '../reports/report.js';
import type { Viewer } from '../reports/viewer.js';

/** Those of the wanted charts that are among somebody's reports, in the order of the wish, as their routes answer them. */
export async function chartsOf(
  call: CallContext,
  viewer: Viewer,
  reports: readonly (readonly [id: string, report: Report])[],
  wanted: readonly string[],
): Promise<ChartAnswer[]> {
  const known = new Map(reports);
  const answers = wanted.map((id) => {
    const report = known.get(id);
    return report instanceof ChartReport ? chartAnswer(call, { id, report, viewer }, UNFILTERED) : undefined;
  });
  return (await Promise.all(answers)).filter((answer) => answer !== undefined);
}
