import { ChartReport, type Report, type ReportClass, TableReport } from './report.js';

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The reports of a site by their ids. The action `course_dashboard_reports_registered` receives it after the built-in
 * ones are in it (specification D, Extension).
 */
export class ReportRegistry {
  readonly #reports = new Map<string, Report>();

  /**
   * Adds a report.
   * @param id kebab-case, as it stands in the address
   * @param made a class that extends `TableReport` or `ChartReport`; it is made without arguments
   * @throws Error when the id is taken or malformed, or the class extends neither base
   */
  register(id: string, made: ReportClass): void {
    if (!ID.test(id) || id.length > 100)
      throw new Error(`course-dashboard: "${id}" is no id of a report; lower-case words joined by "-" are wanted.`);
    if (this.#reports.has(id)) throw new Error(`course-dashboard: there is a report "${id}" already.`);
    const report = new made();
    if (!(report instanceof TableReport) && !(report instanceof ChartReport))
      throw new Error(`course-dashboard: the report "${id}" extends neither TableReport nor ChartReport.`);
    this.#reports.set(id, report);
  }

  /** Takes a report away; answers whether it was there. */
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
