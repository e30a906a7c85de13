import { type CallContext, can, page, raw, redirect } from '@plinth/kernel';
import { CONSOLE, html, rememberMade } from '@plinth/pages';
import { showPost } from '../../permalinks/show-post.js';
import { forbidSharing } from '../password.js';
import { keepBeside, keepInPassing, ownAutosave } from './keep.js';
import { editedPost, postArgument, postOfForm, refusalOf, show, typeArgument, writableType } from './pages.js';
import { saveEdited } from './save.js';
import { editorTexts } from './texts.js';
import { editorArguments, sentValues } from './values.js';

const access = can('edit_posts');
const JSON_TYPE = 'application/json; charset=utf-8';
const sent = { post: postArgument, post_type: typeArgument, ...editorArguments };

function addressOf({ site, use }: CallContext, file: string, id: number): string {
  return `${site.url}${use(CONSOLE).path}/${file}?post=${id}`;
}

/** Stands above a preview. */
function previewBar(call: CallContext, id: number) {
  const t = editorTexts.in(call.site.language);
  return html`<div class="notice information" role="status"><strong>${t('previewed')}</strong>
<p>${t('previewed_lead')} <a href="${addressOf(call, 'post.php', id)}&amp;action=edit">${t('previewed_edit')}</a></p></div>`;
}

/** What is written and not saved yet: kept in passing, and looked at. */
export const keepPages = [
  page({
    method: 'POST',
    path: '/post-autosave.php',
    summary: 'Keeps what is being written, by the rule of the autosave route; answers what changed of the form.',
    access,
    // What somebody writes for themselves is no act of administration.
    audited: false,
    args: sent,
    async handle(call) {
      const { args } = call;
      const edited = await postOfForm(call);
      const type = edited?.type ?? writableType(call, args.post_type);
      const kept = await keepInPassing(call, type, edited?.post, {
        ...sentValues(call, type),
        ...edited?.seen,
      });
      if (!kept) return raw(JSON.stringify({}), JSON_TYPE);
      const { post, row } = kept;
      const isInPlace = row.id === post.id;
      if (isInPlace) await rememberMade(call, post.id, post.modifiedAt);
      const fields = { post: post.id, ...(isInPlace ? { seen: post.modifiedAt } : {}) };
      return raw(JSON.stringify({ at: row.modifiedAt, fields }), JSON_TYPE);
    },
  }),
  page({
    method: 'POST',
    path: '/post-preview.php',
    summary: 'Keeps what stands in the form as the autosave of the caller, a new post as a draft, and shows it.',
    access,
    // What somebody writes for themselves is no act of administration.
    audited: false,
    args: sent,
    async handle(call) {
      const { args } = call;
      const edited = await postOfForm(call);
      const type = edited?.type ?? writableType(call, args.post_type);
      const values = { ...sentValues(call, type), ...edited?.seen };
      try {
        // A post that the form itself made is a draft until it is saved, so all of it is kept in it.
        const isSaved = !edited || (args.fresh && edited.post.status === 'draft');
        const post = isSaved ? await saveEdited(call, type, edited?.post, { ...values, status: 'draft' }) : edited.post;
        if (isSaved) await rememberMade(call, post.id, post.modifiedAt);
        else await keepBeside(call, post, values);
        return redirect(addressOf(call, 'post-preview.php', post.id), 303);
      } catch (thrown) {
        return show(call, { type, post: edited?.post, values, refused: refusalOf(call, thrown), fresh: args.fresh });
      }
    },
  }),
  page({
    method: 'GET',
    path: '/post-preview.php',
    summary: 'What the caller wrote last of a post, as its page will show it; for who may edit it.',
    access,
    args: { post: postArgument },
    async handle(call) {
      const { post } = await editedPost(call, call.args.post);
      const { title, content, excerpt } = (await ownAutosave(call, post)) ?? post;
      forbidSharing(call);
      return showPost(call, { ...post, title, content, excerpt }, { unlocked: true, bar: previewBar(call, post.id) });
    },
  }),
];
