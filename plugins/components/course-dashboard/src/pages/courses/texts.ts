import { defineTexts } from '@plinth/kernel/page';

/** What the page of a course says. */
export const courseTexts = defineTexts({
  lead_next: 'Next: {{title}}',
  lead_done: 'You have done all of it.',
  lead_none: 'This course has no steps yet.',
  lead_teacher: 'What the course is made of.',
  taught_by: 'Taught by',
  steps: 'Steps',
  done_steps: '{{done}} of {{all}} steps done',
  lesson: 'Lesson',
  topic: 'Topic',
  quiz: 'Quiz',
  passing: '{{value}} % to pass',
  done: 'Done',
  next: 'Next',
  ask: 'Ask the teacher',
});
