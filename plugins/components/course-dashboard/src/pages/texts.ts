import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the frame of the pages of learning says, and what several of them do. */
export const learningTexts = defineTexts(
  {
    learning: 'Learning',
    parts: 'Learning sections',
    overview: 'Overview',
    courses: 'Courses',
    reports: 'Reports',
    work: 'Grading',
    work_waiting: 'Grading ({{count}} pending)',
    messages: 'Messages',
    messages_unread: 'Messages ({{count}} unread)',
    mine: 'Your statistics',
    none: 'none',
    yes: 'Yes',
    no: 'No',
    percent: '{{value}}%',
    progress_of: 'Progress: {{value}}%',
    status_approved: 'Approved',
    status_not_approved: 'Not approved',
    status_graded: 'Graded',
    status_not_graded: 'Awaiting grade',
    status_not_started: 'Not started',
    status_in_progress: 'In progress',
    status_completed: 'Completed',
    status_passed: 'Passed',
    status_failed: 'Failed',
    status_waiting: 'Awaiting grade',
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    hours_minutes: '{{hours}} h {{minutes}} min',
  },
  { de },
);

type LearningText = ReturnType<typeof learningTexts.in>;

function isState(key: string): key is Extract<Parameters<LearningText>[0], `status_${string}`> {
  return key.startsWith('status_') && Object.hasOwn(learningTexts.english, key);
}

/** What a state of learning or of work is called; undefined for a word that is none. */
export function stateIn(t: LearningText, state: string): string | undefined {
  const key = `status_${state}`;
  return isState(key) ? t(key) : undefined;
}
