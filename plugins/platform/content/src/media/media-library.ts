import path from 'node:path';
import {
  CACHE_TAGS,
  type CacheTags,
  CLOCK,
  type Clock,
  type IncomingFile,
  inject,
  injectable,
  PLUGIN_CONTEXT,
  type PluginContext,
  timestamp,
  timestampAfter,
  USERS,
  type Users,
} from '@plinth/kernel';
import { DATABASE, type Database } from '@plinth/kernel/database';
import { sanitizeText } from '@plinth/kernel/text';
import { FILES, type FileStore, PROCESS_LANES, type ProcessLanes } from '@plinth/toolkit';
import { contentHooks, type UploadCandidate } from '../hooks.js';
import { POSTS, type Post, type PostStore } from '../ports.js';
import { attachmentFields } from './attachment.js';
import { type PendingFile, withCopies } from './copies.js';
import { kindOf } from './file-types.js';
import { imageLane } from './image.js';
import { type InspectedUpload, inspectUpload } from './inspect.js';
import { baseName, folderOf } from './names.js';
import type { KeepOptions, Media, MediaLibrary } from './ports.js';
import { keysOf, readMedia } from './read-media.js';
import { MediaRecords, type ReservedFile } from './records.js';
import { mediaSettings } from './settings.js';
import { mediaDetails } from './tables.js';

const HOUR = 3_600_000;

