import path from 'node:path';
import { type CallContext } from '@plinth/kernel';
import { BatchLoader } from '@plinth/toolkit';
import type { PostItem } from '../hooks.js';
import { CONTENT_SETTINGS, type Post } from '../ports.js';
import { wantedFields } from '../posts/fields.js';
import { type Rendering, renderShort } from '../posts/html.js';
import { withParagraphs } from '../posts/paragraphs.js';
import { presentPosts } from '../posts/present.js';
import { attachmentType } from '../types/post-types.js';
import { typography } from '../typography/typography.js';
import { encodingFields, uploadFields } from './editor-fields.js';
import { kindOf } from './file-types.js';
import { MEDIA, type Media, type MediaFile } from './ports.js';
import { mediaSettings } from './settings.js';
import { type ImageSize, planCopies } from './sizes.js';

/** How much of an item is shown. */
export type MediaContext = 'view' | 'embed' | 'edit';

/** What cameras write into images. It is not read, because it tells more about people than they mean to publish. */
const IMAGE_META = {
  aperture: '0',
  credit: '',
  camera: '',
  caption: '',
  created_timestamp: '0',
  copyright: '',
  focal_length: '0',
  iso: '0',
  shutter_speed: '0',
  title: '',
  orientation: '0',
  keywords: [],
} as const;

function sizeItem(file: MediaFile) {
  return {
    file: path.basename(file.key),
    width: file.width,
    height: file.height,
    filesize: file.bytes,
    mime_type: file.mimeType,
    source_url: file.url,
  };
}

function imageDetails({ file, original, sizes }: Media) {
  const smaller = [...sizes].map(([name, each]) => [name, sizeItem(each)]);
  // The whole image stands among the sizes only where there are others, as the host's clients know it.
  const all = smaller.length === 0 ? [] : [...smaller, ['full', sizeItem(file)]];
  return {
    width: file.width,
    height: file.height,
    file: file.key,
    filesize: file.bytes,
    sizes: Object.fromEntries(all),
    image_meta: IMAGE_META,
    ...(original ? { original_image: path.basename(original.key) } : {}),
  };
}

function mediaDetails(media: Media | undefined) {
  if (!media) return {};
  return media.file.width === null ? { filesize: media.file.bytes, sizes: {} } : imageDetails(media);
}

/** The sizes that the site wants by now and the image lacks. */
function missingSizes({ file, sizes }: Media, wanted: Readonly<Record<string, ImageSize>>): string[] {
  if (file.width === null || file.height === null) return [];
  const planned = planCopies({ width: file.width, height: file.height }, wanted).flatMap((copy) => copy.names);
  return planned.filter((name) => !sizes.has(name));
}

function text(raw: string, rendered: string, context: MediaContext) {
  return context === 'edit' ? { raw, rendered } : { rendered };
}

/** What the settings say about how files are shown. */
interface Showing {
  readonly sizes: Readonly<Record<string, ImageSize>>;
  readonly rendering: Rendering;
}

/** What a file adds to the item of a post (host-conventions H6). */
function fileFields(post: Post, media: Media | undefined, context: MediaContext, { sizes, rendering }: Showing) {
  const always = {
    caption: text(post.excerpt, renderShort(withParagraphs(post.excerpt), rendering), context),
    alt_text: media?.altText ?? '',
    media_type: kindOf(post.mimeType),
    mime_type: post.mimeType,
    media_details: mediaDetails(media),
    source_url: media?.file.url ?? post.guid,
  };
  if (context === 'embed') return always;
  const description = withParagraphs(post.content);
  return {
    description: text(post.content, rendering.typography ? typography(description) : description, context),
    ...always,
    ...uploadFields(media),
    featured_media: post.featuredMedia,
    post: post.parentId === 0 ? null : post.parentId,
    ...(context === 'edit'
      ? { missing_image_sizes: media ? missingSizes(media, sizes) : [], ...encodingFields(post) }
      : {}),
  };
}

/** Fields for which the files must be known. */
const FILE_FIELDS = ['alt_text', 'filename', 'filesize', 'media_details', 'source_url', 'missing_image_sizes'];

const filesTogether = new BatchLoader<Post, Media>();

/** The files of some attachments; those of embedded ones are read together. */
async function filesOf(call: CallContext, posts: readonly Post[]): Promise<ReadonlyMap<number, Media>> {
  const found = await filesTogether.loadAll(call, posts, async (all) => {
    const media = await call.use(MEDIA).ofPosts(all);
    return new Map(all.flatMap((post) => pairOf(post, media.get(post.id))));
  });
  return new Map([...found].map(([post, media]) => [post.id, media]));
}

function pairOf(post: Post, media: Media | undefined): [Post, Media][] {
  return media ? [[post, media]] : [];
}

/** The items of some attachments, in order (host-conventions H6). */
export async function presentMedia(
  call: CallContext,
  posts: readonly Post[],
  context: MediaContext,
): Promise<readonly PostItem[]> {
  const { caller, request } = call;
  const wanted = wantedFields(request);
  const [items, media] = await Promise.all([
    presentPosts(call, posts, { type: attachmentType, context, caller, request }),
    wanted.wants(...FILE_FIELDS) ? filesOf(call, posts) : undefined,
  ]);
  const showing = { sizes: call.settings(mediaSettings).imageSizes, rendering: call.use(CONTENT_SETTINGS)() };
  return posts.map((post, index) => {
    const { _links, ...item } = items[index] ?? {};
    return { ...item, ...fileFields(post, media?.get(post.id), context, showing), _links };
  });
}

/** One item; see {@link presentMedia}. */
export async function presentAttachment(call: CallContext, post: Post, context: MediaContext): Promise<PostItem> {
  const [item] = await presentMedia(call, [post], context);
  return item ?? {};
}
