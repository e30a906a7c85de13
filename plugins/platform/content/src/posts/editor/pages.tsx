import {
  type CallContext,
  can,
  choice,
  forbidden,
  invalidParam,
  notFound,
  page,
  RestError,
  redirect,
  Type,
} from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import {
  CONSOLE,
  consoleNonce,
  consolePage,
  makingField,
  type Refused,
  refusedBy,
  rememberMade,
  writtenBefore,
} from '@plinth/pages';
import { pictureUpload } from '../../media/picture-upload.js';
import { CONTENT_SETTINGS, PERMALINKS, POST_TYPES, POSTS, type Post, type PostTypeDefinition } from '../../ports.js';
import { capabilitiesOf } from '../../types/post-types.js';
import { MAX_INTEGER } from '../ids.js';
import { mayDelete, mayEdit } from '../rights.js';
import { parentChoices, pictureChoices, taxonomyChoices } from './choices.js';
import { EditorPage } from './form-view.js';
import { dropOutdated, newerAutosave } from './keep.js';
import { EditorStyles } from './look.js';
import { sayPost } from './said.js';
import { saveEdited } from './save.js';
import { editorTexts } from './texts.js';
import { type EditorValues, editorArguments, emptyValues, sentValues, valuesOf } from './values.js';

const access = can('edit_posts');
const DONE = ['', 'saved', 'published', 'scheduled', 'restored'] as const;

/** Names the post that is edited. */
export const postArgument = Type.Integer({ default: 0, minimum: 0, maximum: MAX_INTEGER, description: 'The post.' });
/** Names what a new post is. */
export const typeArgument = Type.String({ default: 'post', maxLength: 20, description: 'The kind of a new post.' });

/** The post that is edited and its kind. @throws RestError 404, 403 */
export async function editedPost(call: CallContext, id: number): Promise<{ post: Post; type: PostTypeDefinition }> {
  const { use, caller } = call;
  const post = await use(POSTS).find(id);
  const type = post && use(POST_TYPES).get(post.type);
  const isEditable = type && type.name !== 'attachment' && type.viewable !== false && post.status !== 'trash';
  if (!isEditable) throw notFound('rest_post_invalid_id', 'There is no such post to edit. It may lie in the trash.');
  if (!mayEdit(post, caller)) throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this post.');
  return { post, type };
}

