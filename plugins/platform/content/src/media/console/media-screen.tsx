import {
  type CallContext,
  can,
  choice,
  forbidden,
  notFound,
  page,
  pagingArguments,
  RestError,
  redirect,
  sayAct,
  Type,
  USERS,
} from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedBy, type Screen } from '@plinth/pages';
import { noteNamed, readBulk } from '@plinth/pages/resource';
import { sizeInWords } from '@plinth/toolkit';
import { ask, sureArgument } from '../../console/asking.js';
import { each, outcomeArguments, outcomeQuery, type ToldOutcome } from '../../console/bulk.js';
import { POSTS, type Post } from '../../ports.js';
import { mayDelete, mayEdit } from '../../posts/rights.js';
import { kindsInWords } from '../kinds-in-words.js';
import { MEDIA, type Media } from '../ports.js';
import { mediaSettings } from '../settings.js';
import { changeMedia } from '../write-routes.js';
import { type MediaQuery, mediaArguments, mediaParameters, mediaSelection } from './media-query.js';
import { mediaTexts } from './media-texts.js';
import { MediaList, MediaPage, type MediaValues, UploadPage } from './media-view.js';

const access = can('upload_files');
const MOST_FILES = 20;
const idArgument = { id: Type.Integer({ minimum: 1, description: 'The file.' }) };

async function listed({ use, caller }: CallContext, posts: readonly Post[]) {
  const [media, authors] = await Promise.all([
    use(MEDIA).ofPosts(posts),
    use(USERS).findMany([...new Set(posts.map(({ authorId }) => authorId))]),
  ]);
  const names = new Map(authors.map(({ id, displayName }) => [id, displayName]));
  return posts.flatMap((post) => {
    const found = media.get(post.id);
    return found ? [{ media: found, author: names.get(post.authorId) ?? '', isEditable: mayEdit(post, caller) }] : [];
  });
}

type Asked = MediaQuery & { readonly page: number; readonly per_page: number };

async function showList(call: CallContext, { page: number, per_page: perPage, ...asked }: Asked, outcome: ToldOutcome) {
  const { use, caller, site } = call;
  const { kind, search, month, author, orderby, order } = asked;
  const query = { kind, search: search.trim(), month, author, orderby, order };
  const range = { limit: perPage, offset: (number - 1) * perPage };
  const { posts, total } = await use(POSTS).list({ ...mediaSelection(call, query), ...range });
  const seesAll = caller.can('edit_others_posts');
  const person = seesAll && author > 0 ? await use(USERS).find(author) : undefined;
  return consolePage({
    title: mediaTexts.in(site.language)('media'),
    body: (
      <MediaList
        {...outcome}
        {...{ query, seesAll, perPage, total, page: number }}
        path={use(CONSOLE).path}
        rows={await listed(call, posts)}
        authorName={person?.displayName}
        mayUpload={caller.can('upload_files')}
        nonce={consoleNonce(call)}
      />
    ),
  });
}

function showUpload(call: CallContext, refusals: readonly string[] = [], kept = 0) {
  const { settings, site, use } = call;
  const { maxUploadBytes, allowedUploadTypes } = settings(mediaSettings);
  const view = { path: use(CONSOLE).path, nonce: consoleNonce(call), refusals, kept };
  const bounds = {
    most: MOST_FILES,
    size: sizeInWords(maxUploadBytes, site.language),
    kinds: kindsInWords(allowedUploadTypes, site.language),
  };
  return consolePage({
    title: mediaTexts.in(site.language)('upload'),
    ...(refusals.length > 0 ? { status: 400 } : {}),
    body: <UploadPage {...view} {...bounds} accept={allowedUploadTypes.join(',')} />,
  });
}

/** Keeps each of the files that were sent; those that are refused are told by name, and the others stay. */
async function keepAll(call: CallContext): Promise<{ kept: number; refusals: string[] }> {
  const { request, caller, use, site } = call;
  const t = mediaTexts.in(site.language);
  const files = request.files.filter(({ filename }) => filename);
  const refusals: string[] = files.length === 0 ? [t('choose_files')] : [];
  let kept = 0;
  for (const file of files.slice(0, MOST_FILES)) {
    try {
      await use(MEDIA).keep(file, caller.id);
      kept += 1;
    } catch (thrown) {
      if (!(thrown instanceof RestError)) throw thrown;
      refusals.push(t('not_taken', { name: file.filename ?? '', reason: thrown.message }));
    }
  }
  return { kept, refusals };
}

async function existingMedia({ use, caller }: CallContext, id: number): Promise<Media> {
  const media = await use(MEDIA).find(id);
  if (!media) throw notFound('rest_post_invalid_id', 'There is no such file.');
  if (!mayEdit(media.post, caller))
    throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this file.');
  return media;
}

