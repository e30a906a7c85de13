/** A chart as Chart.js draws it: kind, labels, series and options. What a route answers can be handed on as it is. */
export interface ChartPayload {
  readonly title: string;
  readonly chartType: 'bar' | 'line' | 'doughnut' | 'pie';
  readonly chartData: {
    readonly labels: readonly string[];
    /** A series; one that is called by a currency's code (`EUR`) holds amounts of it. */
    readonly datasets: readonly { readonly label: string; readonly data: readonly number[] }[];
  };
  /** Options of Chart.js, e.g. `{ indexAxis: 'y' }` for bars that lie. The look is the page's. */
  readonly options: Readonly<Record<string, unknown>>;
}
