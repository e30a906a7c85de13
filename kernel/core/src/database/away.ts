import { ConnectionError, DatabaseError } from 'sequelize';
import { Unavailable } from '../errors.js';

const RETRY_AFTER = 5;

/** What drivers say, by code or words, when the connection broke or the server stops; the pool replaces it by itself. */
const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'],
  // PostgreSQL: shutting down, crashed, starting, too many connections, cut off for idleness.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '25P03'],
  // MariaDB's connector: connection closed, ended, timed out; too many connections.
  ...['ER_CMD_CONNECTION_CLOSED', 'ER_SOCKET_UNEXPECTED_CLOSE', 'ER_SOCKET_TIMEOUT', 'ER_CON_COUNT_ERROR'],
  ...['ER_CONNECTION_TIMEOUT', 'ER_SERVER_SHUTDOWN', 'ER_CONNECTION_KILLED'],
]);
const WORDS = /connection terminated|connection timeout|query read timeout|timeout exceeded when trying to connect/i;

function saysAway(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return CODES.has(code) || WORDS.test(error.message);
}

/** An error of the database as `Unavailable` when it cannot be reached; any other as it is. */
export function translated(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof Unavailable) return thrown;
  const inner = thrown instanceof DatabaseError ? thrown.parent : thrown;
  const isAway = thrown instanceof ConnectionError || saysAway(inner) || isBusyPool(thrown);
  return isAway ? new Unavailable(`The database cannot be reached: ${inner.message}`, RETRY_AFTER, thrown) : thrown;
}

/** Every connection is in use, and nobody gave one back in time. */
function isBusyPool(error: Error): boolean {
  return error.name === 'SequelizeConnectionAcquireTimeoutError';
}
