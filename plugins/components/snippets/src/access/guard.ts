import { type CallContext, type ErrorSpecification, forbidden, id, notFound, RestError } from '@plinth/kernel';
import { MODERATE } from '../moderation/ability.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { judge, type Purpose, type Viewer } from './judge.js';
import { hasUnlocked } from './unlock-token.js';

/** The argument that names a paste. */
export const pasteId = id('Id of the paste.');

/** Who calls, as the rules of access see them. */
export function viewerOf(call: CallContext): Viewer {
  const { caller } = call;
  return { id: caller.id, isModerator: caller.can(MODERATE), hasUnlocked: (paste) => hasUnlocked(call, paste) };
}

/** 404 for a paste that does not exist or is hidden from the caller. */
export function pasteNotFound(): RestError {
  return notFound('rest_not_found', 'There is no such paste.');
}

/**
 * Demands that the caller may do something with a paste.
 * @throws RestError 404 `rest_not_found`, 401 or 403 `rest_forbidden`; 403 with `data.password_required` while it is
 *   locked
 */
export function demand(call: CallContext, paste: Paste | undefined, purpose: Purpose): Paste {
  if (!paste) throw pasteNotFound();
  switch (judge(viewerOf(call), paste, purpose)) {
    case 'allowed':
      return paste;
    case 'hidden':
      throw pasteNotFound();
    case 'forbidden':
      throw forbidden();
    case 'locked':
      throw new RestError('rest_forbidden', 'This paste is protected by a password.', {
        status: 403,
        data: { password_required: true },
      });
  }
}

/** The paste with an id, for somebody who may do something with it. Throws like {@link demand}. */
export async function namedPaste(call: CallContext, wanted: number, purpose: Purpose): Promise<Paste> {
  return demand(call, await call.use(PASTE_READER).find(wanted), purpose);
}

/** The paste that a path names by its id: the `resource` of routes. Throws RestError 404 `rest_not_found`. */
export async function pasteOfPath(call: CallContext & { readonly args: { readonly id: number } }): Promise<Paste> {
  const paste = await call.use(PASTE_READER).find(call.args.id);
  if (!paste) throw pasteNotFound();
  return paste;
}

/** The paste that a path names by its hash: the `resource` of routes. Throws RestError 404 `rest_not_found`. */
export async function pasteAtHash(call: CallContext & { readonly args: { readonly hash: string } }): Promise<Paste> {
  const paste = await call.use(PASTE_READER).findByHash(call.args.hash);
  if (!paste) throw pasteNotFound();
  return paste;
}

/** The `authorizeResource` of routes that do something with a paste. What it makes throws like {@link demand}. */
export function authorizePaste(purpose: Purpose): (call: CallContext & { readonly resource: Paste }) => void {
  return (call) => void demand(call, call.resource, purpose);
}

/** What routes about one paste refuse. */
export const pasteErrors: readonly ErrorSpecification[] = [
  { code: 'rest_not_found', status: 404, when: 'there is no such paste, or it is trashed or expired and not yours' },
  { code: 'rest_forbidden', status: 403, when: 'the paste is private, not yours, or its password is wanted' },
];

/** The refusal of whoever is not signed in. */
export const signedOut: ErrorSpecification = {
  code: 'rest_forbidden',
  status: 401,
  when: 'the caller is not signed in',
};