function showMedia(call: CallContext, media: Media, values: MediaValues, isDone: boolean, refused?: Refused) {
  const { use, caller } = call;
  const view = { path: use(CONSOLE).path, nonce: consoleNonce(call), media, values, isDone, refused };
  return consolePage({
    title: media.post.title,
    ...(refused ? { status: refused.status } : {}),
    body: <MediaPage {...view} mayDelete={mayDelete(media.post, caller)} />,
  });
}

function valuesOf({ post, altText }: Media): MediaValues {
  return { title: post.title, alt_text: altText, caption: post.excerpt, description: post.content };
}

const pages = [
  page({
    method: 'GET',
    path: '/media',
    summary: 'The library of files: all for who edits those of others, else their own.',
    access,
    args: {
      ...pagingArguments({ perPage: 24 }),
      ...outcomeArguments,
      ...mediaArguments,
    },
    handle: (call) => showList(call, call.args, call.args),
  }),
  page({
    method: 'POST',
    path: '/media',
    summary: 'Deletes the chosen files for good.',
    access,
    // It says itself which files they were.
    audited: false,
    args: {
      ...mediaArguments,
      ...sureArgument,
    },
    async handle(call) {
      const { use, args, caller, site } = call;
      const { ids, act } = readBulk(call);
      const posts = act === 'remove' ? await use(POSTS).findMany(ids) : [];
      const mayGo = (post: Post) => post.type === 'attachment' && mayDelete(post, caller);
      const to = `${use(CONSOLE).path}/media`;
      const list = mediaParameters(args);
      const named = ({ id, title }: Post) => title || `#${id}`;
      const going = posts.filter(mayGo);
      if (args.sure === '' && going.length > 0) {
        const { kind, search, month, author, orderby, order } = args;
        const names = going.map(named);
        const back = { title: mediaTexts.in(site.language)('media'), path: `${to}?${list}` };
        return ask(call, {
          to,
          ids,
          names,
          kind: 'files',
          list: back,
          fields: { kind, search, month, author: String(author), orderby, order },
        });
      }
      const { changed, done, left } = await each(posts, async (post) => {
        if (!mayGo(post)) return false;
        return (await use(MEDIA).remove(post.id)) !== undefined;
      });
      await noteNamed(call, 'Deleted files for good.', changed.map(named));
      return redirect(`${site.url}${to}?${list}&${outcomeQuery({ done, left }, act)}`);
    },
  }),
  page({
    method: 'GET',
    path: '/media-new.php',
    summary: 'The form that uploads files.',
    access,
    handle: (call) => showUpload(call),
  }),
  page({
    method: 'POST',
    path: '/media-new.php',
    summary: 'Takes the files of the form.',
    access,
    uploads: 'multipart',
    async handle(call) {
      const { kept, refusals } = await keepAll(call);
      const names = call.request.files.map(({ filename }) => filename ?? '').join(', ');
      sayAct(call, 'Uploaded files.', { what: names });
      if (refusals.length > 0) return showUpload(call, refusals, kept);
      return redirect(
        `${call.site.url}${call.use(CONSOLE).path}/media?${outcomeQuery({ done: kept, left: 0 }, 'upload')}`,
        303,
      );
    },
  }),
  page({
    method: 'GET',
    path: '/media/:id',
    summary: 'One file: what it shows, and where it is.',
    access,
    args: { ...idArgument, done: choice(['', 'saved'], { default: '', description: 'What was just done.' }) },
    async handle(call) {
      const media = await existingMedia(call, call.args.id);
      return showMedia(call, media, valuesOf(media), call.args.done === 'saved');
    },
  }),
  page({
    method: 'POST',
    path: '/media/:id',
    summary: 'Changes what is said of a file.',
    access,
    args: {
      ...idArgument,
      title: Type.String({ default: '', maxLength: 65_535 }),
      alt_text: Type.String({ default: '', maxLength: 10_000 }),
      caption: Type.String({ default: '', maxLength: 65_535 }),
      description: Type.String({ default: '', maxLength: 100_000 }),
    },
    async handle(call) {
      const { id, ...values } = call.args;
      const media = await existingMedia(call, id);
      try {
        await changeMedia(call, media.post, values);
        sayAct(call, 'Changed what is said of a file.', { what: values.title || media.post.title });
        return redirect(`${call.site.url}${call.use(CONSOLE).path}/media/${id}?done=saved`);
      } catch (thrown) {
        return showMedia(call, media, values, false, refusedBy(call, thrown));
      }
    },
  }),
];

/** The library of files. */
export const mediaScreen: Screen = {
  id: 'media',
  title: 'Media',
  section: 'content',
  order: 20,
  access,
  pages,
  wordpressPaths: ['/upload.php'],
};
