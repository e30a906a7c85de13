import type { Course, Submission } from '@plinth/learning';
import { Badge, Button, Empty, Paging, SelectField, Table, Time, useAddress, useTexts } from '@plinth/pages/kit';
import { gradeAddress, personAddress, workAddress } from '../../pages/addresses.js';
import { LearningFrame, type Places } from '../../pages/frame.js';
import { filterQuery, STATES, type WorkFilters } from './filters.js';
import { GradeBadge } from './grade-badge.js';
import { workTexts } from './texts.js';

/** A piece of work with the names of what it is about. */
export interface ListedWork extends Submission {
  readonly learner: string;
  readonly course: string;
  /** The quiz or lesson. */
  readonly step: string;
  /** The question, or the name of the file. */
  readonly detail: string;
}

interface WorkView {
  readonly places: Places;
  readonly filters: WorkFilters;
  readonly isFiltered: boolean;
  readonly courses: readonly Course[];
  readonly rows: readonly ListedWork[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** Whether the last one was just graded. */
  readonly isDone: boolean;
}

function Filters({ filters, courses, isFiltered }: WorkView) {
  const t = useTexts(workTexts);
  const address = useAddress();
  const { course_id, kind, state } = filters;
  const offered = courses.map(({ id, title }) => ({ value: String(id), title }));
  return (
    <form method="get" action={address(workAddress())} class="filters" aria-label={t('filters')}>
      <SelectField
        name="course_id"
        label={t('course')}
        value={String(course_id)}
        options={[{ value: '0', title: t('any_course') }, ...offered]}
      />
      <SelectField
        name="kind"
        label={t('kind')}
        value={kind}
        options={[
          { value: '', title: t('any_kind') },
          { value: 'essay', title: t('essays') },
          { value: 'assignment', title: t('assignments') },
        ]}
      />
      <SelectField
        name="state"
        label={t('state')}
        value={state}
        options={STATES.map((value) => ({ value, title: t(`state_${value}`) }))}
      />
      <Button kind="quiet">{t('apply')}</Button>
      {isFiltered ? <a href={address(workAddress())}>{t('clear')}</a> : null}
    </form>
  );
}

function Nothing({ filters, isFiltered, total }: WorkView) {
  const t = useTexts(workTexts);
  const address = useAddress();
  if (total > 0)
    return (
      <Empty title={t('none_there')}>
        <p>
          <a href={address(workAddress(filterQuery(filters)))}>{t('first_page')}</a>
        </p>
      </Empty>
    );
  return (
    <Empty title={t(isFiltered ? 'none' : 'none_waits')}>
      <p>{t(isFiltered ? 'none_lead' : 'none_waits_lead')}</p>
    </Empty>
  );
}

function WorkTable(view: WorkView) {
  const { filters, rows } = view;
  const t = useTexts(workTexts);
  const address = useAddress();
  return (
    <Table
      caption={t('work')}
      rows={rows}
      rowKey={({ kind, id }) => `${kind}-${id}`}
      empty={<Nothing {...view} />}
      columns={[
        {
          key: 'work',
          title: t('title'),
          heads: true,
          cell: ({ kind, id, step, detail }) => (
            <>
              <a href={address(gradeAddress(kind, id, filterQuery(filters)))}>{step || t('gone')}</a>{' '}
              <Badge>{t(kind)}</Badge>
              {detail === '' ? null : <p class="quiet work-detail">{detail}</p>}
            </>
          ),
        },
        {
          key: 'learner',
          title: t('learner'),
          cell: ({ learner, userId }) => <a href={address(personAddress(userId))}>{learner}</a>,
        },
        { key: 'course', title: t('course'), cell: ({ course }) => course },
        { key: 'handed-in', title: t('handed_in'), cell: ({ submittedAt }) => <Time at={submittedAt} /> },
        { key: 'grade', title: t('grade'), cell: (row) => <GradeBadge work={row} /> },
      ]}
    />
  );
}

/** What waits to be graded, and what is graded. */
export function WorkPage(view: WorkView) {
  const { places, filters, isDone, page, perPage, total } = view;
  const t = useTexts(workTexts);
  const { waits } = places;
  return (
    <LearningFrame
      places={places}
      part="work"
      title={t('work')}
      lead={waits === 0 ? t('lead_none') : t('lead', { count: waits })}
      done={isDone ? t('done_last') : undefined}
    >
      <Filters {...view} />
      <WorkTable {...view} />
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => workAddress({ ...filterQuery(filters), page: number, per_page: perPage })}
      />
    </LearningFrame>
  );
}
