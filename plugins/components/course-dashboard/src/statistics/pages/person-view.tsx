import type { User } from '@plinth/kernel';
import { Avatar, ButtonLink, Empty, Num, Table, useAddress, useTexts } from '@plinth/pages/kit';
import { personAddress, reportAddress, writeAddress } from '../../pages/addresses.js';
import { type Figure, KeyFigures } from '../../pages/figures.js';
import { LearningFrame, type Places } from '../../pages/frame.js';
import { ReportCell, SiteMoment } from '../../reports/pages/cells.js';
import type { Report, Row } from '../../reports/report.js';
import type { Statistics } from '../statistics.js';
import { peopleTexts } from './texts.js';

/** The courses of a person that a viewer sees. */
export interface SeenCourses {
  /** The first of them. */
  readonly rows: readonly Row[];
  readonly total: number;
  /** Those in progress. */
  readonly active: number;
  readonly completed: number;
}

/** A person as their page shows them. */
export interface PersonView {
  readonly places: Places;
  readonly user: User;
  readonly avatar: string;
  readonly statistics: Statistics;
  /** Whether they are counted as somebody who teaches. */
  readonly isTeacher: boolean;
  /** Whether the figures are only of what the viewer oversees. */
  readonly isPartial: boolean;
  /** The courses that they are in and the viewer sees; undefined where the viewer sees no reports about them. */
  readonly courses: SeenCourses | undefined;
  /** Reports that can be narrowed to them. */
  readonly reports: readonly (readonly [id: string, report: Report])[];
}

function LearningFigures({ courses, isPartial, isTeacher, statistics }: PersonView) {
  const t = useTexts(peopleTexts);
  const { enrolled_course_count, active_course_count, completed_course_count, certificate_count } = statistics;
  // Where the table of the courses stands below, the figures count its rows.
  const counted = courses ?? {
    ...{ total: enrolled_course_count, active: active_course_count, completed: completed_course_count },
  };
  const figures: readonly Figure[] = [
    { name: t('enrolled'), value: <Num of={counted.total} /> },
    { name: t('active'), value: <Num of={counted.active} /> },
    { name: t('completed'), value: <Num of={counted.completed} /> },
    ...(isTeacher ? [] : [{ name: t('quizzes_passed'), value: <Num of={statistics.quizzes_count} /> }]),
    { name: t('certificates'), value: <Num of={certificate_count} /> },
    { name: t('groups'), value: <Num of={statistics.group_count} /> },
  ];
  return (
    <>
      <h2>{t('learning')}</h2>
      {isPartial ? <p class="quiet">{t('partial')}</p> : null}
      <KeyFigures figures={figures} />
    </>
  );
}

function TeachingFigures({ statistics, isTeacher }: PersonView) {
  const t = useTexts(peopleTexts);
  const { course_count, lessons_count, topics_count, quizzes_count, students_count } = statistics;
  if (!isTeacher && students_count === 0) return null;
  const students = { name: t('students'), value: <Num of={students_count} /> };
  const figures: readonly Figure[] = isTeacher
    ? [
        { name: t('courses_led'), value: <Num of={course_count} /> },
        students,
        { name: t('lessons'), value: <Num of={lessons_count} /> },
        { name: t('topics'), value: <Num of={topics_count} /> },
        { name: t('quizzes'), value: <Num of={quizzes_count} /> },
      ]
    : [students];
  return (
    <>
      <h2>{t('teaching')}</h2>
      <KeyFigures figures={figures} />
    </>
  );
}

function WorkFigures({ statistics, isTeacher }: PersonView) {
  const t = useTexts(peopleTexts);
  const figures: readonly Figure[] = [
    { name: t('approved'), value: <Num of={statistics.approved_assignment_count} /> },
    { name: t('not_approved'), value: <Num of={statistics.not_approved_assignment_count} /> },
    { name: t('graded'), value: <Num of={statistics.graded_essays_count} /> },
    { name: t('not_graded'), value: <Num of={statistics.not_graded_essays_count} /> },
  ];
  return (
    <>
      <h2>{t(isTeacher ? 'work_taught' : 'work')}</h2>
      <KeyFigures figures={figures} />
    </>
  );
}

