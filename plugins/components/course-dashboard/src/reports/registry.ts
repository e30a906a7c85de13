import { reasonOf } from '@plinth/kernel';
import { CHART_TYPES, ChartReport, type Report, type ReportClass, TableReport } from './report.js';

/** An id of a report. */
export const REPORT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Characters of an id of a report. */
export const MAX_ID_LENGTH = 100;

/** The members of a report that are lists of words; the catalogue of everybody looks into them. */
function wordsOf(report: TableReport | ChartReport): Readonly<Record<string, unknown>> {
  const { roles } = report;
  return report instanceof TableReport ? { roles, exports: report.exports, statuses: report.statuses } : { roles };
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** What keeps a report from being shown; undefined when nothing does. Classes in JavaScript may lack anything. */
function flawOf(report: object): string | undefined {
  if (!(report instanceof TableReport) && !(report instanceof ChartReport))
    return 'its class extends neither TableReport nor ChartReport';
  if (typeof report.title !== 'string' || report.title === '') return 'it has no title';
  if (typeof report.fetch !== 'function') return 'it has no method "fetch"';
  for (const [name, value] of Object.entries(wordsOf(report)))
    if (!isWords(value)) return `its ${name} are no list of words`;
  if (report instanceof TableReport) return Array.isArray(report.columns) ? undefined : 'it has no columns';
  return CHART_TYPES.includes(report.chartType) ? undefined : `its chartType is none of ${CHART_TYPES.join(', ')}`;
}

/**
 * The reports of a site by their ids: contributed ones, and those that the action `course_dashboard_reports_registered`
 * adds (docs/components/course-dashboard.md, Extension).
 */
export class ReportRegistry {
  readonly #reports = new Map<string, Report>();

  /** @param refused hears why a report was not taken */
  constructor(private readonly refused: (reason: string) => void) {}

  /**
   * Adds a report. One that cannot be one is left out and named in the log; it never hurts the others.
   * @param id lower-case words joined by `-`, as it stands in the address; nobody else's
   * @param made a class that extends `TableReport` or `ChartReport`; it is made without arguments
   * @returns whether it was taken
   */
  register(id: string, made: ReportClass): boolean {
    try {
      this.#reports.set(id, this.#checked(id, made));
      return true;
    } catch (thrown) {
      this.refused(`The report "${id}" was not registered: ${reasonOf(thrown)}.`);
      return false;
    }
  }

  #checked(id: string, made: ReportClass): Report {
    if (!REPORT_ID.test(id) || id.length > MAX_ID_LENGTH) throw new Error('an id is lower-case words joined by "-"');
    if (this.#reports.has(id)) throw new Error('there is one with this id already');
    const report = new made();
    const flaw = flawOf(report);
    if (flaw !== undefined) throw new Error(flaw);
    return report;
  }

  /** Takes a report away; returns whether it was there. */
  remove(id: string): boolean {
    return this.#reports.delete(id);
  }

  /** The report with this id. */
  get(id: string): Report | undefined {
    return this.#reports.get(id);
  }

  /** All reports with their ids, in the order in which they were registered. */
  entries(): [id: string, report: Report][] {
    return [...this.#reports.entries()];
  }
}
