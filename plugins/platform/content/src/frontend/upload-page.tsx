import { type CallContext, can, page, RestError, type RestResponse, type Route, redirect, Type } from '@plinth/kernel';
import { collectHtml, nonceField, type Refused, refusedFile, type SafeHtml } from '@plinth/pages';
import { Button, FileField, Form, RefusedNotice, TextField, useTexts } from '@plinth/pages/kit';
import { sizeInWords } from '@plinth/toolkit';
import { contentHooks } from '../hooks.js';
import { kindsInWords } from '../media/kinds-in-words.js';
import { MEDIA } from '../media/ports.js';
import { mediaSettings } from '../media/settings.js';
import { memberTexts } from './member-texts.js';
import { DASHBOARD_PATH, mediaPage, UPLOAD_PATH } from './view.js';

const NONCE_ACTION = 'media-upload';

const MAX_TITLE_LENGTH = 200;

interface Typed {
  readonly title: string;
  readonly altText: string;
}

interface FormView extends Typed {
  readonly size: string;
  readonly kinds: string;
  readonly accept: string;
  readonly nonce: SafeHtml;
  readonly refused: Refused | undefined;
}

function UploadForm({ title, altText, size, kinds, accept, nonce, refused }: FormView) {
  const t = useTexts(memberTexts);
  return (
    <>
      <RefusedNotice refused={refused} />
      <Form to={UPLOAD_PATH} nonce={nonce} errors={refused} multipart>
        <FileField name="file" label={t('file')} help={t('file_help', { size, kinds })} accept={accept} required />
        <TextField name="title" label={t('name')} help={t('name_help')} value={title} maxLength={MAX_TITLE_LENGTH} />
        <TextField name="alt_text" label={t('alt')} help={t('alt_help')} value={altText} maxLength={10_000} />
        <Button>{t('send')}</Button>
      </Form>
    </>
  );
}

async function formPage(call: CallContext, typed: Typed, refused?: Refused): Promise<RestResponse> {
  const { maxUploadBytes, allowedUploadTypes } = call.settings(mediaSettings);
  const { language } = call.site;
  const t = memberTexts.in(language);
  const bounds = {
    size: sizeInWords(maxUploadBytes, language),
    kinds: kindsInWords(allowedUploadTypes, language),
    accept: allowedUploadTypes.join(','),
  };
  return mediaPage(call, {
    path: UPLOAD_PATH,
    title: t('upload'),
    lead: t('upload_lead'),
    above: await collectHtml(call, contentHooks.media_before_upload_form, call.caller.id),
    body: <UploadForm {...typed} {...bounds} nonce={nonceField(call, NONCE_ACTION)} refused={refused} />,
    ...(refused ? { status: refused.status } : {}),
  });
}

const showForm = page({
  method: 'GET',
  path: UPLOAD_PATH,
  summary: 'The form that uploads a file.',
  access: can('upload_files'),
  handle: (call) => formPage(call, { title: '', altText: '' }),
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
      if (!file?.filename) {
        throw new RestError('rest_upload_no_data', memberTexts.in(site.language)('none_chosen'), { status: 400 });
      }
      const { post } = await use(MEDIA).keep(file, caller.id, { title, altText, source: 'frontend' });
      return redirect(`${site.url}${DASHBOARD_PATH}?uploaded=${post.id}`, 303);
    } catch (thrown) {
      return formPage(call, { title, altText }, refusedFile(call, thrown, 'file'));
    }
  },
});

/** The upload form (`/media/upload`), with the action `media_before_upload_form` above it. */
export const uploadPages: readonly Route[] = [showForm, takeUpload];
