import type { Timestamp } from '@plinth/kernel';

/** Anything that is stored as a post: a post, page, attachment, revision, or of a type that a plugin brings. */
export interface Post {
  readonly id: number;
  readonly type: string;
  /** `auto-draft`, `draft`, `pending`, `publish`, `future`, `private`, `trash`; `inherit` for attachments and revisions. */
  readonly status: string;
  /** 0 when the author's account is gone. */
  readonly authorId: number;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** The first words of the content as HTML: what is shown where there is no excerpt. Made by the store. */
  readonly summary: string;
  /** Empty until the post is published or somebody chooses one. */
  readonly slug: string;
  /** Empty for a post without password. */
  readonly password: string;
  readonly parentId: number;
  readonly menuOrder: number;
  readonly commentStatus: string;
  readonly pingStatus: string;
  readonly sticky: boolean;
  readonly template: string;
  readonly format: string;
  /** Id of an attachment, or 0. */
  readonly featuredMedia: number;
  readonly commentCount: number;
  /** The date of the post; in the future for a scheduled one. */
  readonly createdAt: Timestamp;
  /** Whether the date holds: somebody chose it, or publication gave it. An undated draft gets its date when it is published. */
  readonly dated: boolean;
  readonly modifiedAt: Timestamp;
  /** The status before the post went to the trash; null elsewhere. */
  readonly previousStatus: string | null;
  readonly mimeType: string;
  readonly guid: string;
  /** How many revisions and autosaves it has, and the id of the newest revision (0: none). Kept by the revision store. */
  readonly revisionCount: number;
  readonly latestRevisionId: number;
}

type MadeByStore = 'id' | 'type' | 'summary' | 'previousStatus' | 'revisionCount' | 'latestRevisionId';

/** What may be written of a post. A slug is a wish: it is normalised and made unique among the posts of the type. */
export type PostChanges = Partial<Omit<Post, MadeByStore>>;

/** What makes a new post. Status defaults to `draft`, both times to now. */
export type NewPost = PostChanges & { readonly type: string };
