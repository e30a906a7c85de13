import { UniqueConstraintError } from 'sequelize';

/**
 * Whether what was thrown says that a unique index refused a write. Look outside the transaction: PostgreSQL has given it
 * up by then.
 */
export function isTaken(thrown: unknown): boolean {
  return thrown instanceof UniqueConstraintError;
}
