import type { Course, CourseContent, LearningGroup } from '@plinth/learning';
import { Button, FilterForm, type Option, SelectField, TextField, useAddress, useTexts } from '@plinth/pages/kit';
import { reportAddress } from '../../pages/addresses.js';
import { FILTERS as PERIODS } from '../buckets.js';
import type { Shown } from '../produce.js';
import { type RowOrder, TableReport } from '../report.js';
import { type Asked, filtersIn } from './asked.js';
import { useStatus } from './cells.js';
import { isOrderable, orderAsked } from './sorting.js';
import { reportTexts } from './texts.js';

/** What a report can be narrowed to. */
export interface Choices {
  readonly courses: readonly Course[];
  readonly groups: readonly LearningGroup[];
  /** Of the course that is chosen. */
  readonly lessons: readonly CourseContent[];
  /** The person that it is narrowed to; '' for one whose name the viewer does not see. */
  readonly person: string | undefined;
}

interface FilterProps {
  readonly shown: Shown;
  readonly asked: Asked;
  readonly choices: Choices;
}

/** Tables that know nothing of lessons. */
const WITHOUT_LESSONS: ReadonlySet<string> = new Set([
  ...['course-progress', 'time-by-course', 'time-by-student', 'instructor-performance', 'group-performance'],
]);

/** One filter by id: what can be chosen, and what was chosen by an address although it is not offered. */
function IdFilter(props: {
  name: 'course_id' | 'group_id' | 'lesson_id';
  label: string;
  any: string;
  asked: Asked;
  options: readonly Option[];
}) {
  const { name, label, any, asked, options } = props;
  const t = useTexts(reportTexts);
  const value = asked.typed[name];
  const isOffered = value === '' || value === '0' || options.some((option) => option.value === value);
  const strange = isOffered ? [] : [{ value, title: t('unknown_choice', { id: value }) }];
  const error = asked.mistakes.find((mistake) => mistake.name === name)?.message;
  const all = [{ value: '', title: any }, ...strange, ...options];
  return <SelectField name={name} label={label} value={value} options={all} error={error} />;
}

const optionsOf = (all: readonly { readonly id: number; readonly title: string }[]) =>
  all.map(({ id, title }) => ({ value: String(id), title }));

function wayOf(order: RowOrder | undefined): string {
  if (!order) return '';
  return order.descending ? 'desc' : 'asc';
}

/** The order as fields: narrow screens have no headings to sort by. Elsewhere they keep the order while filters change. */
function SortFields({ report, asked }: { report: TableReport; asked: Asked }) {
  const t = useTexts(reportTexts);
  const order = orderAsked(report, asked.typed);
  const columns = report.columns.filter(({ data }) => isOrderable(report, data));
  // What no column says is called the usual order, which has no way either.
  const unsaid = report.ownOrder ? [] : [{ value: '', title: t('own_order') }];
  const by = [...unsaid, ...columns.map(({ data, title }) => ({ value: data, title }))];
  const ways = [
    ...(order ? [] : [{ value: '', title: t('own_way') }]),
    { value: 'asc', title: t('ascending') },
    { value: 'desc', title: t('descending') },
  ];
  return (
    <div class="sort-fields">
      <SelectField name="orderby" label={t('sort_by')} value={order?.by ?? ''} options={by} />
      <SelectField name="order" label={t('sort_order')} value={wayOf(order)} options={ways} />
    </div>
  );
}

function TableFilters({ shown, asked, choices }: FilterProps) {
  const t = useTexts(reportTexts);
  const status = useStatus();
  const { id, report } = shown;
  if (!(report instanceof TableReport)) return null;
  const error = asked.mistakes.find(({ name }) => name === 'status')?.message;
  const statuses = [
    { value: '', title: t('any_status') },
    ...report.statuses.map((each) => ({ value: each, title: status(each) })),
  ];
  const hasLessons = choices.lessons.length > 0 && !WITHOUT_LESSONS.has(id);
  return (
    <>
      {hasLessons ? (
        <IdFilter
          name="lesson_id"
          label={t('lesson')}
          any={t('any_lesson')}
          asked={asked}
          options={optionsOf(choices.lessons)}
        />
      ) : null}
      {report.statuses.length > 0 || error ? (
        <SelectField name="status" label={t('status')} value={asked.typed.status} options={statuses} error={error} />
      ) : null}
      <SortFields report={report} asked={asked} />
      <input type="hidden" name="user_id" value={asked.typed.user_id} disabled={asked.typed.user_id === ''} />
    </>
  );
}

function ChartFilters() {
  const t = useTexts(reportTexts);
  const periods = PERIODS.map((value) => ({ value, title: t(value) }));
  return (
    <>
      <SelectField name="filter" label={t('period')} options={periods} />
      <TextField name="date_from" type="date" label={t('from')} />
      <TextField name="date_to" type="date" label={t('to')} />
    </>
  );
}

function PersonChip({ shown, asked, choices }: FilterProps) {
  const t = useTexts(reportTexts);
  const address = useAddress();
  if (choices.person === undefined) return null;
  const { user_id, ...others } = filtersIn(asked);
  const name = choices.person || t('person_number', { id: String(user_id) });
  return (
    <span class="chip">
      {t('only_person', { name })}
      <a href={address(reportAddress(shown.id, others))}>{t('remove_person')}</a>
    </span>
  );
}

/** The filters of a report, as its address has them; sent by the address too. */
export function Filters(props: FilterProps) {
  const { shown, asked, choices } = props;
  const t = useTexts(reportTexts);
  const address = useAddress();
  const isTable = shown.report instanceof TableReport;
  const groups = choices.groups.map(({ id, name }) => ({ id, title: name }));
  const isFiltered = Object.keys(filtersIn(asked)).length > 0;
  return (
    <FilterForm to={reportAddress(shown.id)} label={t('filters')} values={asked.typed} errors={asked}>
      <IdFilter
        name="course_id"
        label={t('course')}
        any={t('any_course')}
        asked={asked}
        options={optionsOf(choices.courses)}
      />
      {groups.length > 0 || asked.typed.group_id !== '' ? (
        <IdFilter name="group_id" label={t('group')} any={t('any_group')} asked={asked} options={optionsOf(groups)} />
      ) : null}
      {isTable ? <TableFilters {...props} /> : <ChartFilters />}
      {asked.typed.hide === '' ? null : <input type="hidden" name="hide" value={asked.typed.hide} />}
      <Button kind="quiet">{t('apply')}</Button>
      <PersonChip {...props} />
      {isFiltered ? <a href={address(reportAddress(shown.id))}>{t('clear')}</a> : null}
    </FilterForm>
  );
}
