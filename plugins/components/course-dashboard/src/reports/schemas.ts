import { nullable, Type } from '@plinth/kernel';

const named = { id: Type.String(), title: Type.String() };

const tableEntry = Type.Object({ ...named, type: Type.Literal('table'), exports: Type.Array(Type.String()) });
const chartEntry = Type.Object({ ...named, type: Type.Literal('chart'), chartType: Type.String() });

/** The catalogue of reports (docs/components/course-dashboard.md). */
export const catalogueSchema = Type.Object({
  success: Type.Literal(true),
  data: Type.Object({
    tables: Type.Record(Type.String(), tableEntry),
    charts: Type.Record(Type.String(), chartEntry),
  }),
});

const kept = {
  total: Type.Number(),
  cached_at: nullable(Type.String(), { description: 'When the answer was computed; null when just now.' }),
};

/** A table (docs/components/course-dashboard.md, Table report). */
export const tableSchema = Type.Object({
  ...named,
  type: Type.Literal('table'),
  columns: Type.Array(
    Type.Object({ data: Type.String(), title: Type.String(), visible: Type.Boolean(), orderable: Type.Boolean() }),
  ),
  data: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  exports: Type.Array(Type.String()),
  meta: Type.Object({ report_id: Type.String(), report_type: Type.String(), ...kept }),
});

const colour = Type.Union([Type.String(), Type.Array(Type.String())]);

/** A chart (docs/components/course-dashboard.md, Chart report). */
export const chartSchema = Type.Object({
  ...named,
  type: Type.Literal('chart'),
  chartType: Type.String(),
  chartData: Type.Object({
    labels: Type.Array(Type.String()),
    datasets: Type.Array(
      Type.Object({
        label: Type.String(),
        data: Type.Array(Type.Number()),
        backgroundColor: colour,
        borderColor: colour,
        borderWidth: Type.Number(),
      }),
    ),
  }),
  options: Type.Record(Type.String(), Type.Unknown()),
  meta: Type.Object({ report_id: Type.String(), report_type: Type.String(), chart_type: Type.String(), ...kept }),
});
