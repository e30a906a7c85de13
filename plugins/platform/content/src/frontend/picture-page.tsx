import { accountPage, avatarUrl } from '@plinth/accounts';
import {
  type CallContext,
  choice,
  type PluginContext,
  page,
  RestError,
  type Route,
  redirect,
  signedIn,
  type TapDeclaration,
  tap,
  USERS,
} from '@plinth/kernel';
import { nonceField, pageHooks, type SafeHtml } from '@plinth/pages';
import { Avatar, Button, ButtonLink, Confirm, FileField, Form, useSurroundings, useTexts } from '@plinth/pages/kit';
import { sizeInWords } from '@plinth/toolkit';
import { contentHooks } from '../hooks.js';
import { MEDIA, type Media } from '../media/ports.js';
import { pictureTexts } from './picture-texts.js';
import { changePicture, pictureOf } from './user-picture.js';

const PATH = '/account/picture';

const REMOVE = `${PATH}/remove`;

const ACTION = 'account-picture';

/** Which way the file comes, for those who count uploads. */
const SOURCE = 'profile';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

const MAX_BYTES = 4 * 1024 * 1024;

const PIXELS = 192;

function Picture({
  url,
  has,
  error,
  nonce,
}: {
  url: string;
  has: boolean;
  error: string | undefined;
  nonce: SafeHtml;
}) {
  const t = useTexts(pictureTexts);
  return (
    <>
      <p class="lead">{t('lead')}</p>
      <h2>{t('yours')}</h2>
      <p>
        <Avatar url={url} size={96} />
      </p>
      {has ? (
        <p>
          <ButtonLink to={REMOVE} kind="quiet">
            {t('remove')}
          </ButtonLink>
        </p>
      ) : (
        <p class="quiet">{t('initials')}</p>
      )}
      <Form to={PATH} nonce={nonce} multipart>
        <FileField
          name="file"
          label={t('file')}
          help={t('file_help', { size: sizeInWords(MAX_BYTES, useSurroundings().language) })}
          accept={TYPES.join(',')}
          error={error}
          required
        />
        <Button>{t('upload')}</Button>
      </Form>
    </>
  );
}

function Removing({ nonce }: { nonce: SafeHtml }) {
  const t = useTexts(pictureTexts);
  return (
    <>
      <h2>{t('remove_title')}</h2>
      <Confirm to={REMOVE} nonce={nonce} act={t('remove')} back={PATH}>
        <p>{t('remove_lead')}</p>
      </Confirm>
    </>
  );
}

async function show(call: CallContext, { error, done = '' }: { error?: RestError; done?: '' | 'saved' | 'removed' }) {
  const { caller, site, use } = call;
  const user = await use(USERS).find(caller.id);
  const view = { url: avatarUrl(site, user, PIXELS), has: (user?.picture ?? '') !== '', error: error?.message };
  const status = error === undefined ? 200 : typeof error.status === 'number' ? error.status : 400;
  return accountPage(call, {
    path: PATH,
    body: <Picture {...view} nonce={nonceField(call, ACTION)} />,
    done: done === '' ? undefined : pictureTexts.in(site.language)(`done_${done}`),
    status,
  });
}

/** Changes a user's profile picture, and deletes the file of the one before. */
async function choose({ use }: Pick<PluginContext, 'use'>, userId: number, media: Media | undefined): Promise<void> {
  const before = await changePicture({ use }, userId, media);
  if (before !== 0) await use(MEDIA).remove(before);
}

/** Where people choose the picture that stands beside their name. */
export const picturePages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATH,
    summary: "The caller's own picture.",
    access: signedIn(),
    args: { done: choice(['', 'saved', 'removed'], { default: '', description: 'What was just done.' }) },
    handle: (call) => show(call, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: PATH,
    summary: 'Takes a picture of the caller.',
    access: signedIn(),
    uploads: 'multipart',
    nonceAction: ACTION,
    async handle(call) {
      const { caller, request, site, use } = call;
      try {
        const [file] = request.files;
        if (!file?.filename)
          throw new RestError('rest_upload_no_data', pictureTexts.in(site.language)('none_chosen'), { status: 400 });
        const kept = { allowed: TYPES, maxBytes: MAX_BYTES, source: SOURCE, title: caller.user?.displayName ?? '' };
        await choose(call, caller.id, await use(MEDIA).keep(file, caller.id, kept));
        return redirect(`${site.url}${PATH}?done=saved`, 303);
      } catch (thrown) {
        if (thrown instanceof RestError) return show(call, { error: thrown });
        throw thrown;
      }
    },
  }),
  page({
    method: 'GET',
    path: REMOVE,
    summary: "The question before the caller's picture is removed.",
    access: signedIn(),
    handle: (call) => accountPage(call, { path: PATH, body: <Removing nonce={nonceField(call, ACTION)} /> }),
  }),
  page({
    method: 'POST',
    path: REMOVE,
    summary: "Removes the caller's picture.",
    access: signedIn(),
    nonceAction: ACTION,
    async handle(call) {
      await choose(call, call.caller.id, undefined);
      return redirect(`${call.site.url}${PATH}?done=removed`, 303);
    },
  }),
];

/** The part of the account; and a picture whose file goes another way is nobody's any more. */
export const pictureTaps: readonly TapDeclaration[] = [
  tap(pageHooks.account_parts, { id: 'picture', priority: 5 }, ({ site }, entries) => [
    ...entries,
    { title: pictureTexts.in(site.language)('picture'), url: site.url + PATH },
  ]),
  tap(contentHooks.deleted_post, { id: 'picture-of-user' }, async (context, post) => {
    if (post.type !== 'attachment' || context.use(USERS).isLeaving(post.authorId)) return;
    if ((await pictureOf(context, post.authorId)) !== post.id) return;
    await changePicture(context, post.authorId, undefined);
  }),
];
