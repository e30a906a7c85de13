import type { User } from '@plinth/kernel';
import type { Course, Enrolment } from '@plinth/learning';
import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonForm,
  ButtonLink,
  Empty,
  Form,
  Paging,
  RefusedNotice,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import {
  COURSE_LIST,
  courseAddress,
  openingAddress,
  peopleAddress,
  personAddress,
  removalAddress,
} from '../../pages/addresses.js';
import { LearningFrame, type Places } from '../../pages/frame.js';
import { Progress, StatusBadge } from '../../reports/pages/cells.js';
import { enrollingTexts } from './texts.js';

/** As many people stand on a page. */
export const PER_PAGE = 25;

/** Somebody in a course. */
export interface EnrolledPerson extends Enrolment {
  /** Undefined when the account is gone. */
  readonly user: User | undefined;
  /** Whether whoever looks may take them out. */
  readonly mayGo: boolean;
}

/** The people of a course as their page shows them. */
export interface PeopleView {
  readonly places: Places;
  readonly course: Course;
  /** Whether the whole course is theirs who look; others lead a group. */
  readonly isWhole: boolean;
  readonly people: readonly EnrolledPerson[];
  readonly total: number;
  readonly page: number;
  readonly typed: string;
  readonly refused: Refused | undefined;
  /** What was just done. */
  readonly done: string | undefined;
  readonly addNonce: SafeHtml;
  readonly openNonce: SafeHtml;
}

function Adding({ course, isWhole, typed, refused, addNonce }: PeopleView) {
  const t = useTexts(enrollingTexts);
  return (
    <section aria-labelledby="add">
      <h2 id="add">{t('add')}</h2>
      <Form to={peopleAddress(course.id)} nonce={addNonce} errors={refused} class="adding" label={t('add')}>
        <TextField
          name="person"
          label={t('person')}
          help={t(isWhole ? 'person_help' : 'person_help_leader')}
          value={typed}
          autocomplete="off"
          required
        />
        <Button>{t('add_button')}</Button>
      </Form>
    </section>
  );
}

function Nobody({ course, total }: PeopleView) {
  const t = useTexts(enrollingTexts);
  const address = useAddress();
  return (
    <Empty title={t(total === 0 ? 'nobody' : 'none_there')}>
      <p>{t(total === 0 ? 'nobody_lead' : 'none_there_lead')}</p>
      {total === 0 ? null : <a href={address(peopleAddress(course.id))}>{t('first_page')}</a>}
    </Empty>
  );
}

function PeopleTable(view: PeopleView) {
  const { course, people } = view;
  const t = useTexts(enrollingTexts);
  const address = useAddress();
  const nameOf = ({ user }: EnrolledPerson) => user?.displayName ?? t('gone');
  return (
    <Table
      caption={t('enrolled')}
      rows={people}
      rowKey={({ userId }) => userId}
      empty={<Nobody {...view} />}
      columns={[
        {
          key: 'name',
          title: t('name'),
          heads: true,
          cell: (person) => <a href={address(personAddress(person.userId))}>{nameOf(person)}</a>,
        },
        { key: 'progress', title: t('progress'), cell: ({ progress }) => <Progress percent={progress} /> },
        { key: 'status', title: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
        { key: 'since', title: t('since'), cell: ({ enrolledAt }) => <Time at={enrolledAt} clock={false} /> },
        {
          key: 'remove',
          title: t('remove'),
          cell: (person) =>
            person.mayGo ? (
              <ButtonLink
                to={removalAddress(course.id, person.userId)}
                kind="quiet"
                small
                label={t('remove_named', { name: nameOf(person) })}
              >
                {t('remove')}
              </ButtonLink>
            ) : null,
        },
      ]}
    />
  );
}

/** Whether people enroll themselves, and the button that changes it. */
function WayIn({ course, isWhole, openNonce }: PeopleView) {
  const t = useTexts(enrollingTexts);
  if (!isWhole) return null;
  const { isOpen, status } = course;
  return (
    <section aria-labelledby="way-in">
      <h2 id="way-in">{t('way_in')}</h2>
      <p>{t(!isOpen ? 'is_closed' : status === 'draft' ? 'is_draft' : 'is_open')}</p>
      <ButtonForm to={openingAddress(course.id)} nonce={openNonce} fields={{ open: isOpen ? '0' : '1' }} kind="quiet">
        {t(isOpen ? 'close' : 'open')}
      </ButtonForm>
    </section>
  );
}

/** Who is in a course, and the ways to put people in and take them out. */
export function PeoplePage(view: PeopleView) {
  const { places, course, isWhole, total, page, refused, done } = view;
  const t = useTexts(enrollingTexts);
  return (
    <LearningFrame
      places={places}
      part="courses"
      crumbs={[
        { title: t('courses'), path: COURSE_LIST },
        { title: course.title, path: courseAddress(course.id) },
      ]}
      title={t('title', { title: course.title })}
      lead={t(isWhole ? 'lead' : 'lead_leader')}
      done={done}
    >
      <RefusedNotice refused={refused} />
      <Adding {...view} />
      <h2>{t('enrolled')}</h2>
      <PeopleTable {...view} />
      <Paging
        page={page}
        perPage={PER_PAGE}
        total={total}
        address={(each) => peopleAddress(course.id, { page: each })}
      />
      <WayIn {...view} />
    </LearningFrame>
  );
}
