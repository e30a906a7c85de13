import { forbidden, RestError } from '../rest-error.js';

/** Why an account could not be made or changed. */
export class UserConflict extends Error {
  constructor(readonly field: 'login' | 'email') {
    super(`This ${field} is taken.`);
    this.name = 'UserConflict';
  }
}

/** The account that was to be changed is gone. */
export class UserGone extends Error {
  constructor(id: number) {
    super(`There is no user ${id}.`);
    this.name = 'UserGone';
  }
}

/** The account is the last that can run the site: it can neither be deleted nor lose its role. */
export class LastAdministrator extends RestError {
  constructor(act: 'delete' | 'demote') {
    const code = act === 'delete' ? 'rest_user_cannot_delete' : 'rest_cannot_edit_roles';
    super(code, 'A site needs an administrator. Make somebody else an administrator first.', { status: 403 });
  }
}

/** 401 `rest_forbidden`, as while registration is closed. */
export function registrationClosed(): RestError {
  return forbidden('rest_forbidden', 'Registration is closed on this site.');
}
