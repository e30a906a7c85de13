import type { Post } from '@plinth/content';
import {
  type AccessRule,
  allOf,
  type CallContext,
  choice,
  id,
  invalidParam,
  notFound,
  RestError,
  route,
  Type,
} from '@plinth/kernel';
import { isBlank, sanitizeMultilineText } from '@plinth/kernel/text';
import { forbiddenError, mayNot, missingError } from '../access/errors.js';
import { canEdit, isCoauthor } from '../access/gates.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { namedPost } from '../access/posts.js';
import { refuseInvalid, validationError } from '../core-posts/validation.js';
import { notifyApproved, notifyJudged } from '../notifications/notify.js';
import { settings } from '../settings.js';
import { toUtc } from '../values.js';
import { REVIEW_ACTIONS, REVIEWS, type ReviewAction, type ReviewEntry, TRANSITIONS } from './store.js';

/** While the setting is off the route is as good as absent, like one of a module that is off. */
const workflowOn: AccessRule = {
  kind: 'custom',
  describes: 'the editorial workflow is switched on',
  authorize(context) {
    if (context.settings(settings).editorialWorkflow) return;
    throw notFound('rest_no_route', 'No route was found matching the URL and request method.');
  },
};

async function refuseWrongPerson(call: CallContext, post: Post, action: ReviewAction): Promise<void> {
  if (action === 'submit') {
    const isWriter = post.authorId === call.caller.id || (await isCoauthor(call, call.caller.id, post));
    if (!isWriter || !(await canEdit(call, call.caller, post))) throw mayNot('You may not submit this post.');
    return;
  }
  if (!call.caller.can('edit_others_posts')) throw mayNot('You may not judge posts of others.');
}

/** @throws RestError 400 where a post is sent back without saying why */
export function needNote(action: ReviewAction, note: string): void {
  if ((action === 'request_changes' || action === 'reject') && isBlank(note)) {
    throw invalidParam({ note: 'Say what is to be changed.' });
  }
}

function entryItem({ action, status, note, reviewerId, reviewedAt }: ReviewEntry) {
  return { action, status, note, reviewer_id: reviewerId, reviewed_at: toUtc(reviewedAt) };
}

async function tell(call: CallContext, post: Post, action: ReviewAction, note: string): Promise<void> {
  if (action === 'approve') await notifyApproved(call, post, call.caller.id);
  else if (action !== 'submit') await notifyJudged(call, post, call.caller.id, { action, note });
}

const entryFields = {
  action: Type.String(),
  status: Type.String(),
  note: Type.String(),
  reviewer_id: Type.Integer(),
  reviewed_at: Type.String({ description: 'UTC.' }),
};

/** Editorial review (docs/components/member-blog.md, Review transitions). */
export const reviewRoutes = [
  route({
    method: 'POST',
    path: '/posts/:id/review',
    summary: 'Submits a post for review, approves it, or sends it back.',
    module: 'coauthors',
    access: allOf(canMutate, workflowOn),
    args: {
      id: id('Id of the post.'),
      action: choice(REVIEW_ACTIONS, { default: 'submit', description: 'What is to happen.' }),
      note: Type.String({ default: '', maxLength: 2000, description: 'For the author; needed to send a post back.' }),
    },
    result: Type.Object({
      post_id: Type.Integer(),
      ...entryFields,
      history: Type.Array(Type.Object(entryFields), { description: 'The newest first.' }),
    }),
    errors: [
      ...mutateErrors,
      missingError,
      forbiddenError,
      { code: 'mb_invalid_transition', status: 409, when: 'the post is not where the action begins' },
      validationError,
    ],
    resource: namedPost,
    authorizeResource: (call) => refuseWrongPerson(call, call.resource, call.args.action),
    async handle(call) {
      const { args, caller, resource: post, use } = call;
      const note = sanitizeMultilineText(args.note);
      needNote(args.action, note);
      if (args.action === 'submit') await refuseInvalid(call, post, { status: 'pending' });
      const changed = await use(REVIEWS).take(post, caller.id, args.action, note);
      if (!changed) {
        const message = `This takes a post that is ${TRANSITIONS[args.action].from}; it is ${post.status}.`;
        throw new RestError('mb_invalid_transition', message, { status: 409 });
      }
      await tell(call, changed, args.action, note);
      const history = (await use(REVIEWS).history(post.id)).map(entryItem);
      return { post_id: post.id, ...history[0], history };
    },
  }),
];
