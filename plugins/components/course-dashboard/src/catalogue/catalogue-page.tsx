import { anyone, page, type Route, Type } from '@plinth/kernel';
import { newCourseUrl } from '@plinth/learning';
import { ButtonLink, Empty, Paging, useAddress, useTexts } from '@plinth/pages/kit';
import { fetching } from '../errors.js';
import { COURSE_LIST, courseListAddress } from '../pages/addresses.js';
import { LearningFrame, listStatus, type Places, placesOf, showLearning } from '../pages/frame.js';
import { type ListedCourse, publishedCourses } from './catalogue.js';
import { CourseList } from './course-list.js';
import { catalogueTexts } from './texts.js';

const PER_PAGE = 20;

interface CatalogueView {
  readonly places: Places;
  readonly courses: readonly ListedCourse[];
  readonly total: number;
  readonly page: number;
  /** Where the caller creates a course, if they may. */
  readonly newUrl: string | undefined;
}

function Nothing(props: { total: number; isVisitor: boolean; newUrl: string | undefined }) {
  const { total, isVisitor, newUrl } = props;
  const t = useTexts(catalogueTexts);
  const address = useAddress();
  const why = total > 0 ? 'none_there' : isVisitor ? 'none_visitor' : 'none';
  return (
    <Empty title={t(why)}>
      <p>{t(`${why}_lead`)}</p>
      {total > 0 || newUrl === undefined ? null : <ButtonLink to={newUrl}>{t('create')}</ButtonLink>}
      {total === 0 ? null : <a href={address(COURSE_LIST)}>{t('first_page')}</a>}
    </Empty>
  );
}

function CataloguePage({ places, courses, newUrl, total, page: number }: CatalogueView) {
  const t = useTexts(catalogueTexts);
  const { isVisitor } = places;
  return (
    <LearningFrame places={places} part="courses" title={t('title')} lead={t(isVisitor ? 'lead_visitor' : 'lead')}>
      {courses.length === 0 ? (
        <Nothing {...{ total, isVisitor, newUrl }} />
      ) : (
        <CourseList courses={courses} level={2} />
      )}
      <Paging page={number} perPage={PER_PAGE} total={total} address={(each) => courseListAddress({ page: each })} />
    </LearningFrame>
  );
}

/** The courses of the site: for visitors those that are open, for everybody who is signed in all that are published. */
export const cataloguePage: Route = page({
  method: 'GET',
  path: COURSE_LIST,
  summary: 'The courses of the site with what each is about, and how one gets into it.',
  access: anyone,
  args: { page: Type.Integer({ default: 1, minimum: 1, description: 'The page.' }) },
  handle: (call) =>
    fetching(call, async () => {
      const { page: number } = call.args;
      const found = await publishedCourses(call, { limit: PER_PAGE, offset: (number - 1) * PER_PAGE });
      const view = { places: await placesOf(call), ...found, page: number, newUrl: newCourseUrl(call) };
      const title = catalogueTexts.in(call.site.language)('title');
      return showLearning(call, {
        title,
        body: <CataloguePage {...view} />,
        status: listStatus(number, PER_PAGE, found.total),
      });
    }),
});
