import {
  type CallContext,
  clientNetwork,
  countAgainst,
  type ErrorSpecification,
  RestError,
  SECRETS,
} from '@plinth/kernel';
import type { JudgedPost } from '../capabilities/post-capabilities.js';
import { CONTENT_SETTINGS, type Post } from '../ports.js';
import { mayEdit } from './rights.js';

const WINDOW_MS = 60_000;

/** What no cache may keep, and a reader without the password may not find in one. */
const UNSHARED = 'private, no-store';

type GuessingCall = Pick<CallContext, 'caller' | 'clock' | 'header' | 'request' | 'use'>;

/** The refusal that every route documents which takes the password of a post. */
export const passwordLimited: ErrorSpecification = {
  code: 'rest_post_password_limited',
  status: 429,
  when: 'too many wrong passwords of the post were tried from the address; `Retry-After` says when it goes on',
};

function isPassword({ use }: Pick<CallContext, 'use'>, post: Pick<Post, 'password'>, given: string): boolean {
  const secrets = use(SECRETS);
  return secrets.matches('post-password', given, secrets.digest('post-password', post.password));
}

/**
 * Whether a password that somebody gave opens a post. A try is counted before the password is looked at, and taken back
 * when that was right: many guesses at once are held to the limit as well, on pages and over REST together. Whoever may
 * edit the post has nothing to guess.
 * @throws RestError 429 `rest_post_password_limited`
 */
export async function opensPost(
  call: GuessingCall,
  post: JudgedPost & Pick<Post, 'id' | 'password'>,
  given: string | undefined,
): Promise<boolean> {
  if (post.password === '') return true;
  if (!given) return false;
  // What a password opened is for whoever knows it.
  call.header('Cache-Control', UNSHARED);
  if (mayEdit(post, call.caller)) return isPassword(call, post, given);
  const takeBack = await countAgainst(call, {
    key: `content:password:${post.id}:${clientNetwork(call.request.address)}`,
    limit: call.use(CONTENT_SETTINGS)().postPasswordTries,
    windowMs: WINDOW_MS,
    code: passwordLimited.code,
    message: 'Too many passwords of this post were tried. Try again later.',
  });
  if (!isPassword(call, post, given)) return false;
  await takeBack();
  return true;
}

/**
 * @throws RestError 403 `rest_post_incorrect_password` when a password was given and is wrong (host-conventions E10), 429
 *   `rest_post_password_limited`
 */
export async function refuseWrongPassword(call: GuessingCall, post: Post, password: string | undefined): Promise<void> {
  if (!password || (await opensPost(call, post, password))) return;
  throw new RestError('rest_post_incorrect_password', 'Incorrect post password.', { status: 403 });
}

/** Says to caches that a page depends on what its reader has typed before. */
export function forbidSharing(call: Pick<CallContext, 'header'>): void {
  call.header('Cache-Control', UNSHARED);
  call.header('Vary', 'Cookie');
}
