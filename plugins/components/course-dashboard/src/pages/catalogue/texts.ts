import { defineTexts } from '@plinth/kernel/page';

/** What the catalogue of courses says. */
export const catalogueTexts = defineTexts({
  title: 'Courses',
  lead: 'The courses of this site: what each is about, who teaches it, and how you get in.',
  taught_by: 'Taught by {{names}}',
  steps_one: '{{count}} step',
  steps_other: '{{count}} steps',
  learners_one: '{{count}} learner',
  learners_other: '{{count}} learners',
  draft: 'Draft',
  is_learner: 'You are enrolled',
  is_teacher: 'You teach it',
  is_open: 'Open: enroll yourself',
  is_asking: 'Enrollment on request',
  none: 'No courses yet',
  none_lead: 'Once a course of this site is published, it stands here.',
  none_there: 'This page is empty',
  none_there_lead: 'There are fewer courses.',
  first_page: 'Go to the first page',
  more: 'More courses',
  more_lead: 'You are not in these yet.',
  all: 'All courses',
  own: 'Courses that you teach',
  people: 'People of {{title}}',
  people_short: 'People',
});