function Courses({ courses, user, places }: PersonView) {
  const t = useTexts(peopleTexts);
  const address = useAddress();
  if (!courses) return null;
  const narrowed = places.isOverseer ? { user_id: user.id } : {};
  return (
    <>
      <div class="section-heading">
        <h2>{t('courses')}</h2>
        {courses.total > courses.rows.length ? (
          <a href={address(reportAddress('course-progress', narrowed))}>{t('all_courses')}</a>
        ) : null}
      </div>
      <Table
        caption={t('courses')}
        rows={courses.rows}
        rowKey={(row) => Number(row['course_id'])}
        empty={
          <Empty title={t('no_courses')}>
            <p>{t('no_courses_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'course_title',
            title: t('course'),
            heads: true,
            cell: (row) => <ReportCell column="course_title" row={row} />,
          },
          { key: 'progress', title: t('progress'), cell: (row) => <ReportCell column="progress" row={row} /> },
          { key: 'status', title: t('state'), cell: (row) => <ReportCell column="status" row={row} /> },
          {
            key: 'total_time_formatted',
            title: t('time'),
            number: true,
            cell: (row) => <ReportCell column="total_time_formatted" row={row} />,
          },
          { key: 'completed_at', title: t('completed'), cell: (row) => <ReportCell column="completed_at" row={row} /> },
        ]}
      />
    </>
  );
}

function Reports({ reports, user, places }: PersonView) {
  const t = useTexts(peopleTexts);
  const address = useAddress();
  if (reports.length === 0) return null;
  const narrowed = places.isOverseer ? { user_id: user.id } : {};
  return (
    <>
      <h2>{t('reports', { name: user.displayName })}</h2>
      <ul class="plain-links">
        {reports.map(([id, { title }]) => (
          <li key={id}>
            <a href={address(reportAddress(id, narrowed))}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** When it was calculated; the time is an element, so the sentence is cut where it goes. */
function Calculated({ statistics, user }: PersonView) {
  const t = useTexts(peopleTexts);
  const address = useAddress();
  const [before, after] = t('calculated', { time: '\n' }).split('\n');
  return (
    <div class="report-foot quiet">
      <p>
        {before}
        <SiteMoment at={statistics.calculated_at} />
        {after}
      </p>
      <form method="get" action={address(personAddress(user.id))}>
        <button type="submit" name="force" value="true" class="quiet-button small-button">
          {t('calculate')}
        </button>
      </form>
    </div>
  );
}

/** What somebody learns, hands in and teaches. */
export function PersonPage(view: PersonView) {
  const { places, user, avatar, isTeacher } = view;
  const t = useTexts(peopleTexts);
  const isMine = places.viewer.userId === user.id;
  const name = user.displayName;
  return (
    <LearningFrame
      places={places}
      part={isMine ? 'mine' : undefined}
      title={
        <span class="person">
          <Avatar url={avatar} size={40} />
          {isMine ? t('mine') : name}
        </span>
      }
      lead={isMine ? t('mine_lead') : t('lead', { name })}
      actions={
        !isMine && places.hasMessages ? (
          <ButtonLink to={writeAddress({ recipient_id: user.id })} kind="quiet">
            {t('write')}
          </ButtonLink>
        ) : undefined
      }
    >
      {isTeacher ? <TeachingFigures {...view} /> : null}
      <LearningFigures {...view} />
      <Courses {...view} />
      <WorkFigures {...view} />
      {isTeacher ? null : <TeachingFigures {...view} />}
      <Reports {...view} />
      <Calculated {...view} />
    </LearningFrame>
  );
}