/** Uploads in the file store, described in the database. */
@injectable()
export class StoredMedia implements MediaLibrary {
  readonly #records: MediaRecords;

  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(FILES) private readonly files: FileStore,
    @inject(CACHE_TAGS) private readonly cacheTags: CacheTags,
    @inject(POSTS) private readonly posts: PostStore,
    @inject(PLUGIN_CONTEXT) private readonly context: PluginContext,
    @inject(PROCESS_LANES) private readonly lanes: ProcessLanes,
    @inject(USERS) private readonly users: Users,
  ) {
    this.#records = new MediaRecords(database, clock);
  }

  async keep(file: IncomingFile, ownerId: number, options: KeepOptions = {}): Promise<Media> {
    const settings = this.context.settings(mediaSettings);
    const name = options.filename ?? file.filename;
    const lane = imageLane(this.lanes, `user:${ownerId}`);
    const maxPixels = await this.#maxPixels(ownerId);
    const upload = await inspectUpload(file, name, {
      lane,
      allowed: options.allowed ?? settings.allowedUploadTypes,
      maxBytes: Math.min(options.maxBytes ?? Infinity, settings.maxUploadBytes),
      maxPixels,
    });
    const copying = { lane, sizes: settings.imageSizes, largestSide: settings.largestImageSide, maxPixels };
    const candidate = candidateOf(upload, ownerId, options.source);
    return withCopies(file.path, upload, copying, async (files) => {
      const post = await this.#store(files, baseName(name), { upload, candidate, options });
      return this.#mustRead(post);
    });
  }

  /** The most pixels of an image of this owner: the largest budget among their roles. */
  async #maxPixels(ownerId: number): Promise<number> {
    const { maxImagePixels, maxImagePixelsByRole } = this.context.settings(mediaSettings);
    const roles = (await this.users.find(ownerId))?.roles ?? [];
    const budgets = roles.flatMap((role) => maxImagePixelsByRole[role] ?? []);
    return budgets.length === 0 ? maxImagePixels : Math.max(...budgets);
  }

  async find(id: number): Promise<Media | undefined> {
    const post = await this.posts.find(id);
    return post?.type === 'attachment' ? (await this.ofPosts([post])).get(id) : undefined;
  }

  ofPosts(posts: readonly Post[]): Promise<Map<number, Media>> {
    return readMedia({ database: this.database, records: this.#records, files: this.files }, posts);
  }

  async setAltText(id: number, altText: string): Promise<void> {
    const details = { postId: id, altText: sanitizeText(altText), source: '' };
    await this.database.rows(mediaDetails).upsert(details, ['postId'], ['altText']);
    await this.database.afterCommit(() => this.cacheTags.invalidate('media'));
  }

  async remove(id: number): Promise<Post | undefined> {
    const media = await this.find(id);
    if (!media) return undefined;
    const keys = keysOf(media);
    const removed = await this.database.transaction(async () => {
      const post = await this.posts.remove(id);
      if (post && keys.length > 0) await this.context.hooks.action(contentHooks.upload_removed, removedUpload(media));
      return post;
    });
    if (removed) await this.#discard(keys);
    return removed;
  }

  async sweep(): Promise<void> {
    await this.#discard(await this.#records.abandoned(timestampAfter(this.clock, -HOUR)));
  }

  /** Puts the files into the store and writes the attachment; when either fails, the files are gone again. */
  async #store(pending: readonly PendingFile[], base: string, upload: AcceptedUpload): Promise<Post> {
    const { extension, mime } = upload.upload;
    const { folder = folderOf(timestamp(this.clock)) } = upload.options;
    const place = { folder, base, extension, mime };
    const files = await this.#records.reserve(place, pending);
    try {
      for (const each of files) await this.files.put(each.key, each.source);
      return await this.#attach(files, upload);
    } catch (thrown) {
      await this.#discard(files.map((each) => each.key));
      throw thrown;
    }
  }

  #attach(files: readonly ReservedFile[], { candidate, options }: AcceptedUpload): Promise<Post> {
    const { hooks } = this.context;
    const { uploaded, shown } = mainKeys(files);
    const keys = files.map((each) => each.key);
    const file = { baseName: path.parse(uploaded).name, url: this.files.url(shown) };
    return this.database.transaction(async () => {
      await hooks.filter(contentHooks.upload_check, candidate);
      const post = await this.posts.insert(attachmentFields(candidate, options, file));
      await this.#records.adopt(keys, post.id);
      const { source } = candidate;
      const altText = sanitizeText(options.altText ?? '');
      await this.database.rows(mediaDetails).insert({ postId: post.id, altText, source });
      await options.also?.(post);
      await hooks.action(contentHooks.upload_kept, { ...candidate, attachmentId: post.id });
      return post;
    });
  }

  /**
   * Removes files that no attachment has and frees their keys; an attachment may have them after all, when what failed
   * came after the commit. What cannot be removed is left to {@link sweep}: the keys stay taken until then.
   */
  async #discard(keys: readonly string[]): Promise<void> {
    try {
      const stray = await this.#records.withoutPost(keys);
      for (const key of stray) await this.files.delete(key);
      await this.#records.free(stray);
    } catch (error) {
      this.context.log.warn('files of an upload could not be removed and will be tried again', { keys, error });
    }
  }

  async #mustRead(post: Post): Promise<Media> {
    const media = (await this.ofPosts([post])).get(post.id);
    if (!media) throw new Error(`The files of attachment ${post.id} vanished while it was made.`);
    return media;
  }
}

interface AcceptedUpload {
  readonly upload: InspectedUpload;
  readonly candidate: UploadCandidate;
  readonly options: KeepOptions;
}

function candidateOf(upload: InspectedUpload, userId: number, source = 'media'): UploadCandidate {
  return { size: upload.size, mime: upload.mime, kind: kindOf(upload.mime), userId, source };
}

function removedUpload({ post, file, original, source }: Media) {
  const { bytes, mimeType } = original ?? file;
  return { attachmentId: post.id, size: bytes, mime: mimeType, kind: kindOf(mimeType), userId: post.authorId, source };
}

/** The key of what was uploaded, and of what is shown, which a smaller copy may be. */
function mainKeys(files: readonly ReservedFile[]): { uploaded: string; shown: string } {
  const keyOf = (name: string) => files.find((file) => file.names === name)?.key;
  const shown = keyOf('full') ?? '';
  return { uploaded: keyOf('original') ?? shown, shown };
}
