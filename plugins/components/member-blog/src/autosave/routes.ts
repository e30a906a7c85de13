import { allOf, id, RestError, route, Type } from '@plinth/kernel';
import { editablePost } from '../access/authorize.js';
import { forbiddenError, missingError } from '../access/errors.js';
import { canEdit } from '../access/gates.js';
import { canMutate, featureOn, members, mutateErrors, visitorError } from '../access/members.js';
import { livingPost } from '../access/posts.js';
import { MAX_TEXT_LENGTH } from '../values.js';
import { checkDraft, dismissDraft } from './draft-check.js';
import { autosave } from './save.js';

const save = route({
  method: 'POST',
  path: '/autosave',
  summary: 'Saves what a member has written so far: drafts in place, live posts beside.',
  access: allOf(canMutate, featureOn('autosave', 'mb_autosave_disabled')),
  args: {
    post_id: Type.Integer({ default: 0, minimum: 0, description: 'The post; 0 makes a draft.' }),
    title: Type.Optional(Type.String({ maxLength: 10_000, description: 'The title.' })),
    content: Type.Optional(Type.String({ maxLength: MAX_TEXT_LENGTH, description: 'The content, HTML; sanitised.' })),
    categories: Type.Optional(
      Type.Array(Type.Integer(), { maxItems: 100, description: 'Ids of categories; excluded ones are removed.' }),
    ),
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100, description: 'Names of tags.' })),
    editor_data: Type.Optional(
      Type.String({
        maxLength: MAX_TEXT_LENGTH,
        description: 'The blocks of the editor as JSON; kept when it decodes.',
      }),
    ),
  },
  result: Type.Object({
    saved: Type.Boolean(),
    post_id: Type.Integer({ description: 'Always the post, never the revision.' }),
    stored: Type.Optional(Type.Enum(['post', 'revision'])),
    revision_id: Type.Optional(Type.Integer()),
    time: Type.Optional(Type.String({ description: 'On the clock of the site.' })),
  }),
  errors: [
    ...mutateErrors,
    { code: 'mb_autosave_disabled', status: 403, when: 'autosave is switched off' },
    missingError,
    forbiddenError,
    { code: 'mb_post_locked', status: 409, when: 'others write to the draft all the time; try again' },
  ],
  handle: (call) => autosave(call, call.args),
});

const postArgument = { post_id: id('The post.') };

const check = route({
  method: 'GET',
  path: '/draft',
  summary: 'Whether the caller wrote something on a post that was never saved to it.',
  access: members,
  args: postArgument,
  result: Type.Object({
    has_draft: Type.Boolean(),
    post_id: Type.Optional(Type.Integer()),
    title: Type.Optional(Type.String()),
    content: Type.Optional(Type.String()),
    modified: Type.Optional(Type.String({ description: 'UTC, ISO 8601 ending in Z.' })),
    editor_data: Type.Optional(Type.String({ description: 'JSON, or empty.' })),
    context: Type.Optional(Type.String()),
  }),
  errors: [visitorError, missingError, forbiddenError],
  async handle(call) {
    return checkDraft(call, await editablePost(call, call.args.post_id));
  },
});

const dismiss = route({
  method: 'DELETE',
  path: '/draft',
  summary: 'Does not offer the unsaved changes of the caller again; nothing is deleted.',
  access: canMutate,
  args: postArgument,
  result: Type.Object({ dismissed: Type.Boolean(), post_id: Type.Integer() }),
  errors: [
    ...mutateErrors,
    missingError,
    { code: 'mb_cannot_dismiss', status: 403, when: 'the caller may not edit the post' },
  ],
  async handle(call) {
    const post = await livingPost(call, call.args.post_id);
    if (!(await canEdit(call, call.caller, post))) {
      throw new RestError('mb_cannot_dismiss', 'You may not edit this post.', { status: 403 });
    }
    return dismissDraft(call, post);
  },
});

/** Saving while writing (docs/components/member-blog.md). */
export const autosaveRoutes = [save, check, dismiss];
