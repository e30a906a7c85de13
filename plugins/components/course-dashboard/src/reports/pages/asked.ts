import { checkValue, Type } from '@plinth/kernel';
import type { Mistake } from '@plinth/pages/kit';
import type { AddressQuery } from '../../pages/addresses.js';
import { type ReportParameters, reportArguments, UNFILTERED } from '../parameters.js';

/** The filters of a report that stand in the address of its page. */
const FILTERS = [
  ...['course_id', 'group_id', 'lesson_id', 'user_id', 'status'],
  ...['filter', 'date_from', 'date_to', 'page'],
] as const satisfies readonly (keyof ReportParameters)[];

type Filter = (typeof FILTERS)[number];

const text = (description: string) => Type.String({ default: '', maxLength: 200, description });

/** What stands in the address of a report's page: the parameters of its route as they were typed, and its order. */
export const pageArguments = {
  course_id: text('Only this course.'),
  group_id: text('Only this group.'),
  lesson_id: text('Only this lesson.'),
  user_id: text('Only this person.'),
  status: text('Only what is in this state.'),
  filter: text('The time until today.'),
  date_from: text('The first day.'),
  date_to: text('The last day.'),
  page: text('The page.'),
  orderby: text('The column that the table is ordered by.'),
  order: text('Which way: asc or desc.'),
  hide: Type.String({ default: '', maxLength: 2_000, description: 'Columns that are not shown, with commas.' }),
};

/** What was typed, by the names of the filters. */
export type Typed = Readonly<Record<Filter | 'orderby' | 'order' | 'hide', string>>;

/** What a page of a report is asked, judged as its route judges it. */
export interface Asked {
  readonly typed: Typed;
  readonly parameters: ReportParameters;
  readonly mistakes: readonly Mistake[];
}

/** Rows of a page. */
export const PER_PAGE = 25;

/** Judges what was typed by the schemas of the route; every mistake at once. What is empty is not asked. */
export function readAsked(typed: Typed): Asked {
  const mistakes: Mistake[] = [];
  const entries = FILTERS.flatMap((name) => {
    const sent = typed[name].trim();
    if (sent === '') return [];
    const verdict = checkValue(reportArguments[name], sent, name);
    if (verdict.ok) return [[name, verdict.value]];
    mistakes.push({ name, message: verdict.fault.message });
    return [];
  });
  const parameters: ReportParameters = { ...UNFILTERED, per_page: PER_PAGE, ...Object.fromEntries(entries) };
  return { typed, parameters, mistakes };
}

/** The filters for an address, without those that say nothing. */
export function filtersIn({ typed }: Asked): AddressQuery {
  const { orderby, order, page, hide, ...filters } = typed;
  const unfiltered: Readonly<Record<string, unknown>> = UNFILTERED;
  return Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value !== '' && value !== String(unfiltered[name])),
  );
}

/** The filters with the columns that are not shown: what stays while somebody sorts and pages. */
export function placeIn(asked: Asked): AddressQuery {
  const { hide } = asked.typed;
  return { ...filtersIn(asked), ...(hide === '' ? {} : { hide }) };
}
