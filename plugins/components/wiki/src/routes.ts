import { anyone, authorizeIf, forbidden, id, route, Type, under } from '@plinth/kernel';
import { hasRight } from './rights.js';
import { suggest } from './search.js';
import { uploadImage } from './upload.js';

const suggestion = Type.Object(
  {
    ID: id('Id of the page.'),
    post_title: Type.String({ description: 'Title of the page.' }),
    permalink: Type.String({ description: 'Address of the page.' }),
  },
  { title: 'wiki-suggestion' },
);

const image = Type.Object({
  id: id('Id of the attachment.'),
  url: Type.String({ description: 'Address of the image.' }),
});

/** `wiki/v1` (docs/components/wiki.md). */
export const routes = under('wiki/v1', [
  route({
    method: 'GET',
    path: '/search',
    summary: 'Suggestions of published wiki pages for a search term.',
    access: anyone,
    args: {
      term: Type.String({ default: '', maxLength: 200, description: 'What to look for; at least two characters.' }),
    },
    item: suggestion,
    result: Type.Array(suggestion),
    handle: (call) => suggest(call, call.args.term),
  }),
  route({
    method: 'POST',
    path: '/upload-image',
    summary: 'Uploads an image for the wiki editor.',
    access: authorizeIf('administrators and the roles that may create pages', (context) => {
      if (!hasRight(context, context.caller, 'create')) throw forbidden();
    }),
    status: 201,
    uploads: 'multipart',
    result: image,
    errors: [
      { code: 'no_file', status: 400, when: 'no file is in the request' },
      {
        code: 'invalid_type',
        status: 400,
        when: 'the file is no JPEG, GIF, PNG or WebP image, or not declared as one',
      },
      { code: 'file_too_large', status: 400, when: 'the file is larger than the host takes' },
      { code: 'upload_failed', status: 500, when: 'the image could not be kept' },
    ],
    handle: uploadImage,
  }),
]);
