import { PERMALINKS, POSTS, type Post, pictureUpload } from '@plinth/content';
import {
  type ArgumentsOf,
  type CallContext,
  page,
  RestError,
  type RestResponse,
  type Route,
  raw,
  redirect,
  Type,
} from '@plinth/kernel';
import { madeBefore, makingField, nonceField, type Refused, refusedBy, rememberMade, sitePage } from '@plinth/pages';
import { canPublish } from '../access/gates.js';
import { members } from '../access/members.js';
import { livingPost } from '../access/posts.js';
import { autosave } from '../autosave/save.js';
import { editLink } from '../dashboard/items.js';
import { locked } from '../locks/refusal.js';
import { LOCKS } from '../locks/store.js';
import { settings } from '../settings.js';
import { categoriesOf, EMPTY, fieldsOf, type WritingFields, writingArguments } from './fields.js';
import { CONFLICT, editConflict, editedPost, saveWriting } from './save.js';
import {
  type Acting,
  actMeant,
  actOn,
  actsOf,
  besideArguments,
  DONE,
  type Done,
  dateArgument,
  isBeside,
} from './write-acts.js';
import type { TypedBeside } from './write-aside.js';
import { holdingOf, lockOpened, unlockSaved } from './write-locks.js';
import { addressOf, appearsOf, mattersOf, pictureOptions, seriesOptions, titleOf } from './write-matters.js';
import { writeTexts } from './write-texts.js';
import { WRITING_ACTION, WritingPage, WritingStyles } from './write-view.js';

const JSON_TYPE = 'application/json; charset=utf-8';

const UNTYPED: TypedBeside = { date: '', user: '', name: '' };

interface Shown {
  readonly done?: Done;
  readonly refused?: Refused;
  readonly conflicts?: boolean;
  /** Whether the text was saved before something else was refused. */
  readonly isSaved?: boolean;
  readonly typed?: TypedBeside;
}

/** What saving came to, by the state of the post; a draft is simply saved. */
const SAVED_AS: Readonly<Record<string, 'saved_publish' | 'done_submit' | 'done_schedule'>> = {
  publish: 'saved_publish',
  pending: 'done_submit',
  future: 'done_schedule',
};

function noticeOf(call: CallContext, post: Post | undefined, { done = '', isSaved }: Shown): string | undefined {
  const t = writeTexts.in(call.site.language);
  if (isSaved) return t('saved_but');
  if (done === '' || !post) return undefined;
  const date = appearsOf(call, post);
  // What is told by where the post stands then, and not by what was pressed.
  if (done === 'saved' || done === 'schedule' || done === 'submit') {
    if (date !== undefined && post.status === 'pending') return t('done_submit_dated', { date });
    return t(SAVED_AS[post.status] ?? 'saved', { date: date ?? '' });
  }
  return t(`done_${done}`);
}

async function show(
  call: CallContext,
  post: Post | undefined,
  fields: WritingFields,
  shown: Shown = {},
): Promise<RestResponse> {
  const { refused, conflicts = false, isSaved = false, typed = UNTYPED } = shown;
  const t = writeTexts.in(call.site.language);
  const [categories, pictures, series, mayPublish, url, matters, other] = await Promise.all([
    categoriesOf(call),
    pictureOptions(call, post, fields.picture),
    seriesOptions(call, post),
    canPublish(call, call.caller, post),
    addressOf(call, post),
    mattersOf(call, post, typed),
    post && lockOpened(call, post),
  ]);
  const isKept = post === undefined || post.status === 'draft';
  const view = {
    ...{ fields, post, categories, pictures, series, mayPublish, url, matters, other, conflicts },
    notice: noticeOf(call, post, shown),
    // A mistake stands beside its field; anything else is told apart from the text, which is saved.
    refused: isSaved && refused?.message !== undefined ? undefined : refused,
    notDone: isSaved ? refused?.message : undefined,
    // Whoever does not have the lock does not write over what its holder writes.
    keeps: call.settings(settings).autosave && isKept && other === undefined && !conflicts,
    holding: holdingOf(call),
  };
  return sitePage(call, {
    title: post ? t('edit', { title: titleOf(call, post) }) : t('new'),
    head: <WritingStyles />,
    layout: 'wide',
    ...(refused ? { status: refused.status } : {}),
    body: (
      <WritingPage
        {...view}
        nonce={nonceField(call, WRITING_ACTION)}
        making={makingField(call)}
        upload={pictureUpload(call)}
      />
    ),
  });
}

type WritingCall = CallContext & { readonly args: ArgumentsOf<typeof sentArguments> };

const sentArguments = { ...writingArguments, ...besideArguments };

/** What was written is shown again; a form about a post that is not the member's is refused as such. */
async function showRefused(call: WritingCall, thrown: unknown): Promise<RestResponse> {
  const { args } = call;
  const refused = refusedBy(call, thrown, (name) => Object.hasOwn(writingArguments, name), 'content');
  const conflicts = thrown instanceof RestError && thrown.code === CONFLICT;
  const { date, user, name } = args;
  return show(call, await editedPost(call, args.post), args, { refused, conflicts, typed: { date, user, name } });
}

