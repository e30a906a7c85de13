import { action } from '@plinth/kernel';

/** The hooks that the course dashboard offers. */
export const dashboardHooks = {
  course_dashboard_message_sent: action<[messageId: number, threadId: number, senderId: number, recipientId: number]>(
    'course_dashboard_message_sent',
    { describes: 'Somebody wrote to somebody; runs once the message is there. Fit for notifications.' },
  ),
};
