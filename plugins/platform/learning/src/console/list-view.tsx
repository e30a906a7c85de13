import type { SafeHtml } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonLink,
  Confirm,
  Empty,
  FilterForm,
  Heading,
  Paging,
  Table,
  Tabs,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { BULK_FORM, BulkForm, type BulkOutcome, OutcomeNotice, RowActs, RowForm } from '@plinth/pages/resource';
import type { Course, CourseStatus } from '../ports.js';
import type { CourseAct } from './acts.js';
import { type CourseListQuery, LISTED_STATUSES, listAddress } from './list-query.js';
import { COURSES_PATH, coursePath } from './paths.js';
import { builderTexts } from './texts.js';

/** A course as the list shows it. */
export interface ListedCourse {
  readonly course: Course;
  /** Its page for learners; empty without one. */
  readonly url: string;
  /** Undefined for a free course. */
  readonly price: string | undefined;
  readonly instructors: readonly string[];
  readonly learners: number;
  readonly steps: number;
  readonly acts: readonly CourseAct[];
}

interface CourseListView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly query: CourseListQuery;
  readonly rows: readonly ListedCourse[];
  readonly counts: ReadonlyMap<CourseStatus, number>;
  readonly outcome: BulkOutcome<CourseAct>;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

function Statuses({ path, query, counts }: CourseListView) {
  const t = useTexts(builderTexts);
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const tabs = LISTED_STATUSES.map((status) => ({
    title: t('with_number', {
      name: t(status === '' ? 'all' : `status_${status}`),
      number: status === '' ? all : (counts.get(status) ?? 0),
    }),
    path: listAddress(path, query, { status }),
    current: status === query.status,
  }));
  return <Tabs label={t('by_status')} tabs={tabs} />;
}

function TitleCell({ path, row }: { path: string; row: ListedCourse }) {
  const { course, url, acts } = row;
  const t = useTexts(builderTexts);
  const address = useAddress();
  return (
    <>
      <a href={address(path + coursePath(course.id))}>{course.title}</a>
      <span class="row-acts">
        {url === '' ? null : (
          <a href={`${url}?preview=1`} aria-label={t('preview_named', { title: course.title })}>
            {t('preview')}
          </a>
        )}
        <RowActs id={course.id} name={course.title} acts={acts.map((value) => ({ value, title: t(`row_${value}`) }))} />
      </span>
    </>
  );
}

function columnsOf(path: string, t: ReturnType<typeof builderTexts.in>) {
  return [
    { key: 'title', title: t('title'), heads: true, cell: (row: ListedCourse) => <TitleCell path={path} row={row} /> },
    { key: 'instructors', title: t('instructors'), cell: (row: ListedCourse) => row.instructors.join(', ') || '–' },
    { key: 'steps', title: t('steps'), number: true, cell: (row: ListedCourse) => row.steps },
    { key: 'learners', title: t('learners'), number: true, cell: (row: ListedCourse) => row.learners },
    { key: 'price', title: t('price'), cell: (row: ListedCourse) => row.price ?? t('free') },
    {
      key: 'status',
      title: t('status'),
      cell: ({ course: { status } }: ListedCourse) => (
        <Badge tone={status === 'draft' ? 'warning' : 'good'}>{t(`status_${status}`)}</Badge>
      ),
    },
  ];
}

function Nothing({ path, isFiltered }: { path: string; isFiltered: boolean }) {
  const t = useTexts(builderTexts);
  return (
    <Empty title={t(isFiltered ? 'none_found' : 'none')}>
      <p>{t(isFiltered ? 'none_found_lead' : 'none_lead')}</p>
      {isFiltered ? null : <ButtonLink to={`${path}${COURSES_PATH}/new`}>{t('create')}</ButtonLink>}
    </Empty>
  );
}

/** The courses that somebody edits. */
export function CourseList(view: CourseListView) {
  const { path, nonce, query, rows, outcome, page, perPage, total } = view;
  const t = useTexts(builderTexts);
  const sending = { to: path + COURSES_PATH, nonce, fields: { ...query } };
  const acts = (['publish', 'to_draft', 'copy', 'remove'] as const).map((value) => ({
    value,
    title: t(`row_${value}`),
  }));
  return (
    <>
      <Heading
        title={t('courses')}
        lead={t('courses_lead')}
        actions={
          <>
            <ButtonLink to={`${path}${COURSES_PATH}/import`} kind="quiet">
              {t('import')}
            </ButtonLink>
            <ButtonLink to={`${path}${COURSES_PATH}/new`}>{t('fresh')}</ButtonLink>
          </>
        }
      />
      <OutcomeNotice
        outcome={outcome}
        none={t('none_chosen')}
        told={(act, count) => t(`done_${act}`, { count })}
        kept={(count) => t('left', { count })}
      />
      <Statuses {...view} />
      <FilterForm to={path + COURSES_PATH} fields={{ status: query.status }} values={query}>
        <TextField name="search" type="search" label={t('search')} maxLength={200} />
        <Button kind="quiet">{t('search_button')}</Button>
      </FilterForm>
      {rows.length > 0 ? <RowForm {...sending} /> : null}
      <Table
        caption={t('courses')}
        rows={rows}
        rowKey={({ course }) => course.id}
        selection={{ name: 'ids', form: BULK_FORM, describes: ({ course }) => course.title }}
        empty={<Nothing path={path} isFiltered={query.search !== '' || query.status !== ''} />}
        columns={columnsOf(path, t)}
      />
      {rows.length > 0 ? <BulkForm {...sending} acts={acts} /> : null}
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => `${listAddress(path, query)}&page=${number}`}
      />
    </>
  );
}

/** The question before courses are deleted with everything in them. */
export function DeleteCourses(props: {
  path: string;
  nonce: SafeHtml;
  query: CourseListQuery;
  courses: readonly Course[];
  learners: number;
}) {
  const { path, nonce, query, courses, learners } = props;
  const t = useTexts(builderTexts);
  const back = listAddress(path, query);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('courses'), path: back }]} />
      <Heading title={t('ask_delete', { count: courses.length })} lead={t('ask_delete_lead')} />
      <Confirm
        to={path + COURSES_PATH}
        nonce={nonce}
        act={t('do_delete', { count: courses.length })}
        back={back}
        fields={{ ...query, act: 'remove', sure: '1' }}
      >
        <ul>
          {courses.map(({ id, title }) => (
            <li key={id}>
              {title}
              <input type="hidden" name="ids[]" value={id} />
            </li>
          ))}
        </ul>
        <p>{t('ask_delete_learners', { count: learners })}</p>
      </Confirm>
    </>
  );
}
