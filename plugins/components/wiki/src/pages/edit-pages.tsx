import { PERMALINKS, POSTS, type Post, pictureUpload } from '@plinth/content';
import {
  type CallContext,
  choice,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
  Type,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedBy, refusedFile, refusedFor, sitePage } from '@plinth/pages';
import { RichTextStyles } from '@plinth/pages/rich-text';
import { addressOf, editablePage, mayCreateOrThrow, mayTrashOrThrow, savePage, trashPage } from '../drafts.js';
import { wikiPage } from '../page-type.js';
import { hasRight, isProtected } from '../rights.js';
import { suggest, visiblePages } from '../search.js';
import { keepImage } from '../upload.js';
import { PATHS } from './addresses.js';
import { comparedField } from './compared-field.js';
import { EditPage, type EditView, TrashPage } from './edit-view.js';
import { wikiStyle } from './islands.js';
import { editTexts } from './texts.js';
import {
  isNewSearch,
  MAX_FORM_BYTES,
  mistakesIn,
  mistakesInPicture,
  readTyped,
  type TypedPage,
  typedOf,
  withLink,
  withPicture,
} from './typed.js';

/** The action of the nonce in the form. */
export const EDIT_ACTION = 'wiki-edit';

const MAX_ID = 2_147_483_647;

const FIELDS = ['title', 'content', 'status', 'protect', 'picture', 'picture_text'];

type Told = Pick<EditView, 'found' | 'added' | 'done' | 'refused' | 'conflict'>;

/** The page that a form is about; undefined for a new one. @throws RestError 404, 403 for whoever may not write it */
async function writtenPage(call: CallContext, id: number): Promise<Post | undefined> {
  if (id > 0) return editablePage(call, id);
  mayCreateOrThrow(call);
  return undefined;
}

async function show(call: CallContext, edited: Post | undefined, typed: TypedPage, told: Told): Promise<RestResponse> {
  const { caller, site } = call;
  const t = editTexts.in(site.language);
  const view: EditView = {
    page: edited,
    typed,
    mayProtect: hasRight(call, caller, 'protect'),
    mayDelete: hasRight(call, caller, 'delete'),
    nonce: nonceField(call, EDIT_ACTION),
    upload: pictureUpload(call),
    searchUrl: `${site.restUrl}/wiki/v1/search`,
    address: edited?.status === 'publish' ? await addressOf(call, edited) : undefined,
    ...told,
  };
  return sitePage(call, {
    title: edited ? t('edit_title', { title: edited.title }) : t('new_title'),
    body: <EditPage {...view} />,
    status: told.refused?.status ?? 200,
    layout: 'wide',
    head: (
      <>
        <RichTextStyles />
        <link rel="stylesheet" href={site.url + wikiStyle.path} />
      </>
    ),
  });
}

/** The form with a link to the page that was chosen. */
async function link(call: CallContext, edited: Post | undefined, typed: TypedPage, id: number): Promise<RestResponse> {
  const t = editTexts.in(call.site.language);
  const found = await call.use(POSTS).find(id);
  const isListed = found?.type === wikiPage.name && found.status === 'publish';
  const [target] = isListed ? await visiblePages(call, [found]) : [];
  if (!target) return show(call, edited, typed, { found: [] });
  const [url = ''] = await call.use(PERMALINKS).ofPosts([target]);
  const content = withLink(typed.content, { title: target.title, url });
  const done = t('linked', { title: target.title });
  return show(call, edited, { ...typed, content, find: '' }, { done });
}

/** The form with a picture that is kept by the rules of the upload for the editor. */
async function addPicture(call: CallContext, edited: Post | undefined, typed: TypedPage): Promise<RestResponse> {
  const t = editTexts.in(call.site.language);
  const file = call.request.files.find(({ field, filename }) => field === 'picture' && filename !== '');
  const refused = refusedFor(mistakesInPicture(typed, file !== undefined, t));
  if (refused || !file) return show(call, edited, typed, { refused });
  try {
    const text = typed.pictureText.trim();
    const { url } = await keepImage(call, file, text);
    const content = withPicture(typed.content, { url, text });
    return await show(call, edited, { ...typed, content, pictureText: '' }, { added: { url, text } });
  } catch (thrown) {
    return show(call, edited, typed, { refused: refusedFile(call, thrown, 'picture') });
  }
}

