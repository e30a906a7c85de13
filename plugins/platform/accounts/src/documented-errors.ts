import type { ErrorSpecification } from '@plinth/kernel';

/** There is no such user. */
export const unknownUser: ErrorSpecification = {
  code: 'rest_user_invalid_id',
  status: 404,
  when: 'there is no such user',
};

/** What the written fields of an account may be refused with, for making and changing alike. */
export const fieldErrors: readonly ErrorSpecification[] = [
  { code: 'existing_user_login', status: 400, when: 'the username is taken' },
  { code: 'rest_user_invalid_role', status: 400, when: 'there is no such role' },
  { code: 'rest_cannot_edit_roles', status: 403, when: 'the caller may not give roles' },
];

/** The same and more for changing one. */
export const changeErrors: readonly ErrorSpecification[] = [
  ...fieldErrors,
  { code: 'rest_user_invalid_email', status: 400, when: 'the e-mail address is taken' },
  { code: 'rest_user_invalid_argument', status: 400, when: 'another username is sent' },
  { code: 'rest_user_invalid_slug', status: 400, when: 'the slug is empty or taken' },
];

/** What removing one may be refused with. */
export const removalErrors: readonly ErrorSpecification[] = [
  { code: 'rest_user_invalid_reassign', status: 400, when: 'there is nobody to take over what they wrote' },
  { code: 'rest_trash_not_supported', status: 501, when: '`force` is not true' },
];

/** There is no such application password. */
export const unknownPassword: ErrorSpecification = {
  code: 'rest_application_password_not_found',
  status: 404,
  when: 'the user has no such application password',
};

/** Application passwords cannot be used here. */
export const passwordsDisabled: ErrorSpecification = {
  code: 'application_passwords_disabled',
  status: 501,
  when: 'the request comes without TLS to a site that is not local',
};
