import {
  type ArgumentsOf,
  type CallContext,
  can,
  created,
  deletion,
  EDITABLE,
  type ErrorSpecification,
  forbidden,
  notFound,
  RestError,
  route,
  signedIn,
  Type,
} from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { contentHooks, type PostDraft } from '../hooks.js';
import { META, POSTS, type Post, TERMS } from '../ports.js';
import { draftOf } from '../posts/draft.js';
import { itemId } from '../posts/ids.js';
import { taxonomiesOf } from '../posts/read-routes.js';
import { attachmentType } from '../types/post-types.js';
import { mediaArguments, mediaChangeArguments } from './arguments.js';
import { asSent, chooseFile } from './incoming.js';
import { presentAttachment } from './item.js';
import { MEDIA, type Media } from './ports.js';
import { attachmentFinder, missingMedia } from './read-routes.js';
import { refuseParent } from './rights.js';
import { mediaItemSchema } from './schema.js';

const UPLOAD_REFUSALS: readonly ErrorSpecification[] = [
  { code: 'rest_upload_no_data', status: 400, when: 'there is no file' },
  { code: 'rest_upload_no_content_type', status: 400, when: 'a raw body has no content type' },
  { code: 'rest_upload_no_content_disposition', status: 400, when: 'a raw body has no disposition' },
  { code: 'rest_upload_invalid_disposition', status: 400, when: 'the disposition names no file' },
  { code: 'rest_upload_hash_mismatch', status: 412, when: '`Content-MD5` is not that of the file' },
  {
    code: 'rest_upload_file_too_big',
    status: 400,
    when: 'the file is larger than allowed; `data.limit` says how much is',
  },
  { code: 'rest_upload_sideload_error', status: 400, when: 'a raw file is not taken; `data.reason` says why' },
  { code: 'rest_upload_unknown_error', status: 400, when: 'a file of a form is not taken; `data.reason` says why' },
];

const FIELD_REFUSALS: readonly ErrorSpecification[] = [
  { code: 'rest_cannot_edit', status: 403, when: '`post` is missing or not for the caller to edit' },
  {
    code: 'rest_cannot_edit_others',
    status: 403,
    when: 'somebody else is to be the author without the right to edit others',
  },
  { code: 'rest_cannot_update', status: 403, when: 'a meta value is given that the caller may not write' },
  { code: 'rest_invalid_author', status: 400, when: 'the author does not exist' },
];

type WriteArguments = ArgumentsOf<typeof mediaArguments>;

/** What a write says, judged by the rules of posts: the caption is the excerpt, the description the content. */
function draftFor(call: CallContext, args: WriteArguments, existing: Post | undefined): Promise<PostDraft> {
  const { caller, clock, hooks, request, site, use } = call;
  const { caption: excerpt, description: content, ...rest } = args;
  const asPost = { ...rest, excerpt, content };
  const target = { type: attachmentType, existing, taxonomies: taxonomiesOf(call, attachmentType) };
  return draftOf({ args: asPost, caller, clock, hooks, request, site, use }, target);
}

/** Writes that belong to an attachment beside its row; call it in the transaction of the row. */
async function writeParts(call: CallContext, post: Post, draft: PostDraft, existing: Post | undefined): Promise<void> {
  const { caller, hooks, request, use } = call;
  for (const [taxonomy, ids] of Object.entries(draft.terms)) await use(TERMS).assign(post.id, taxonomy, ids);
  await use(META).write(post, draft.meta, caller);
  const writing = { type: post.type, caller, existing, request };
  await hooks.action(contentHooks.rest_after_insert_post, post, writing, existing === undefined);
}

async function keepUpload(call: CallContext, args: WriteArguments): Promise<Media> {
  const { caller, request, use } = call;
  const { file, filename } = await chooseFile(request);
  const draft = await draftFor(call, args, undefined);
  try {
    return await use(MEDIA).keep(file, draft.fields.authorId ?? caller.id, {
      filename,
      altText: args.alt_text ?? '',
      postId: args.post ?? 0,
      fields: draft.fields,
      also: (post) => writeParts(call, post, draft, undefined),
    });
  } catch (thrown) {
    throw asSent(thrown, request);
  }
}