/** How what was typed differs from the page as somebody else left it; saving again is then on purpose. */
async function conflicting(call: CallContext, id: number, typed: TypedPage, refused: Refused): Promise<RestResponse> {
  const now = await editablePage(call, id);
  const name = editTexts.in(call.site.language)('content');
  const conflict = comparedField(call, name, { before: now.content, after: typed.content });
  return show(call, now, { ...typed, seen: now.modifiedAt }, { refused, conflict });
}

async function save(call: CallContext, edited: Post | undefined, typed: TypedPage): Promise<RestResponse> {
  const { site } = call;
  const mistakes = mistakesIn(typed, editTexts.in(site.language));
  if (mistakes.length > 0) return show(call, edited, typed, { refused: refusedFor(mistakes) });
  try {
    const saved = await savePage(call, { ...typed, page: edited?.id ?? 0 });
    const form = `${site.url}${PATHS.edit}?page=${saved.id}&done=saved`;
    return redirect(saved.status === 'publish' ? await addressOf(call, saved) : form, 303);
  } catch (thrown) {
    const refused = refusedBy(call, thrown, (name) => FIELDS.includes(name), 'content');
    if (edited && thrown instanceof RestError && thrown.status === 409)
      return conflicting(call, edited.id, typed, refused);
    return show(call, edited, typed, { refused });
  }
}

const pageArgument = Type.Integer({
  default: 0,
  minimum: 0,
  maximum: MAX_ID,
  description: 'The page to edit; 0 for a new one.',
});

/** The form that writes a page, and the question before one goes to the trash. */
export const editPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATHS.edit,
    summary: 'The form that writes a wiki page.',
    access: signedIn(),
    args: {
      page: pageArgument,
      action: choice(['edit', 'trash'], { default: 'edit', description: 'What to do with it.' }),
      done: choice(['', 'saved'], { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { action, done } = call.args;
      const edited = await writtenPage(call, call.args.page);
      const t = editTexts.in(call.site.language);
      if (edited && action === 'trash') {
        mayTrashOrThrow(call);
        const title = t('trash_title', { title: edited.title });
        const body = <TrashPage page={edited} nonce={nonceField(call, EDIT_ACTION)} />;
        return sitePage(call, { title, body });
      }
      const typed = typedOf(edited, edited !== undefined && (await isProtected(call, edited)));
      return show(call, edited, typed, { done: done === 'saved' ? t('saved') : undefined });
    },
  }),
  page({
    method: 'POST',
    path: PATHS.edit,
    summary: 'Saves a wiki page, adds a link or a picture to its text, or moves it to the trash.',
    access: signedIn(),
    nonceAction: EDIT_ACTION,
    uploads: 'multipart',
    bodyBytes: MAX_FORM_BYTES,
    args: {
      page: pageArgument,
      action: choice(['save', 'return', 'find', 'picture', 'trash'], {
        default: 'save',
        description: 'What to do; `return` searches if a new search was typed, and else saves.',
      }),
      link: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ID, description: 'A page to link to.' }),
    },
    async handle(call) {
      const { action, page: id, link: target } = call.args;
      if (action === 'trash') {
        await trashPage(call, id);
        return redirect(`${call.site.url}${PATHS.list}?done=trashed`, 303);
      }
      const edited = await writtenPage(call, id);
      const typed = readTyped(call.request.body);
      if (target > 0) return link(call, edited, typed, target);
      if (action === 'picture') return addPicture(call, edited, typed);
      // Without scripts the return key sends the form by its first button, also in the search. Whoever presses the button
      // that saves has the page saved, whatever stands in the search.
      const isSearch = action === 'find' || (action === 'return' && isNewSearch(typed));
      if (!isSearch) return save(call, edited, typed);
      const t = editTexts.in(call.site.language);
      return show(call, edited, typed, { found: await suggest(call, typed.find), done: t('searched') });
    },
  }),
];
