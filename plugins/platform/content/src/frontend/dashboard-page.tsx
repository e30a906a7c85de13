import {
  type CallContext,
  can,
  id,
  notFound,
  page,
  type RestResponse,
  type Route,
  redirect,
  Type,
} from '@plinth/kernel';
import { collectHtml, nonceField } from '@plinth/pages';
import { contentHooks } from '../hooks.js';
import { MEDIA } from '../media/ports.js';
import { POSTS, type Post } from '../ports.js';
import { AskDelete, fileName, OwnFiles } from './dashboard-view.js';
import { memberTexts } from './member-texts.js';
import { DASHBOARD_PATH, mediaPage } from './view.js';

const NONCE_ACTION = 'media-delete';

const PER_PAGE = 20;

async function ownFiles({ caller, use }: CallContext, current: number) {
  const query = { types: ['attachment'], authors: [caller.id], limit: PER_PAGE, offset: (current - 1) * PER_PAGE };
  const { posts, total } = await use(POSTS).list(query);
  const media = await use(MEDIA).ofPosts(posts);
  const files = posts.map((post) => ({
    post,
    media: media.get(post.id),
    mayDelete: caller.can('delete_post', post),
  }));
  return { files, total };
}

async function dashboard(call: CallContext, current: number, done: 'uploaded' | 'deleted' | undefined) {
  const { files, total } = await ownFiles(call, current);
  const t = memberTexts.in(call.site.language);
  return mediaPage(call, {
    path: DASHBOARD_PATH,
    title: t('title'),
    lead: t('lead'),
    body: <OwnFiles files={files} done={done} page={current} perPage={PER_PAGE} total={total} />,
    status: current > 1 && (current - 1) * PER_PAGE >= total ? 404 : 200,
    below: await collectHtml(call, contentHooks.media_dashboard_after_content, call.caller.id),
  });
}

/** A file that the caller may delete. @throws RestError 404 for any other, which tells nobody that it is there */
async function deletableFile({ caller, use }: CallContext, attachmentId: number): Promise<Post> {
  const attachment = await use(POSTS).find(attachmentId);
  if (attachment?.type !== 'attachment' || !caller.can('delete_post', attachment)) {
    throw notFound('rest_post_invalid_id', 'There is no such file, or it is not yours.');
  }
  return attachment;
}

async function ask(call: CallContext, attachmentId: number): Promise<RestResponse> {
  const post = await deletableFile(call, attachmentId);
  const { language } = call.site;
  return mediaPage(call, {
    path: DASHBOARD_PATH,
    title: memberTexts.in(language)('ask', { name: fileName(post, language) }),
    body: <AskDelete post={post} nonce={nonceField(call, NONCE_ACTION)} />,
  });
}

const showDashboard = page({
  method: 'GET',
  path: DASHBOARD_PATH,
  summary: "The member's own files, a page at a time.",
  access: can('upload_files'),
  args: {
    page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Current page of the list.' }),
    uploaded: Type.Optional(Type.Integer({ description: 'Id of a file that was just uploaded.' })),
    deleted: Type.Optional(Type.Integer({ description: 'Id of a file that was just removed.' })),
    delete: Type.Optional(id('Id of a file that is asked about before it goes.')),
  },
  handle(call) {
    const { page: current, uploaded, deleted, delete: going } = call.args;
    if (going !== undefined) return ask(call, going);
    return dashboard(call, current, uploaded ? 'uploaded' : deleted ? 'deleted' : undefined);
  },
});

const deleteFile = page({
  method: 'POST',
  path: DASHBOARD_PATH,
  summary: 'Removes a file for good, and goes back to the dashboard.',
  access: can('upload_files'),
  nonceAction: NONCE_ACTION,
  args: { id: id('Unique identifier for the attachment.') },
  async handle(call) {
    const { id: attachmentId } = await deletableFile(call, call.args.id);
    if (!(await call.use(MEDIA).remove(attachmentId))) {
      throw notFound('rest_post_invalid_id', 'The file is gone already.');
    }
    return redirect(`${call.site.url}${DASHBOARD_PATH}?deleted=${attachmentId}`, 303);
  },
});

/** The media dashboard (`/media/dashboard`), with the action `media_dashboard_after_content` below it. */
export const dashboardPages: readonly Route[] = [showDashboard, deleteFile];
