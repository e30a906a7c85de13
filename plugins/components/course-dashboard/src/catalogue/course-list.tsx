import { Badge, ButtonLink, type Tone, useAddress, useTexts } from '@plinth/pages/kit';
import { courseAddress, peopleAddress } from '../pages/addresses.js';
import type { ListedCourse, Standing } from './catalogue.js';
import { catalogueTexts } from './texts.js';

const TONES: Readonly<Record<Standing, Tone>> = {
  learner: 'good',
  teacher: 'accent',
  open: 'accent',
  asking: 'plain',
  buying: 'accent',
  closed: 'plain',
  visiting: 'accent',
};

function Listed({ listed, level }: { listed: ListedCourse; level: 2 | 3 }) {
  const t = useTexts(catalogueTexts);
  const address = useAddress();
  const { course, about, cover, price, teachers, steps, learners, standing } = listed;
  const Title = `h${level}` as const;
  const facts = [
    ...(learners === undefined && teachers.length > 0 ? [t('taught_by', { names: teachers.join(', ') })] : []),
    t('steps', { count: steps }),
    ...(price === undefined ? [] : [price]),
    ...(learners === undefined ? [] : [t('learners', { count: learners })]),
  ];
  return (
    <li class={cover === undefined ? undefined : 'with-cover'}>
      {cover === undefined ? null : <img src={cover} alt="" width={112} height={63} loading="lazy" />}
      <div>
        <Title>
          <a href={address(courseAddress(course.id))}>{course.title}</a>
          {course.status === 'draft' ? <Badge tone="warning">{t('draft')}</Badge> : null}
        </Title>
        {about === '' ? null : <p class="about">{about}</p>}
        <p>{facts.join(' · ')}</p>
      </div>
      <div class="standing">
        {learners === undefined ? (
          <Badge tone={TONES[standing]}>{t(`is_${standing}`)}</Badge>
        ) : (
          <ButtonLink to={peopleAddress(course.id)} kind="quiet" small label={t('people', { title: course.title })}>
            {t('people_short')}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** Courses with what each is about and what whoever looks is to it. */
export function CourseList({ courses, level = 3 }: { courses: readonly ListedCourse[]; level?: 2 | 3 }) {
  return (
    <ul class="course-list">
      {courses.map((listed) => (
        <Listed key={listed.course.id} listed={listed} level={level} />
      ))}
    </ul>
  );
}
