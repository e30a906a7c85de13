import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the catalogue of courses says. */
export const catalogueTexts = defineTexts(
  {
    title: 'Courses',
    lead: 'Browse courses and enroll.',
    lead_visitor: 'Browse open courses. Sign in to enroll.',
    taught_by: 'Taught by {{names}}',
    steps_one: '{{count}} step',
    steps_other: '{{count}} steps',
    learners_one: '{{count}} student',
    learners_other: '{{count}} students',
    draft: 'Draft',
    is_learner: 'Enrolled',
    is_teacher: 'You teach this course',
    is_open: 'Open enrollment',
    is_asking: 'By request',
    is_buying: 'For sale',
    is_closed: 'By invitation',
    is_visiting: 'Open: sign in to enroll',
    none: 'No courses yet',
    none_lead: 'Published courses appear here.',
    create: 'Create course',
    none_visitor: 'No open courses',
    none_visitor_lead: 'Sign in to see all courses.',
    none_there: 'Page not found',
    none_there_lead: 'There are fewer pages of courses.',
    first_page: 'Go to the first page',
    more: 'More courses',
    more_lead: 'Courses you’re not enrolled in.',
    all: 'All courses',
    own: 'Courses you teach',
    people: 'People in {{title}}',
    people_short: 'People',
  },
  { de },
);
