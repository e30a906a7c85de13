import type { Task } from './task.js';

/** What those do who learn and teach. */
export const LEARNING_TASKS: readonly Task[] = [
  {
    as: 'student',
    what: 'See how far the own courses are',
    async does(person) {
      await person.go('Learning');
      await person.beside('listitem', 'Night skies').sees(/3 of 5 steps/);
    },
  },
  {
    as: 'student',
    what: 'Ask the teacher',
    async does(person) {
      await person.go('Learning');
      await person.follow('All messages');
      await person.press('New message');
      await person.choose('To', 'Ines Instructor');
      await person.fill('Subject', 'Pressing moss');
      await person.fill('Message', 'Does moss want the same weight as leaves?');
      await person.press('Send message');
      await person.sees('Does moss want the same weight as leaves?');
    },
  },
  {
    as: 'instructor',
    what: 'Answer a student',
    async does(person) {
      await person.go('Learning');
      await person.follow(/^Messages/);
      await person.follow('Pressing moss');
      await person.fill('Your reply', 'Less: it breaks.');
      await person.press('Send message');
      await person.sees('Less: it breaks.');
    },
  },
  {
    as: 'instructor',
    what: 'Read a report and take it away as CSV',
    async does(person) {
      await person.go('Learning');
      await person.follow('Reports');
      await person.follow('Course progress');
      await person.choose('Status', 'Completed');
      await person.press('Apply filters');
      await person.sees('Leo Leader');
      const file = person.page.waitForEvent('download');
      await person.press('Download “Course progress” as CSV');
      await (await file).path();
    },
  },
];
