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

/** 403: nobody may post in a closed group or join it. */
export function groupClosed(): RestError {
  return new RestError('community_rest_group_closed', 'This group is closed.', { status: 403 });
}

/** 403: the caller was banned from the group. */
export function bannedFromGroup(): RestError {
  return new RestError('community_rest_group_banned', 'You’re banned from this group.', { status: 403 });
}

/** 409: somebody cannot be invited or taken in before their ban is lifted. */
export function userBanned(): RestError {
  const message = 'This member is banned from the group. Lift the ban first.';
  return new RestError('community_rest_group_user_banned', message, { status: 409 });
}

/** 409: somebody who is to be invited belongs to the group. */
export function memberAlready(): RestError {
  const message = 'This person is already a member of the group.';
  return new RestError('community_rest_group_member_already', message, { status: 409 });
}

/** 409: the caller has created as many groups as the owner of the site allows. */
export function tooManyGroups(limit: number): RestError {
  const message = `You can create at most ${limit} groups.`;
  return new RestError('community_rest_group_limit', message, { status: 409, data: { limit } });
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
  groupClosed: { code: 'community_rest_group_closed', status: 403, when: 'the group is closed' },
  banned: { code: 'community_rest_group_banned', status: 403, when: 'the caller was banned from the group' },
  userBanned: { code: 'community_rest_group_user_banned', status: 409, when: 'the person was banned from the group' },
  memberAlready: {
    code: 'community_rest_group_member_already',
    status: 409,
    when: 'the person belongs to the group already',
  },
  tooManyGroups: {
    code: 'community_rest_group_limit',
    status: 409,
    when: 'the caller has created as many groups as the setting `groupsPerMember` allows',
  },
  invitationsThrottled: {
    code: 'community_rest_group_invitations_throttled',
    status: 429,
    when: 'the caller has sent as many invitations today as the setting `invitationsPerDay` allows',
  },
  invalidParam: { code: 'rest_invalid_param', status: 400, when: 'a parameter is not valid' },
} as const satisfies Readonly<Record<string, ErrorSpecification>>;

/** Documentation of the refusals of an uploaded image. */
export const documentedUploads: readonly ErrorSpecification[] = [
  { code: 'rest_upload_no_data', status: 400, when: 'there is no file' },
  { code: 'rest_upload_file_too_big', status: 400, when: 'the file is larger than 4 MB' },
  { code: 'rest_upload_unknown_error', status: 400, when: 'the file is not an image of an accepted type' },
];