/** What kind a new post is. @throws RestError 404, 403 */
export function writableType({ use, caller }: CallContext, name: string): PostTypeDefinition {
  const type = use(POST_TYPES).get(name);
  if (!type || type.name === 'attachment' || type.viewable === false)
    throw notFound('rest_type_invalid', `There is no kind "${name}" of posts to write.`);
  if (!caller.can(capabilitiesOf(type).create_posts))
    throw forbidden('rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
  return type;
}

interface Shown {
  readonly type: PostTypeDefinition;
  readonly post: Post | undefined;
  readonly values: EditorValues;
  readonly refused?: Refused;
  readonly done?: (typeof DONE)[number];
  /** Whether the page began without a post, which may have been made by what was kept since. */
  readonly fresh?: boolean;
}

function doneText({ site }: CallContext, done: Shown['done'], post: Post | undefined): string | undefined {
  if (!done || !post) return undefined;
  return editorTexts.in(site.language)(done, { date: dateInWords(post.createdAt, site, { clock: true }) });
}

/** The editor with what was typed, or what is stored. */
export async function show(
  call: CallContext,
  { type, post, values, refused, done, fresh = post === undefined }: Shown,
) {
  const { use, caller, site } = call;
  const [taxonomies, parents, pictures, newer] = await Promise.all([
    taxonomyChoices(call, type),
    parentChoices(call, type, post),
    pictureChoices(call, type, values.featured_media, post),
    // A form that comes back holds what was typed last.
    post && !refused ? newerAutosave(call, post) : undefined,
  ]);
  const [url] = post ? await use(PERMALINKS).ofPosts([post]) : [];
  const t = editorTexts.in(site.language);
  return consolePage({
    title: t(post ? 'edit' : 'new', { kind: type.singular.toLowerCase() }),
    head: <EditorStyles />,
    ...(refused ? { status: refused.status } : {}),
    body: (
      <EditorPage
        {...{ type, values, refused, fresh, taxonomies, parents, pictures, url }}
        path={use(CONSOLE).path}
        id={post?.id ?? 0}
        kept={newer && { id: newer.id, date: dateInWords(newer.modifiedAt, site, { clock: true }) }}
        done={doneText(call, done, post)}
        isPublic={post?.status === 'publish'}
        revisions={post?.revisionCount ?? 0}
        mayPublish={caller.can(capabilitiesOf(type).publish_posts)}
        mayDelete={post !== undefined && mayDelete(post, caller)}
        nonce={consoleNonce(call)}
        making={makingField(call)}
        upload={pictureUpload(call)}
        more={caller.can('upload_files') ? `${use(CONSOLE).path}/media-new.php` : undefined}
      />
    ),
  });
}

/**
 * The post that a form is about: the one that it names, or the one that an earlier sending of the same form of a new post
 * made. What the form itself wrote last, in a preview say, whoever sends it again has seen. Undefined for a form of a new
 * post.
 */
export async function postOfForm(call: CallContext & { readonly args: { post: number } }) {
  const { post: named } = call.args;
  const written = await writtenBefore(call);
  const post = named === 0 && written ? await call.use(POSTS).find(written.id) : undefined;
  if (named === 0 && (!post || post.status === 'trash')) return undefined;
  const edited = await editedPost(call, post?.id ?? named);
  const { id, modifiedAt } = edited.post;
  const isOwn = named === 0 || (written?.id === id && written.state === modifiedAt);
  return { ...edited, seen: isOwn ? { seen: modifiedAt } : {} };
}

function whatWasDone(before: Post | undefined, post: Post): (typeof DONE)[number] {
  if (post.status === 'future') return 'scheduled';
  return post.status === 'publish' && before?.status !== 'publish' ? 'published' : 'saved';
}

/** What a refusal comes to in the form; an empty post is a mistake of its text. */
export function refusalOf(call: CallContext, thrown: unknown): Refused {
  const isEmpty = thrown instanceof RestError && thrown.code === 'empty_content';
  const isParent = thrown instanceof RestError && thrown.code === 'rest_post_invalid_id' && thrown.status === 400;
  const t = editorTexts.in(call.site.language);
  const said = isEmpty
    ? invalidParam({ content: t('empty') })
    : isParent
      ? invalidParam({ parent: t('no_such_parent') })
      : thrown;
  const isField = (name: string) => Object.hasOwn(editorArguments, name) || name.startsWith('terms_');
  return refusedBy(call, said, isField, 'content');
}

/** The pages that write posts of every kind, at the addresses that writers know; an editor of somebody else takes them over. */
export const editorPages = [
  page({
    method: 'GET',
    path: '/post.php',
    yields: true,
    summary: 'The editor of a post or page.',
    access,
    args: {
      post: postArgument,
      action: choice(['edit'], { default: 'edit', description: 'What to do with it.' }),
      done: choice(DONE, { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { post, type } = await editedPost(call, call.args.post);
      return show(call, { post, type, values: await valuesOf(call, type, post), done: call.args.done });
    },
  }),
  page({
    method: 'GET',
    path: '/post-new.php',
    yields: true,
    summary: 'The editor of a new post or page.',
    access,
    args: { post_type: typeArgument },
    handle(call) {
      const type = writableType(call, call.args.post_type);
      const { defaultCommentStatus } = call.use(CONTENT_SETTINGS)();
      const isOpen = !type.hierarchical && defaultCommentStatus === 'open';
      return show(call, { type, post: undefined, values: emptyValues(isOpen) });
    },
  }),
  page({
    method: 'POST',
    path: '/post.php',
    yields: true,
    summary: 'Saves a post or page.',
    access,
    args: { post: postArgument, post_type: typeArgument, ...editorArguments },
    async handle(call) {
      const { args, site, use } = call;
      const edited = await postOfForm(call);
      const type = edited?.type ?? writableType(call, args.post_type);
      const values = { ...sentValues(call, type), ...edited?.seen };
      try {
        const post = await saveEdited(call, type, edited?.post, values);
        await rememberMade(call, post.id, post.modifiedAt);
        await dropOutdated(call, post);
        const done = whatWasDone(edited?.post, post);
        sayPost(call, type, edited?.post, post);
        return redirect(`${site.url}${use(CONSOLE).path}/post.php?post=${post.id}&action=edit&done=${done}`);
      } catch (thrown) {
        return show(call, { type, post: edited?.post, values, refused: refusalOf(call, thrown), fresh: args.fresh });
      }
    },
  }),
];
