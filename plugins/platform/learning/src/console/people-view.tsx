import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Badge,
  Button,
  ButtonForm,
  Empty,
  Form,
  type Option,
  SelectField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { Course, LearningGroup } from '../ports.js';
import { CourseFrame } from './frame.js';
import { coursePath } from './paths.js';
import { builderTexts } from './texts.js';

/** Somebody who teaches a course. */
export interface ShownInstructor {
  readonly userId: number;
  readonly name: string;
  readonly isLead: boolean;
}

/** Who teaches a course, and which groups take it. */
export interface PeopleView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly course: Course;
  readonly url: string;
  readonly mayManage: boolean;
  readonly instructors: readonly ShownInstructor[];
  readonly groups: readonly LearningGroup[];
  /** The groups that the caller may give the course to, and take it from. */
  readonly offered: readonly LearningGroup[];
  readonly typed: { readonly person: string; readonly group: string };
  readonly done: string | undefined;
  readonly refused: Refused | undefined;
}

function Instructor({ view, instructor }: { view: PeopleView; instructor: ShownInstructor }) {
  const { path, nonce, course, mayManage, instructors } = view;
  const { isLead, name, userId } = instructor;
  const t = useTexts(builderTexts);
  const to = path + coursePath(course.id, 'people');
  return (
    <li>
      <span>
        {name} {isLead ? <Badge tone="accent">{t('lead')}</Badge> : null}
      </span>
      {mayManage ? (
        <span class="actions">
          {isLead ? null : (
            <ButtonForm
              to={to}
              nonce={nonce}
              fields={{ act: 'make_lead', user: userId }}
              kind="quiet"
              small
              label={t('make_lead_named', { name })}
            >
              {t('make_lead')}
            </ButtonForm>
          )}
          {instructors.length > 1 ? (
            <ButtonForm
              to={to}
              nonce={nonce}
              fields={{ act: 'remove_instructor', user: userId }}
              kind="quiet"
              small
              label={t('remove_named', { name })}
            >
              {t('remove')}
            </ButtonForm>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

function Instructors(view: PeopleView) {
  const { path, nonce, course, mayManage, instructors, typed, refused } = view;
  const t = useTexts(builderTexts);
  return (
    <section aria-labelledby="instructors">
      <h2 id="instructors">{t('instructors')}</h2>
      <ul class="course-people">
        {instructors.map((instructor) => (
          <Instructor key={instructor.userId} view={view} instructor={instructor} />
        ))}
      </ul>
      {mayManage ? (
        <Form to={path + coursePath(course.id, 'people')} nonce={nonce} values={typed} errors={refused}>
          <input type="hidden" name="act" value="add_instructor" />
          <TextField name="person" label={t('person')} help={t('person_help')} maxLength={200} required />
          <Button kind="quiet">{t('add_instructor')}</Button>
        </Form>
      ) : (
        <p class="quiet">{t('lead_only')}</p>
      )}
    </section>
  );
}

function Groups(view: PeopleView) {
  const { path, nonce, course, groups, offered, typed, refused } = view;
  const t = useTexts(builderTexts);
  const to = path + coursePath(course.id, 'people');
  const free = offered.filter(({ id }) => !groups.some((group) => group.id === id));
  const options: Option[] = free.map(({ id, memberCount, name }) => ({
    value: String(id),
    title: t('group_option', { name, count: memberCount }),
  }));
  return (
    <section aria-labelledby="groups">
      <h2 id="groups">{t('groups')}</h2>
      <p class="quiet">{t('groups_lead')}</p>
      {groups.length === 0 ? (
        <Empty title={t('groups_none')} />
      ) : (
        <ul class="course-people">
          {groups.map(({ id, memberCount, name }) => (
            <li key={id}>
              <span>{t('group_option', { name, count: memberCount })}</span>
              {offered.some((group) => group.id === id) ? (
                <ButtonForm
                  to={to}
                  nonce={nonce}
                  fields={{ act: 'remove_group', group: id }}
                  kind="quiet"
                  small
                  label={t('remove_named', { name })}
                >
                  {t('remove')}
                </ButtonForm>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {options.length > 0 ? (
        <Form to={to} nonce={nonce} values={typed} errors={refused}>
          <input type="hidden" name="act" value="add_group" />
          <SelectField name="group" label={t('group')} options={options} />
          <Button kind="quiet">{t('add_group')}</Button>
        </Form>
      ) : (
        <p class="quiet">{t('groups_none_free')}</p>
      )}
    </section>
  );
}

/** Who teaches a course, and which groups take it. */
export function PeoplePage(view: PeopleView) {
  const { path, course, url, done, refused } = view;
  return (
    <CourseFrame {...{ path, course, url, done, refused }} part="people">
      <Instructors {...view} />
      <Groups {...view} />
    </CourseFrame>
  );
}
