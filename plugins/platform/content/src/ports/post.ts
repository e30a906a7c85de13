import type { Row } from '@plinth/kernel/database';
import type { posts } from '../posts/table.js';

/** Anything that is stored as a post: a post, page, attachment, revision, or of a type that a plugin brings. */
export type Post = Omit<Row<typeof posts>, 'authorId' | 'titleKey'> & {
  /** 0 when the author's account is gone. */
  readonly authorId: number;
};

type MadeByStore = 'id' | 'type' | 'summary' | 'previousStatus' | 'revisionCount' | 'latestRevisionId';

/** What may be written of a post. A slug is only desired: it is normalised and made unique among the posts of the type. */
export type PostChanges = Partial<Omit<Post, MadeByStore>>;

/** What makes a new post. Status defaults to `draft`, both times to now; `id` is taken where it is free. */
export type NewPost = PostChanges & { readonly type: string; readonly id?: number };

/** New texts of a post that says the same as before. */
export type PostTexts = Pick<Post, 'id' | 'content' | 'excerpt'>;
