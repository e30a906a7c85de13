import { notFound, type Refusal, RestError } from '@plinth/kernel';

/** 403: the caller may not do this (specification D, Errors). */
export function dashboardForbidden(message = 'You are not allowed to do that.'): RestError {
  return new RestError('course_dashboard_forbidden', message, { status: 403 });
}

/** 404: a message or report is missing (specification D, Errors). */
export function dashboardNotFound(message: string): RestError {
  return notFound('course_dashboard_not_found', message);
}

/** What whoever is not signed in hears. */
export const signedOut: Refusal = { code: 'rest_forbidden', status: 401, when: 'the caller is not signed in' };
