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
