import {
  type CallContext,
  can,
  collectHtml,
  html,
  nonceField,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  type SafeHtml,
  Type,
} from '@plinth/kernel';
import { contentHooks } from '../hooks.js';
import { MEDIA } from '../media/ports.js';
import { mediaSettings } from '../media/settings.js';
import { DASHBOARD_PATH, mediaPage, readableBytes, UPLOAD_PATH } from './view.js';

const NONCE_ACTION = 'media-upload';

const MAX_TITLE_LENGTH = 200;

interface FormState {
  readonly title: string;
  readonly altText: string;
  readonly refusal: RestError | undefined;
}

const EMPTY: FormState = { title: '', altText: '', refusal: undefined };

function refusalNotice(refusal: RestError | undefined): SafeHtml | undefined {
  return refusal && html`<p class="notice error" role="alert" id="upload-error">${refusal.message}</p>`;
}

async function formPage(call: CallContext, { title, altText, refusal }: FormState): Promise<RestResponse> {
  const { maxUploadBytes, allowedUploadTypes } = call.settings(mediaSettings);
  const status = typeof refusal?.status === 'number' ? refusal.status : refusal ? 403 : 200;
  const body = html`${await collectHtml(call, contentHooks.media_before_upload_form, call.caller.id)}
${refusalNotice(refusal)}
<form class="stacked" method="post" action="${call.site.url}${UPLOAD_PATH}" enctype="multipart/form-data">
${nonceField(call, NONCE_ACTION)}
<label for="file">File</label>
<input type="file" id="file" name="file" required accept="${allowedUploadTypes.join(',')}" aria-describedby="file-help">
<p class="meta" id="file-help">At most ${readableBytes(maxUploadBytes)}.</p>
<label for="title">Title</label>
<input type="text" id="title" name="title" maxlength="${MAX_TITLE_LENGTH}" value="${title}">
<label for="alt_text">Text for those who do not see it</label>
<input type="text" id="alt_text" name="alt_text" value="${altText}">
<button type="submit">Upload</button>
</form>`;
  return mediaPage(call, { title: 'Upload a file', body, status });
}

const showForm = page({
  method: 'GET',
  path: UPLOAD_PATH,
  summary: 'The form that uploads a file.',
  access: can('upload_files'),
  handle: (call) => formPage(call, EMPTY),
});

const takeUpload = page({
  method: 'POST',
  path: UPLOAD_PATH,
  summary: 'Takes the file of the form, and goes to the dashboard.',
  access: can('upload_files'),
  uploads: 'multipart',
  nonceAction: NONCE_ACTION,
  args: {
    title: Type.String({ default: '', maxLength: MAX_TITLE_LENGTH, description: 'Title of the file.' }),
    alt_text: Type.String({ default: '', maxLength: 10_000, description: 'Alternative text of an image.' }),
  },
  async handle(call) {
    const { args, caller, request, site, use } = call;
    const { title, alt_text: altText } = args;
    try {
      const [file] = request.files;
      if (!file?.filename) throw new RestError('rest_upload_no_data', 'Choose a file.', { status: 400 });
      const { post } = await use(MEDIA).keep(file, caller.id, { title, altText, source: 'frontend' });
      return redirect(`${site.url}${DASHBOARD_PATH}?uploaded=${post.id}`, 303);
    } catch (thrown) {
      if (thrown instanceof RestError) return formPage(call, { title, altText, refusal: thrown });
      throw thrown;
    }
  },
});

/** The upload form (`/media/upload`), with the action `media_before_upload_form` above it. */
export const uploadPages: readonly Route[] = [showForm, takeUpload];
