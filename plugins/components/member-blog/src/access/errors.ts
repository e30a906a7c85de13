import { type ErrorSpecification, notFound, RestError } from '@plinth/kernel';

/** 403: the caller may not act on the object. */
export function mayNot(message = 'You are not allowed to do that.'): RestError {
  return new RestError('mb_forbidden', message, { status: 403 });
}

/** 404: the object is missing, or not published where it must be. */
export function missing(message = 'There is no such post.'): RestError {
  return notFound('mb_not_found', message);
}

/** 403: the gate does not let the caller change this post. */
export function cannotEdit(message = 'You may not edit this post.'): RestError {
  return new RestError('mb_rest_cannot_edit', message, { status: 403 });
}

/** 403: the gate does not let the caller write another post. */
export function cannotCreate(): RestError {
  return new RestError('mb_rest_cannot_create', 'You may not write posts.', { status: 403 });
}

/** `mb_forbidden` as a route documents it. */
export const forbiddenError: ErrorSpecification = {
  code: 'mb_forbidden',
  status: 403,
  when: 'the caller may not act on the object',
};

/** `mb_not_found` as a route documents it. */
export const missingError: ErrorSpecification = {
  code: 'mb_not_found',
  status: 404,
  when: 'there is no such object',
};
