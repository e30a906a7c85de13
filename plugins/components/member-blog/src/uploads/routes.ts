import { type AccessRule, allOf, id, RestError, route, Type } from '@plinth/kernel';
import { authorizeEditing, editablePost } from '../access/authorize.js';
import { forbiddenError, mayNot, missingError } from '../access/errors.js';
import { canCreate, canEdit } from '../access/gates.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { livingPost, namedPost } from '../access/posts.js';
import { attachImage, ownAttachment, removeFeaturedImage } from './attach.js';
import { uploadImage } from './upload.js';

/** Who holds `upload_files`, or passes the create gate. */
function uploaders(refusal: () => RestError): AccessRule {
  return {
    kind: 'custom',
    describes: 'holds upload_files or may write posts',
    async authorize(context) {
      const { caller } = context;
      if (!caller.can('upload_files') && !(await canCreate(context, caller))) throw refusal();
    },
  };
}

/** 403 as clients of the upload route know it. */
function noPermission(): RestError {
  return new RestError('no_permission', 'You may not upload images here.', { status: 403 });
}

const upload = route({
  method: 'POST',
  path: '/upload-image',
  summary: 'Uploads an image for a post; never SVG.',
  access: allOf(canMutate, uploaders(noPermission)),
  uploads: 'multipart',
  fileField: 'image',
  args: { post_id: Type.Integer({ default: 0, minimum: 0, description: 'The post that it belongs to.' }) },
  result: Type.Object({
    success: Type.Boolean(),
    data: Type.Object({
      file: Type.Object({
        url: Type.String(),
        width: Type.Union([Type.Integer(), Type.Null()]),
        height: Type.Union([Type.Integer(), Type.Null()]),
      }),
      attachment_id: Type.Integer(),
    }),
  }),
  errors: [
    ...mutateErrors,
    { code: 'no_permission', status: 403, when: 'the caller may not upload, or not edit the post' },
    missingError,
    { code: 'no_file', status: 400, when: 'no file is in the field image' },
    { code: 'invalid_file', status: 400, when: 'the file is empty or broken, or has too many pixels' },
    { code: 'invalid_type', status: 400, when: 'its bytes are no image of an allowed type' },
    { code: 'file_too_large', status: 400, when: 'it has more bytes than allowed' },
    { code: 'upload_failed', status: 500, when: 'it could not be kept' },
  ],
  async handle(call) {
    const { args, caller } = call;
    const post = args.post_id === 0 ? undefined : await livingPost(call, args.post_id);
    if (post && !(await canEdit(call, caller, post))) throw noPermission();
    return uploadImage(call, args.post_id);
  },
});

const attach = route({
  method: 'POST',
  path: '/attach-image',
  summary: 'Hangs an image below a post; it becomes the picture of a post that has none.',
  access: allOf(canMutate, uploaders(mayNot)),
  args: { post_id: id('The post.'), attachment_id: id('The image.') },
  result: Type.Object({ success: Type.Boolean(), data: Type.Object({ message: Type.String() }) }),
  errors: [...mutateErrors, missingError, forbiddenError],
  async handle(call) {
    const { args } = call;
    const post = await editablePost(call, args.post_id);
    await attachImage(call, post, await ownAttachment(call, args.attachment_id));
    return { success: true, data: { message: 'The image belongs to the post now.' } };
  },
});

const removePicture = route({
  method: 'DELETE',
  path: '/posts/:id/featured-image',
  summary: 'Takes the picture of a post away; the image itself stays.',
  access: canMutate,
  args: { id: id('Id of the post.') },
  result: Type.Object({ removed: Type.Boolean(), post_id: Type.Integer() }),
  errors: [...mutateErrors, missingError, forbiddenError],
  resource: namedPost,
  authorizeResource: authorizeEditing,
  handle: (call) => removeFeaturedImage(call, call.resource),
});

/** Images of posts (docs/components/member-blog.md). */
export const uploadRoutes = [upload, attach, removePicture];
