/** Why an account could not be made or changed. */
export class UserConflict extends Error {
  readonly field: 'login' | 'email';

  constructor(field: 'login' | 'email') {
    super(`This ${field} is taken.`);
    this.name = 'UserConflict';
    this.field = field;
  }
}

/** The account that was to be changed is gone. */
export class UserGone extends Error {
  constructor(id: number) {
    super(`There is no user ${id}.`);
    this.name = 'UserGone';
  }
}
