/** Who runs the dashboard: writes to anybody. Administrators hold it. */
export const MANAGE = 'manage_course_dashboard';
