/**
 * Whether what was thrown says that a unique index refused a write. Look outside the transaction: PostgreSQL has given it
 * up by then.
 */
export function isTaken(thrown: unknown): boolean {
  // By its name, so that nothing loads Sequelize before a database is opened.
  return thrown instanceof Error && thrown.name === 'SequelizeUniqueConstraintError';
}
