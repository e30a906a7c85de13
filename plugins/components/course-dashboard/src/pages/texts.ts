import { defineTexts } from '@plinth/kernel/page';

/** What the frame of the pages of learning says, and what several of them do. */
export const learningTexts = defineTexts({
  learning: 'Learning',
  parts: 'Parts of learning',
  overview: 'Overview',
  reports: 'Reports',
  messages: 'Messages',
  messages_unread: 'Messages ({{count}} unread)',
  mine: 'My figures',
  none: 'none',
  yes: 'Yes',
  no: 'No',
  percent: '{{value}} %',
  progress_of: 'Progress: {{value}} %',
  status_approved: 'Approved',
  status_not_approved: 'Waits for approval',
  status_graded: 'Graded',
  status_not_graded: 'Waits for a grade',
  status_not_started: 'Not started',
  status_in_progress: 'In progress',
  status_completed: 'Completed',
  status_passed: 'Passed',
  status_failed: 'Failed',
});