/** Where the form leads when all is done; a date that was typed and not used stays in its field. */
function onward({ args, site }: WritingCall, saved: Post, acts: readonly Acting[]): RestResponse {
  const done = acts.at(-1)?.act ?? 'saved';
  const isUsed = acts.some(({ act }) => act === 'schedule');
  const isLeft = args.date !== '' && !isUsed && saved.status !== 'publish';
  const date = isLeft ? `&date=${encodeURIComponent(args.date)}` : '';
  return redirect(`${editLink(site, saved.id)}&done=${done}${date}`, 303);
}

/** Does what was asked for beside the text, which is saved; what is refused is shown beside its field. */
async function goOn(call: WritingCall, saved: Post, act: WritingCall['args']['act']): Promise<RestResponse> {
  const { date, user, name } = call.args;
  const acts = actsOf(saved.id, { ...call.args, act });
  let typed: TypedBeside = { date, user, name };
  try {
    for (const acting of acts) {
      await actOn(call, acting);
      if (acting.act === 'invite') typed = { ...typed, user: '' };
      if (acting.act === 'series') typed = { ...typed, name: '' };
    }
  } catch (thrown) {
    const refused = refusedBy(call, thrown);
    const post = await livingPost(call, saved.id);
    return show(call, post, await fieldsOf(call, post), { refused, isSaved: true, typed });
  }
  return onward(call, saved, acts);
}

/** What is kept in passing never covers what somebody else wrote in the meantime. */
async function refuseStale(call: CallContext, postId: number, seen: string): Promise<void> {
  const post = await editedPost(call, postId);
  if (post && post.modifiedAt !== seen) throw editConflict();
  const lock = post && call.module('coauthors') && (await call.use(LOCKS).ofOthers(post.id, call.caller.id));
  if (lock) throw await locked(call, lock);
}

/** The post that the form of a new one made when it was sent before; nothing for a form that names its post. */
async function madeByForm(call: CallContext & { readonly args: { post: number } }) {
  const made = call.args.post > 0 ? undefined : await madeBefore(call);
  const post = made === undefined ? undefined : await call.use(POSTS).find(made);
  return post && post.status !== 'trash' ? { post: post.id, seen: post.modifiedAt } : {};
}

const postArgument = Type.Integer({ default: 0, minimum: 0, description: 'The post; 0 for a new one.' });

/** Where members write (the address in `edit_link`). */
export const writePages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/write',
    summary: 'The form that makes or changes a post. Whoever opens it has the lock of the post for a while.',
    access: members,
    args: { post: postArgument, done: DONE, date: dateArgument },
    async handle(call) {
      const { date, done, post: id } = call.args;
      const post = await editedPost(call, id);
      return show(call, post, post ? await fieldsOf(call, post) : EMPTY, { done, typed: { ...UNTYPED, date } });
    },
  }),
  page({
    method: 'POST',
    path: '/write',
    summary: 'Saves what the form sends, then does what was pressed: schedules, invites, adds to a series and so on.',
    access: members,
    nonceAction: WRITING_ACTION,
    args: sentArguments,
    async handle(call) {
      const { args, site } = call;
      if (args.act === 'trash') {
        await actOn(call, { act: 'trash', post: args.post });
        return redirect(`${site.url}/my-blog?tab=trash&done=trash`, 303);
      }
      // A button beside the text saves it as it stands; only those of the text decide about its state.
      const about = { ...args, ...(await madeByForm(call)) };
      const act = actMeant(call, args, about.post > 0 ? await call.use(POSTS).find(about.post) : undefined);
      const fields = args.look || isBeside({ ...args, act }) ? { ...about, status: 'keep' as const } : about;
      let saved: Post;
      try {
        saved = await saveWriting(call, fields);
      } catch (thrown) {
        return showRefused(call, thrown);
      }
      await rememberMade(call, saved.id);
      await unlockSaved(call, saved);
      if (args.look) return redirect((await call.use(PERMALINKS).ofPosts([saved]))[0] ?? site.url, 303);
      return goOn(call, saved, act);
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
      const { title, content, categories, tags } = call.args;
      const { post, seen } = { ...call.args, ...(await madeByForm(call)) };
      if (post > 0) await refuseStale(call, post, seen);
      const kept = await autosave(call, { post_id: post, title, content, categories, tags: tags.split(',') });
      if (!kept.saved) return raw(JSON.stringify({}), JSON_TYPE);
      await rememberMade(call, kept.post_id);
      const { modifiedAt } = await livingPost(call, kept.post_id);
      const fields = { post: kept.post_id, seen: modifiedAt };
      return raw(JSON.stringify({ at: modifiedAt, fields }), JSON_TYPE);
    },
  }),
];
