import { id, notFound, RestError, type Route, route } from '@plinth/kernel';
import { missingError } from '../access/errors.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { namedPost } from '../access/posts.js';
import { answerInvitation } from './answer.js';
import { coauthorRecord, recordsOf } from './record.js';
import type { InvitationOutcome } from './store.js';

function errorOf(kind: InvitationOutcome['kind']): RestError {
  if (kind === 'expired')
    return new RestError('mb_invitation_expired', 'This invitation has expired.', { status: 410 });
  if (kind === 'closed') return new RestError('mb_invitation_closed', 'You answered already.', { status: 409 });
  return notFound('mb_invitation_not_found', 'You are not invited to write this post.');
}

function answerRoute(verb: 'accept' | 'decline'): Route {
  return route({
    method: 'POST',
    path: `/posts/:id/coauthors/invitation/${verb}`,
    summary: `${verb === 'accept' ? 'Accepts' : 'Declines'} the caller's invitation to write a post together.`,
    module: 'coauthors',
    access: canMutate,
    args: { id: id('Id of the post.') },
    result: coauthorRecord,
    errors: [
      ...mutateErrors,
      missingError,
      { code: 'mb_invitation_not_found', status: 404, when: 'the caller is not invited' },
      { code: 'mb_invitation_expired', status: 410, when: 'the invitation was not answered in time' },
      { code: 'mb_invitation_closed', status: 409, when: 'the invitation was answered already' },
    ],
    resource: namedPost,
    async handle(call) {
      const status = verb === 'accept' ? 'accepted' : 'declined';
      const outcome = await answerInvitation(call, call.resource, status);
      if (outcome.kind !== 'done') throw errorOf(outcome.kind);
      const [record] = await recordsOf(call, [outcome.record]);
      return record;
    },
  });
}

/** Answering an invitation (docs/components/member-blog.md, module Co-Authors). */
export const invitationRoutes = [answerRoute('accept'), answerRoute('decline')];
