import { createHmac, hkdfSync } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Select } from '../hand.js';
import { SECRET } from '../options.js';

const HALF_A_DAY_SECONDS = 43_200;
const FORBIDDEN = 403;
const KEY_LENGTH = 32;

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', SECRET, 'plinth', purpose, KEY_LENGTH));
}

const sessionKey = keyFor('session');
const nonceKey = keyFor('nonce');

function digest(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

interface SessionRow {
  readonly id: string;
  readonly user_id: number;
}

const SESSION = `SELECT s.id, s.user_id FROM plinth_sessions s JOIN plinth_users u ON u.id = s.user_id
  WHERE s.token_digest = ?1 AND s.expires_at > ?2`;

/** Refuses a cookie without a session, and a nonce that belongs to another one. Visitors pass. */
export function checkSession(select: Select): RequestHandler {
  return async (request, response, next) => {
    const { cookie } = request.headers;
    if (cookie === undefined) {
      next();
      return;
    }
    const token = cookie.slice(cookie.indexOf('=') + 1);
    const now = new Date();
    const [session] = await select<SessionRow>(SESSION, [digest(sessionKey, token), now.toISOString()]);
    const tick = Math.ceil(now.getTime() / 1000 / HALF_A_DAY_SECONDS);
    const nonceOf = (at: number) => digest(nonceKey, `${at}|wp_rest|${session?.user_id}|${session?.id}`).slice(-12, -2);
    const given = request.get('x-wp-nonce');
    if (session && (given === nonceOf(tick) || given === nonceOf(tick - 1))) next();
    else response.sendStatus(FORBIDDEN);
  };
}
