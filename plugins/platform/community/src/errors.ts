import { type ErrorSpecification, forbidden, notFound, RestError } from '@plinth/kernel';

/** 404 for an activity that does not exist. */
export function unknownActivity(): RestError {
  return notFound('community_rest_invalid_id', 'Invalid activity ID.');
}

/** 404 for a group that does not exist. */
export function unknownGroup(): RestError {
  return notFound('community_rest_group_invalid_id', 'Invalid group ID.');
}

/** 404 for somebody who is no member of the site or of the group. */
export function unknownMember(): RestError {
  return notFound('community_rest_member_invalid_id', 'Invalid member ID.');
}

/** 401 for a visitor, 403 for somebody signed in. */
export function notAllowed(message = 'Sorry, you are not allowed to do that.'): RestError {
  return forbidden('community_rest_authorization_required', message);
}

/** 409: a group always keeps an administrator. */
export function lastAdministrator(): RestError {
  const message = 'A group keeps at least one administrator. Make somebody else administrator first.';
  return new RestError('community_rest_group_last_administrator', message, { status: 409 });
}

/** Documentation of the refusals that several routes share. */
export const documented = {
  authorization: {
    code: 'community_rest_authorization_required',
    status: 403,
    when: 'the caller may not do that; 401 when signed out',
  },
  activity: { code: 'community_rest_invalid_id', status: 404, when: 'there is no such activity' },
  group: { code: 'community_rest_group_invalid_id', status: 404, when: 'there is no such group' },
  member: { code: 'community_rest_member_invalid_id', status: 404, when: 'there is no such member' },
  lastAdministrator: {
    code: 'community_rest_group_last_administrator',
    status: 409,
    when: 'the group would be left without an administrator',
  },
} as const satisfies Readonly<Record<string, ErrorSpecification>>;
