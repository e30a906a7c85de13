import { RestError } from '@plinth/kernel';

/** 403: the gate does not let the caller change this post. */
export function cannotEdit(message = 'You may not edit this post.'): RestError {
  return new RestError('mb_rest_cannot_edit', message, { status: 403 });
}

/** 403: the gate does not let the caller write another post. */
export function cannotCreate(): RestError {
  return new RestError('mb_rest_cannot_create', 'You may not write posts.', { status: 403 });
}
