import {
  authorizeIf,
  created,
  deletion,
  EDITABLE,
  type ErrorSpecification,
  forbidden,
  notFound,
  RestError,
  type Route,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { COMMENTS, CONTENT_SETTINGS, type Comment } from '../ports.js';
import { itemId } from '../posts/ids.js';
import { opensPost, passwordLimited } from '../posts/password.js';
import { changeArguments, createArguments, passwordArgument } from './arguments.js';
import { changeComment } from './change.js';
import { wantedStatus } from './draft.js';
import { freshComment } from './fresh.js';
import { commentHooks } from './hooks.js';
import { mayComment } from './openness.js';
import { presentComment } from './present.js';
import { findComment, missingComment } from './read-routes.js';
import { mayEditComment } from './rights.js';
import { commentSchema } from './schema.js';
import { submitComment } from './submit.js';

function badRequest(code: string, message: string): RestError {
  return new RestError(code, message, { status: 400 });
}

function refuseOtherType(type: string | undefined, usual: string): void {
  if (type === undefined || type === usual) return;
  throw badRequest('rest_invalid_comment_type', 'Cannot create a comment with that type.');
}

/** Callers who may comment at all. Whether the post accepts comments is checked later. */
export const commenters = authorizeIf('signed in, or anybody where the site lets visitors comment', async (context) => {
  if (await mayComment(context, context.request)) return;
  throw forbidden('rest_comment_login_required', 'Sorry, you must be logged in to comment.');
});

const LENGTH_ERRORS: readonly ErrorSpecification[] = [
  { code: 'comment_author_column_length', status: 400, when: 'the name has more than 245 characters' },
  { code: 'comment_author_email_column_length', status: 400, when: 'the e-mail address has more than 100 characters' },
  { code: 'comment_author_url_column_length', status: 400, when: 'the URL has more than 200 characters' },
  { code: 'comment_content_column_length', status: 400, when: 'the text has more than 65525 characters' },
];

const CREATE_REFUSALS: readonly ErrorSpecification[] = [
  { code: 'rest_comment_login_required', status: 401, when: 'a visitor comments and the site does not let visitors' },
  { code: 'rest_comment_exists', status: 400, when: 'the body names an id' },
  { code: 'rest_invalid_comment_type', status: 400, when: 'the type is not comment' },
  { code: 'rest_comment_invalid_author', status: 403, when: 'somebody else is named as the author' },
  { code: 'rest_comment_invalid_author_ip', status: 403, when: 'another address than that of the request is given' },
  { code: 'rest_comment_invalid_status', status: 403, when: 'a status is given without moderate_comments' },
  { code: 'rest_comment_invalid_post_id', status: 403, when: 'there is no such post' },
  { code: 'rest_comment_draft_post', status: 403, when: 'the post is a draft' },
  { code: 'rest_comment_trash_post', status: 403, when: 'the post is in the trash' },
  { code: 'rest_cannot_read_post', status: 403, when: 'the caller may not read the post' },
  { code: 'rest_comment_closed', status: 403, when: 'the post takes no comments' },
  { code: 'rest_comment_content_invalid', status: 400, when: 'nothing is left of the text' },
  { code: 'rest_comment_author_data_required', status: 400, when: 'name or e-mail address is missing' },
  { code: 'rest_comment_author_invalid', status: 400, when: 'the author does not exist' },
  ...LENGTH_ERRORS,
  { code: 'comment_flood', status: 400, when: 'the last comment of the author is too young' },
  { code: 'comment_duplicate', status: 409, when: 'the author said the same in the same place' },
  passwordLimited,
];

const createComment = route({
  method: 'POST',
  path: '/comments',
  summary: 'Comments on a post.',
  access: commenters,
  args: createArguments,
  item: commentSchema,
  status: 201,
  errors: CREATE_REFUSALS,
  batch: true,
  async handle(call) {
    const { args, caller, hooks, request, site } = call;
    if (request.body['id']) throw badRequest('rest_comment_exists', 'Cannot create existing comment.');
    refuseOtherType(args.type, 'comment');
    const { post, fresh } = await freshComment(call, (asked) => opensPost(call, asked, args.password));
    const comment = await submitComment(call, fresh, post, wantedStatus(args.status));
    const writing = { caller, existing: undefined, request };
    await hooks.action(commentHooks.rest_after_insert_comment, comment, writing, true);
    const context = caller.can('moderate_comments') ? 'edit' : 'view';
    const item = await presentComment(call, comment, context, { post, areNew: true });
    return created(item, `${site.restUrl}/wp/v2/comments/${comment.id}`);
  },
});

const commentId = itemId('Unique identifier for the comment.');

const updateComment = route({
  method: EDITABLE,
  path: '/comments/:id',
  summary: 'Changes a comment, or judges it by its status.',
  access: signedIn({ code: 'rest_cannot_edit' }),
  args: { id: commentId, ...changeArguments },
  item: commentSchema,
  errors: [
    missingComment,
    { code: 'rest_cannot_edit', status: 403, when: 'the caller may not edit the comment' },
    { code: 'rest_comment_invalid_type', status: 404, when: 'the type would change' },
    { code: 'rest_comment_invalid_post_id', status: 403, when: 'there is no such post' },
    { code: 'rest_comment_content_invalid', status: 400, when: 'nothing would be left of the text' },
    { code: 'rest_comment_author_invalid', status: 400, when: 'the author does not exist' },
    ...LENGTH_ERRORS,
  ],
  batch: true,
  resource: findComment,
  authorizeResource({ caller, resource }) {
    if (mayEditComment(resource, caller)) return;
    throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this comment.');
  },
  async handle(call) {
    const { args, hooks, resource } = call;
    if (args.type !== undefined && args.type !== resource.type) {
      const message = 'Sorry, you are not allowed to change the comment type.';
      throw new RestError('rest_comment_invalid_type', message, { status: 404 });
    }
    const writing = await changeComment(call, resource);
    const comment = await findComment(call);
    await hooks.action(commentHooks.rest_after_insert_comment, comment, writing, false);
    return presentComment(call, comment, 'edit');
  },
});

const deleteComment = route({
  method: 'DELETE',
  path: '/comments/:id',
  summary: 'Moves a comment to the trash, or removes it for good.',
  access: signedIn({ code: 'rest_cannot_delete' }),
  args: {
    id: commentId,
    force: Type.Boolean({ default: false, description: 'Whether to bypass Trash and force deletion.' }),
    ...passwordArgument,
  },
  result: Type.Union([deletion(commentSchema), commentSchema]),
  errors: [
    missingComment,
    { code: 'rest_cannot_delete', status: 403, when: 'the caller may not edit the comment' },
    { code: 'rest_already_trashed', status: 410, when: 'the comment is in the trash already' },
    { code: 'rest_trash_not_supported', status: 501, when: 'the site has no trash and force is not set' },
  ],
  batch: true,
  resource: findComment,
  authorizeResource({ caller, resource }) {
    if (mayEditComment(resource, caller)) return;
    throw forbidden('rest_cannot_delete', 'Sorry, you are not allowed to delete this comment.');
  },
  async handle(call) {
    const { args, resource, use } = call;
    if (args.force) {
      const previous = await presentComment(call, resource, 'edit');
      // Of many at once one removes it.
      if (!(await use(COMMENTS).remove(resource.id))) throw notFound('rest_comment_invalid_id', 'Invalid comment ID.');
      return { deleted: true, previous };
    }
    if (use(CONTENT_SETTINGS)().emptyTrashAfterDays === 0) {
      const message = "The comment does not support trashing. Set 'force=true' to delete.";
      throw new RestError('rest_trash_not_supported', message, { status: 501 });
    }
    const trashed: Comment | undefined = await use(COMMENTS).transition(resource.id, 'trash');
    if (!trashed) {
      throw new RestError('rest_already_trashed', 'The comment has already been trashed.', { status: 410 });
    }
    return presentComment(call, trashed, 'edit');
  },
});

/** Writing `wp/v2/comments`. */
export const commentWriteRoutes: readonly Route[] = [createComment, updateComment, deleteComment];
