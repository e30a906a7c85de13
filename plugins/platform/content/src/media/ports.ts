import { definePort, type IncomingFile } from '@plinth/kernel';
import type { Post, PostChanges } from '../ports.js';

/** A kept file. */
export interface MediaFile {
  /** Its place in the file store; empty for a file that lies on another site. */
  readonly key: string;
  readonly url: string;
  readonly mimeType: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** Pixels as the image is shown; null for what is no image. */
  readonly width: number | null;
  readonly height: number | null;
}

/** An attachment with its files. */
export interface Media {
  readonly post: Post;
  readonly altText: string;
  /** Which way it came: `media`, `frontend`, or the id of the plugin that took it. */
  readonly source: string;
  /** The file that is shown. */
  readonly file: MediaFile;
  /** What was uploaded, where a smaller copy is shown in its place. */
  readonly original: MediaFile | undefined;
  /** Smaller copies of an image by the name of their size. */
  readonly sizes: ReadonlyMap<string, MediaFile>;
}

/** How an upload is kept; everything may be left out. */
export interface KeepOptions {
  /** The id of the attachment, where it is free. */
  readonly id?: number;
  /** The folder that the file is kept in, as `2016/01`; default: that of the present month. */
  readonly folder?: string;
  /** The name to keep the file under; default: the one the client gave. */
  readonly filename?: string;
  /** Default: the base name that the file is kept under. */
  readonly title?: string;
  readonly altText?: string;
  /** The post that it hangs below. The caller must have looked whether its owner may edit that post. */
  readonly postId?: number;
  /** Further columns of the attachment (`excerpt` is the caption, `content` the description), judged and sanitised already. */
  readonly fields?: PostChanges;
  /** MIME types that are taken; default: those of the setting `allowedUploadTypes`. */
  readonly allowed?: readonly string[];
  /** A limit in bytes below that of the setting `maxUploadBytes`. */
  readonly maxBytes?: number;
  /** The plugin that takes the file; default `media`. */
  readonly source?: string;
  /** Further writes that stand or fall with the attachment: they run in its transaction. */
  readonly also?: (attachment: Post) => Promise<void>;
}

/** Uploaded files: the one way in and out for everybody, so that one set of rules and hooks guards them all. */
export interface MediaLibrary {
  /**
   * Keeps an upload as an attachment of a user: looks at its bytes, makes the smaller copies of an image, and runs
   * `upload_check` and `upload_kept` in the transaction that writes the attachment. When anything refuses, nothing stays.
   * @throws UploadRefused for what is wrong with the file, or whatever a tap of `upload_check` throws
   */
  keep(file: IncomingFile, ownerId: number, options?: KeepOptions): Promise<Media>;
  /** The attachment with this id. */
  find(id: number): Promise<Media | undefined>;
  /** What belongs to some attachments, by id; one query for the files and one for the rest. */
  ofPosts(posts: readonly Post[]): Promise<Map<number, Media>>;
  /** Says what is to be seen on an attachment; tags are stripped. */
  setAltText(id: number, altText: string): Promise<void>;
  /** Removes an attachment and all its files; their addresses are gone at once. Undefined when there was none. */
  remove(id: number): Promise<Post | undefined>;
  /** Removes the files that no attachment has: of uploads that broke off, and of attachments that went another way. */
  sweep(): Promise<void>;
}

/** Uploaded files. */
export const MEDIA = definePort<MediaLibrary>('content/media');
