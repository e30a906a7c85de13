import type { Certificate } from '@plinth/learning';
import { ChartFigure } from '@plinth/pages/chart';
import { ButtonLink, Empty, Table, Time, useAddress, useTexts } from '@plinth/pages/kit';
import type { ListedCourse } from '../catalogue/catalogue.js';
import { CourseList } from '../catalogue/course-list.js';
import { catalogueTexts } from '../catalogue/texts.js';
import type { OwnStep } from '../courses/next-step.js';
import { DueDate } from '../courses/outline-view.js';
import { type ConversationItem, ConversationList } from '../messaging/pages/conversation-list.js';
import { CONVERSATIONS, COURSE_LIST, courseAddress, stepAddress, writeAddress } from '../pages/addresses.js';
import { drawn } from '../pages/drawn.js';
import { durationIn } from '../pages/durations.js';
import { LearningFrame, type Places } from '../pages/frame.js';
import { learningTexts } from '../pages/texts.js';
import type { ChartAnswer } from '../reports/answers.js';
import { Progress, ReportCell, StatusBadge } from '../reports/pages/cells.js';
import { ReportList } from '../reports/pages/list-page.js';
import type { Report, Row } from '../reports/report.js';
import { frontTexts } from './texts.js';

/** A certificate, and the course that it is for. */
export interface OwnCertificate extends Certificate {
  readonly course: string;
}

/** The front page of those who learn. */
export interface LearnerView {
  readonly places: Places;
  /** Rows of the report `course-progress`. */
  readonly courses: readonly Row[];
  /** What comes next in each course that is not completed. */
  readonly next: ReadonlyMap<number, OwnStep>;
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string;
  /** Rows of the report `quiz-results`. */
  readonly marks: readonly Row[];
  readonly certificates: readonly OwnCertificate[];
  readonly conversations: readonly ConversationItem[];
  readonly charts: readonly ChartAnswer[];
  readonly reports: readonly (readonly [id: string, report: Report])[];
  /** Courses that they are not in. */
  readonly more: readonly ListedCourse[];
}

function Course({ row, next, today }: { row: Row; next: OwnStep | undefined; today: string }) {
  const t = useTexts(frontTexts);
  const words = useTexts(learningTexts);
  const address = useAddress();
  const path = courseAddress(Number(row['course_id']));
  const { course_title, progress, status, steps_completed, steps_total, last_step_title, total_time } = row;
  const parts = [
    t('steps', { done: Number(steps_completed), all: Number(steps_total) }),
    ...(Number(total_time) > 0 ? [t('time', { time: durationIn(words, Number(total_time)) })] : []),
    ...(last_step_title ? [t('last_step', { title: String(last_step_title) })] : []),
  ];
  return (
    <li>
      <div>
        <h3>
          <a href={address(path)}>{String(course_title)}</a>
          <StatusBadge status={String(status)} />
        </h3>
        <p>{parts.join(' · ')}</p>
        {next ? (
          <p>
            <a href={address(stepAddress(next.courseId, next.id))}>{t('go_on', { title: next.title })}</a>{' '}
            <DueDate step={next} today={today} />
          </p>
        ) : null}
      </div>
      <Progress percent={Number(progress)} />
    </li>
  );
}

