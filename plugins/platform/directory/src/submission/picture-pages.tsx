import { MEDIA, POSTS } from '@plinth/content';
import { type CallContext, page, type RestResponse, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { refusedFile, refusedFor } from '@plinth/pages';
import { ownListing, savePictures } from '../listings/editing.js';
import type { Listing } from '../listings/listing.js';
import { ownListingArgument } from '../listings/references.js';
import { ADDRESSES } from '../pages/addresses.js';
import { type Picture, picturesOf } from '../pages/images.js';
import { mayUpload, ownUploads } from './own-pictures.js';
import { type ChosenPictures, PicturesPage } from './pictures-view.js';
import { frameOf, onFrom, showStep, stepsOf, type Told, WRITE_ACTION } from './step-frame.js';
import { doneArgument, doneIn } from './step-pages.js';
import { stepAfter, stepPath } from './steps.js';
import { submitTexts } from './submit-texts.js';

/** Own pictures that are offered, and pictures that a listing may have. */
const MOST_OFFERED = 60;
const MOST_PICTURES = 50;
const MOST_TEXT = 300;

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** Size limit of the form; the site's settings limit the file. */
const MAX_FORM_BYTES = 64 * 1024 * 1024;

/** The pictures that the listing has, and the caller's own, the latest first. */
async function offered(call: CallContext, { featuredImage, gallery }: ChosenPictures): Promise<Picture[]> {
  const own = await ownUploads(call, MOST_OFFERED);
  return [...(await picturesOf(call, [featuredImage, ...gallery, ...own])).values()];
}

interface Shown extends Told {
  readonly chosen?: ChosenPictures;
  readonly text?: string;
}

async function show(call: CallContext, listing: Listing, told: Shown = {}): Promise<RestResponse> {
  const { chosen = listing, text = '' } = told;
  const pictures = await offered(call, {
    featuredImage: listing.featuredImage,
    gallery: [...listing.gallery, ...chosen.gallery],
  });
  const view = { ...(await frameOf(call, listing, told)), listing, pictures, chosen, text, mayUpload: mayUpload(call) };
  return showStep(call, <PicturesPage {...view} />, told.refused?.status);
}

/** The chosen images in page order; the main image is not repeated. */
function chosenFrom(sent: { featured_image: number; gallery: readonly number[] }): ChosenPictures {
  const { featured_image: featuredImage, gallery } = sent;
  return { featuredImage, gallery: [...new Set(gallery)].filter((id) => id !== featuredImage).slice(0, MOST_PICTURES) };
}

/** Whether all that was chosen is the caller's own, or stands in the listing already. */
async function areOwn(call: CallContext, listing: Listing, chosen: ChosenPictures): Promise<boolean> {
  const { caller, has, use } = call;
  const before = new Set([listing.featuredImage, ...listing.gallery]);
  const fresh = [chosen.featuredImage, ...chosen.gallery].filter((id) => id !== 0 && !before.has(id));
  if (fresh.length === 0) return true;
  const posts = has(POSTS) ? await use(POSTS).findMany(fresh) : [];
  const own = posts.filter(
    ({ authorId, mimeType, type }) => type === 'attachment' && authorId === caller.id && mimeType.startsWith('image/'),
  );
  return own.length === new Set(fresh).size;
}

/** Keeps the picture that was sent and puts it into the listing. */
async function addPicture(call: CallContext, listing: Listing, chosen: ChosenPictures, text: string) {
  const t = submitTexts.in(call.site.language);
  const file = call.request.files.find(({ field, filename }) => field === 'picture' && filename !== '');
  const said = text.trim();
  const refused = refusedFor([
    ...(file ? [] : [{ name: 'picture', message: t('picture_missing') }]),
    ...(said.length > MOST_TEXT ? [{ name: 'picture_text', message: t('too_long', { most: MOST_TEXT }) }] : []),
    ...(mayUpload(call) ? [] : [{ name: 'picture', message: t('no_upload') }]),
  ]);
  if (refused || !file) return show(call, listing, { refused, chosen, text });
  try {
    const options = { allowed: IMAGE_TYPES, source: 'directory', ...(said === '' ? {} : { altText: said }) };
    const { post } = await call.use(MEDIA).keep(file, call.caller.id, options);
    const isFirst = chosen.featuredImage === 0;
    const next = isFirst ? { ...chosen, featuredImage: post.id } : { ...chosen, gallery: [...chosen.gallery, post.id] };
    await savePictures(call, listing, next);
    return redirect(`${call.site.url}${stepPath(listing, 'pictures')}?done=added`, 303);
  } catch (thrown) {
    return show(call, listing, { refused: refusedFile(call, thrown, 'picture'), chosen, text });
  }
}

async function send(call: CallContext, listing: Listing, chosen: ChosenPictures): Promise<RestResponse> {
  return onFrom(call, await savePictures(call, listing, chosen), 'pictures');
}

/** The step of the pictures. */
export const picturePages: readonly Route[] = [
  page({
    method: 'GET',
    path: `${ADDRESSES.mine}/:id/pictures`,
    summary: 'The fourth step of a listing of the caller: which pictures it has.',
    module: 'pages',
    access: signedIn(),
    args: { ...ownListingArgument, ...doneArgument },
    async handle(call) {
      const listing = await ownListing(call, call.args.id);
      const steps = await stepsOf(call, listing);
      if (steps.includes('pictures')) return show(call, listing, doneIn(call, call.args.done));
      // There is nothing to do here for who may add none; the steps around it say so.
      return redirect(call.site.url + stepPath(listing, stepAfter(steps, 'pictures')), 303);
    },
  }),
  page({
    method: 'POST',
    path: `${ADDRESSES.mine}/:id/pictures`,
    summary: 'Saves which pictures a listing of the caller has, or adds one.',
    module: 'pages',
    access: signedIn(),
    nonceAction: WRITE_ACTION,
    uploads: 'multipart',
    bodyBytes: MAX_FORM_BYTES,
    args: {
      ...ownListingArgument,
      act: Type.String({ default: '', maxLength: 20, description: '`add` keeps the picture that is sent.' }),
      featured_image: Type.Integer({ default: 0, minimum: 0, description: 'The main picture; 0 for none.' }),
      gallery: Type.Array(Type.Integer({ minimum: 1 }), { default: [], maxItems: 200, description: 'The others.' }),
      picture_text: Type.String({ default: '', maxLength: 2_000, description: 'Alt text of a new image.' }),
    },
    async handle(call) {
      const { act, id, picture_text, ...sent } = call.args;
      const listing = await ownListing(call, id);
      const chosen = chosenFrom(sent);
      if (!(await areOwn(call, listing, chosen))) {
        const message = submitTexts.in(call.site.language)('picture_foreign');
        return show(call, listing, { refused: refusedFor([{ name: 'gallery', message }]) });
      }
      return act === 'add' ? addPicture(call, listing, chosen, picture_text) : send(call, listing, chosen);
    },
  }),
];
