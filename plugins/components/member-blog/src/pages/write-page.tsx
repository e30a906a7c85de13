import type { Post } from '@plinth/content';
import {
  type CallContext,
  dateInWords,
  nonceField,
  page,
  type Refused,
  type RestResponse,
  type Route,
  raw,
  redirect,
  refusedBy,
  sitePage,
  Type,
} from '@plinth/kernel';
import { RichTextStyles } from '@plinth/kernel/page/rich-text';
import { canPublish } from '../access/gates.js';
import { members } from '../access/members.js';
import { livingPost } from '../access/posts.js';
import { autosave } from '../autosave/save.js';
import { editLink } from '../dashboard/items.js';
import { settings } from '../settings.js';
import { categoriesOf, EMPTY, fieldsOf, type WritingFields, writingArguments } from './fields.js';
import { editedPost, saveWriting } from './save.js';
import { actArguments, actOn, DONE, type Done } from './write-acts.js';
import type { PostMatters } from './write-aside.js';
import { addressOf, mattersOf, pictureOptions, seriesOptions, titleOf, uploadOf } from './write-matters.js';
import { writeTexts } from './write-texts.js';
import { WRITING_ACTION, WritingPage } from './write-view.js';

const UNTYPED: PostMatters['typed'] = { date: '', user: '', name: '' };

interface Shown {
  readonly done?: Done;
  readonly refused?: Refused;
  readonly typed?: PostMatters['typed'];
}

/** What saving came to, by the state of the post; a draft is simply saved. */
const SAVED_AS: Readonly<Record<string, 'saved_publish' | 'done_submit' | 'done_schedule'>> = {
  publish: 'saved_publish',
  pending: 'done_submit',
  future: 'done_schedule',
};

function noticeOf({ site }: CallContext, post: Post | undefined, done: Done): string | undefined {
  if (done === '') return undefined;
  const t = writeTexts.in(site.language);
  const date = post ? dateInWords(post.createdAt, site, { clock: true }) : '';
  return done === 'saved' ? t(SAVED_AS[post?.status ?? ''] ?? 'saved', { date }) : t(`done_${done}`, { date });
}

async function show(
  call: CallContext,
  post: Post | undefined,
  fields: WritingFields,
  { done = '', refused, typed = UNTYPED }: Shown = {},
): Promise<RestResponse> {
  const t = writeTexts.in(call.site.language);
  const notice = noticeOf(call, post, done);
  const [categories, pictures, series, mayPublish, url, matters] = await Promise.all([
    categoriesOf(call),
    pictureOptions(call, fields.picture),
    seriesOptions(call, post),
    canPublish(call, call.caller, post),
    addressOf(call, post),
    post ? mattersOf(call, post, typed) : undefined,
  ]);
  const keeps = call.settings(settings).autosave && (post === undefined || post.status === 'draft');
  const view = { fields, post, categories, pictures, series, mayPublish, notice, refused, url, matters, keeps };
  return sitePage(call, {
    title: post ? t('edit', { title: titleOf(call, post) }) : t('new'),
    head: <RichTextStyles />,
    layout: 'wide',
    ...(refused ? { status: refused.status } : {}),
    body: <WritingPage {...view} nonce={nonceField(call, WRITING_ACTION)} upload={uploadOf(call)} />,
  });
}

const postArgument = Type.Integer({ default: 0, minimum: 0, description: 'The post; 0 for a new one.' });

/** Where members write (the address in `edit_link`). */
export const writePages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/write',
    summary: 'The form that makes or changes a post.',
    access: members,
    args: { post: postArgument, done: DONE },
    async handle(call) {
      const post = await editedPost(call, call.args.post);
      return show(call, post, post ? await fieldsOf(call, post) : EMPTY, { done: call.args.done });
    },
  }),
  page({
    method: 'POST',
    path: '/write',
    summary: 'Saves what the form sends.',
    access: members,
    nonceAction: WRITING_ACTION,
    args: writingArguments,
    async handle(call) {
      try {
        const saved = await saveWriting(call, call.args);
        return redirect(`${editLink(call.site, saved.id)}&done=saved`, 303);
      } catch (thrown) {
        const refused = refusedBy(call, thrown, (name) => Object.hasOwn(writingArguments, name), 'content');
        // What was written is shown again; a form about a post that is not the member's is refused as such.
        return show(call, await editedPost(call, call.args.post), call.args, { refused });
      }
    },
  }),
  page({
    method: 'POST',
    path: '/write/autosave',
    summary: 'Keeps what is being written, by the rules of the route; answers what changed of the form.',
    access: members,
    nonceAction: WRITING_ACTION,
    args: writingArguments,
    async handle(call) {
      const { post, title, content, categories, tags } = call.args;
      const kept = await autosave(call, { post_id: post, title, content, categories, tags: tags.split(',') });
      const { modifiedAt } = await livingPost(call, kept.post_id);
      const fields = { post: kept.post_id, seen: modifiedAt };
      return raw(JSON.stringify({ at: modifiedAt, fields }), 'application/json; charset=utf-8');
    },
  }),
  page({
    method: 'POST',
    path: '/write/act',
    summary: 'Does something with a post: schedules it, takes it offline, asks for review, invites writers.',
    access: members,
    nonceAction: WRITING_ACTION,
    args: actArguments,
    async handle(call) {
      const { args, site } = call;
      try {
        const done = await actOn(call, args);
        return redirect(done === 'trash' ? `${site.url}/my-blog` : `${editLink(site, args.post)}&done=${done}`, 303);
      } catch (thrown) {
        const refused = refusedBy(call, thrown);
        const post = await livingPost(call, args.post);
        const { date, user, name } = args;
        return show(call, post, await fieldsOf(call, post), { refused, typed: { date, user, name } });
      }
    },
  }),
];
