import { type CallContext, type ErrorSpecification, guarded, notFound, RestError } from '@plinth/kernel';

/** 403: the caller may not do this (docs/components/course-dashboard.md, Errors). */
export function dashboardForbidden(message = 'You are not allowed to do that.'): RestError {
  return new RestError('course_dashboard_forbidden', message, { status: 403 });
}

/** 404: a message or report is missing (docs/components/course-dashboard.md, Errors). */
export function dashboardNotFound(message: string): RestError {
  return notFound('course_dashboard_not_found', message);
}

/** The refusal of whoever is not signed in. */
export const signedOut: ErrorSpecification = {
  code: 'rest_forbidden',
  status: 401,
  when: 'the caller is not signed in',
};

/** Fetches data; whatever fails then is 500 `course_dashboard_error` (docs/components/course-dashboard.md, Errors). */
export function fetching<T>(call: CallContext, work: () => Promise<T>): Promise<T> {
  return guarded(call, { code: 'course_dashboard_error', message: 'The data could not be fetched.' }, work);
}