function Courses({ courses, next, today }: LearnerView) {
  const t = useTexts(frontTexts);
  return (
    <section>
      <h2>{t('your_courses')}</h2>
      {courses.length === 0 ? (
        <Empty title={t('no_courses')}>
          <p>{t('no_courses_lead')}</p>
        </Empty>
      ) : (
        <ul class="course-list">
          {courses.map((row) => (
            <Course key={Number(row['course_id'])} row={row} next={next.get(Number(row['course_id']))} today={today} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Courses that somebody is not in yet, and the way to all of them. */
function More({ courses }: { courses: readonly ListedCourse[] }) {
  const t = useTexts(catalogueTexts);
  const address = useAddress();
  if (courses.length === 0) return null;
  return (
    <section>
      <div class="section-heading">
        <h2>{t('more')}</h2>
        <a href={address(COURSE_LIST)}>{t('all')}</a>
      </div>
      <CourseList courses={courses} />
    </section>
  );
}

function Marks({ marks }: LearnerView) {
  const t = useTexts(frontTexts);
  const places = new Map(marks.map((row, place) => [row, place]));
  return (
    <section>
      <h2>{t('marks')}</h2>
      <Table
        caption={t('marks')}
        rows={marks}
        rowKey={(row) => places.get(row) ?? 0}
        empty={
          <Empty title={t('no_marks')}>
            <p>{t('no_marks_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'quiz', title: t('quiz'), heads: true, cell: (row) => <ReportCell column="quiz_title" row={row} /> },
          {
            key: 'result',
            title: t('result'),
            number: true,
            cell: (row) => <ReportCell column="percentage" row={row} />,
          },
          { key: 'passed', title: t('passed'), cell: (row) => <ReportCell column="passed" row={row} /> },
          { key: 'when', title: t('when'), cell: (row) => <ReportCell column="completed_at" row={row} /> },
        ]}
      />
    </section>
  );
}

function Certificates({ certificates }: LearnerView) {
  const t = useTexts(frontTexts);
  return (
    <section>
      <h2>{t('certificates')}</h2>
      {certificates.length === 0 ? (
        <p class="quiet">{t('no_certificates')}</p>
      ) : (
        <ul class="report-list">
          {certificates.map(({ id, title, course, issuedAt }) => (
            <li key={id}>
              <strong>{title}</strong>
              <p>
                {course} · <Time at={issuedAt} clock={false} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Messages({ conversations, places }: LearnerView) {
  const t = useTexts(frontTexts);
  const address = useAddress();
  if (!places.hasMessages) return null;
  return (
    <section>
      <div class="section-heading">
        <h2>{t('messages')}</h2>
        <a href={address(conversations.length > 0 ? CONVERSATIONS : writeAddress())}>
          {t(conversations.length > 0 ? 'all_messages' : 'write')}
        </a>
      </div>
      {conversations.length === 0 ? <p class="quiet">{t('no_messages')}</p> : null}
      <ConversationList items={conversations} level={3} />
    </section>
  );
}

/** What somebody learns: courses, marks, certificates, messages, time. */
export function LearnerPage(view: LearnerView) {
  const { places, charts, reports } = view;
  const t = useTexts(frontTexts);
  return (
    <LearningFrame places={places} part="overview" title={t('learning')} lead={t('lead_learner')}>
      <div class="front-columns">
        <div>
          <Courses {...view} />
          <More courses={view.more} />
          <Marks {...view} />
          {charts.map((chart) => (
            <section key={chart.id}>
              <h2>{t('your_time')}</h2>
              <ChartFigure chart={drawn(chart)} />
            </section>
          ))}
        </div>
        <div>
          <Messages {...view} />
          <Certificates {...view} />
        </div>
      </div>
      <h2>{t('your_reports')}</h2>
      <ReportList entries={reports} />
    </LearningFrame>
  );
}

/** What somebody sees who takes no part in any course. */
export function NobodyPage({ places, more }: Pick<LearnerView, 'places' | 'more'>) {
  const t = useTexts(frontTexts);
  if (more.length > 0)
    return (
      <LearningFrame places={places} part="overview" title={t('learning')} lead={t('lead_nobody')}>
        <More courses={more} />
      </LearningFrame>
    );
  return (
    <LearningFrame places={places} part="overview" title={t('learning')} lead={t('lead_learner')}>
      <Empty title={t('nobody')}>
        <p>{t('nobody_lead')}</p>
        {places.hasMessages ? (
          <p>
            <ButtonLink to={CONVERSATIONS} kind="quiet">
              {t('messages')}
            </ButtonLink>
          </p>
        ) : null}
      </Empty>
    </LearningFrame>
  );
}