/** `POST /wp/v2/media`: a form with a file, or the bytes of one as the body (host-conventions H1 to H5). */
export const uploadMedia = route({
  method: 'POST',
  path: '/media',
  summary: 'Uploads a file.',
  access: can('upload_files', { code: 'rest_cannot_create' }),
  status: 201,
  uploads: 'multipart-or-raw',
  args: mediaArguments,
  item: mediaItemSchema,
  errors: [...UPLOAD_REFUSALS, ...FIELD_REFUSALS],
  authorizeResource: (call) => refuseParent(call.args.post, call),
  async handle(call) {
    const { post } = await keepUpload(call, call.args);
    const item = await presentAttachment(call, post, 'edit');
    return created(item, `${call.site.restUrl}/wp/v2/media/${post.id}`);
  },
});

/** Changes what is said of a file, by the rules of the route, with all of its hooks. The caller may edit it. */
export async function changeMedia(call: CallContext, existing: Post, args: WriteArguments): Promise<Post> {
  const { use } = call;
  const draft = await draftFor(call, args, existing);
  return use(DATABASE).transaction(async () => {
    const changes = { ...draft.fields, status: undefined, parentId: args.post };
    const changed = await use(POSTS).update(existing.id, changes);
    if (args.alt_text !== undefined) await use(MEDIA).setAltText(existing.id, args.alt_text);
    await writeParts(call, changed, draft, existing);
    return changed;
  });
}

/** `POST`, `PUT` and `PATCH /wp/v2/media/<id>`: all of them change only what is sent. */
export const updateMedia = route({
  method: EDITABLE,
  path: '/media/:id',
  summary: 'Changes what is said of a file.',
  access: signedIn({ code: 'rest_cannot_edit' }),
  args: { id: itemId('Unique identifier for the attachment.'), ...mediaChangeArguments },
  item: mediaItemSchema,
  errors: [missingMedia, ...FIELD_REFUSALS],
  resource: attachmentFinder,
  async authorizeResource(call) {
    if (!call.caller.can('edit_post', call.resource)) {
      throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this post.');
    }
    const wanted = call.args.post ?? undefined;
    if (wanted !== call.resource.parentId) await refuseParent(wanted, call);
  },
  async handle(call) {
    const { id: _, post, ...values } = call.args;
    const args = { ...values, post: post ?? undefined };
    return presentAttachment(call, await changeMedia(call, call.resource, args), 'edit');
  },
});

/** `DELETE /wp/v2/media/<id>`: rows and files, for good (host-conventions D32, H7). */
export const deleteMedia = route({
  method: 'DELETE',
  path: '/media/:id',
  summary: 'Removes an attachment and its files for good.',
  access: signedIn({ code: 'rest_cannot_delete' }),
  args: {
    id: itemId('Unique identifier for the attachment.'),
    force: Type.Boolean({ default: false, description: 'Required to be true, as media do not support trashing.' }),
  },
  result: deletion(mediaItemSchema),
  errors: [
    missingMedia,
    { code: 'rest_cannot_delete', status: 403, when: 'the caller may not delete the attachment' },
    { code: 'rest_trash_not_supported', status: 501, when: '`force` is not true' },
  ],
  resource: attachmentFinder,
  authorizeResource({ caller, resource }) {
    if (caller.can('delete_post', resource)) return;
    throw forbidden('rest_cannot_delete', 'Sorry, you are not allowed to delete this post.');
  },
  async handle(call) {
    const { args, resource, use } = call;
    if (!args.force) {
      const message = "Media do not support trashing. Set 'force=true' to delete.";
      throw new RestError('rest_trash_not_supported', message, { status: 501 });
    }
    const previous = await presentAttachment(call, resource, 'edit');
    if (!(await use(MEDIA).remove(resource.id))) throw notFound('rest_post_invalid_id', 'Invalid post ID.');
    return { deleted: true, previous };
  },
});
