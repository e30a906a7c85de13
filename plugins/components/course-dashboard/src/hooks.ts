import { action } from '@plinth/kernel';
import type { ReportRegistry } from './reports/registry.js';

/** The hooks that the course dashboard offers. */
export const dashboardHooks = {
  course_dashboard_reports_registered: action<[registry: ReportRegistry]>('course_dashboard_reports_registered', {
    describes: 'The built-in reports are loaded; register reports of your own by an id and a class.',
  }),
  course_dashboard_message_sent: action<[messageId: number, threadId: number, senderId: number, recipientId: number]>(
    'course_dashboard_message_sent',
    { describes: 'Somebody wrote to somebody; runs once the message is there. Fit for notifications.' },
  ),
};

type DashboardHooks = typeof dashboardHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends DashboardHooks {}
}
