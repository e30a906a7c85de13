import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  dateInWords,
  forbidden,
  notFound,
  page,
  type Refused,
  redirect,
  refusedBy,
  Type,
} from '@plinth/kernel';
import { RichTextStyles } from '@plinth/kernel/page/rich-text';
import { CONTENT_SETTINGS, PERMALINKS, POST_TYPES, POSTS, type Post, type PostTypeDefinition } from '../../ports.js';
import { MAX_INTEGER } from '../../posts/ids.js';
import { mayDelete, mayEdit } from '../../posts/rights.js';
import { capabilitiesOf } from '../../types/post-types.js';
import { parentChoices, pictureChoices, pictureUpload, taxonomyChoices } from './choices.js';
import { EditorPage } from './form-view.js';
import { saveEdited } from './save.js';
import { editorTexts } from './texts.js';
import { type EditorValues, editorArguments, emptyValues, sentValues, valuesOf } from './values.js';

const access = can('edit_posts');
const DONE = ['', 'saved', 'published', 'scheduled', 'restored'] as const;

const postArgument = Type.Integer({ default: 0, minimum: 0, maximum: MAX_INTEGER, description: 'The post.' });
const typeArgument = Type.String({ default: 'post', maxLength: 20, description: 'The kind of a new post.' });

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

function writableType({ use, caller }: CallContext, name: string): PostTypeDefinition {
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
}

function doneText({ site }: CallContext, done: Shown['done'], post: Post | undefined): string | undefined {
  if (!done || !post) return undefined;
  return editorTexts.in(site.language)(done, { date: dateInWords(post.createdAt, site, { clock: true }) });
}

async function show(call: CallContext, { type, post, values, refused, done }: Shown) {
  const { use, caller, site } = call;
  const [taxonomies, parents, pictures] = await Promise.all([
    taxonomyChoices(call, type),
    parentChoices(call, type, post?.id ?? 0),
    pictureChoices(call, type, values.featured_media),
  ]);
  const [url] = post ? await use(PERMALINKS).ofPosts([post]) : [];
  const t = editorTexts.in(site.language);
  return consolePage({
    title: t(post ? 'edit' : 'new', { kind: type.singular.toLowerCase() }),
    head: <RichTextStyles />,
    ...(refused ? { status: refused.status } : {}),
    body: (
      <EditorPage
        {...{ type, values, refused, taxonomies, parents, pictures, url }}
        path={use(CONSOLE).path}
        id={post?.id ?? 0}
        done={doneText(call, done, post)}
        isPublic={post?.status === 'publish'}
        revisions={post?.revisionCount ?? 0}
        mayPublish={caller.can(capabilitiesOf(type).publish_posts)}
        mayDelete={post !== undefined && mayDelete(post, caller)}
        nonce={consoleNonce(call)}
        upload={pictureUpload(call)}
      />
    ),
  });
}

function whatWasDone(before: Post | undefined, post: Post): (typeof DONE)[number] {
  if (post.status === 'future') return 'scheduled';
  return post.status === 'publish' && before?.status !== 'publish' ? 'published' : 'saved';
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
      const edited = args.post > 0 ? await editedPost(call, args.post) : undefined;
      const type = edited?.type ?? writableType(call, args.post_type);
      const values = sentValues(call, type);
      try {
        const post = await saveEdited(call, type, edited?.post, values);
        const done = whatWasDone(edited?.post, post);
        return redirect(`${site.url}${use(CONSOLE).path}/post.php?post=${post.id}&action=edit&done=${done}`);
      } catch (thrown) {
        const fields = (name: string) => Object.hasOwn(editorArguments, name);
        const refused = refusedBy(call, thrown, fields, 'content');
        return show(call, { type, post: edited?.post, values, refused });
      }
    },
  }),
];
