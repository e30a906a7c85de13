import { chosenTermIds, META, type Post, TERM_LIBRARY, TERMS } from '@plinth/content';
import { type ArgumentsOf, type CallContext, choice, Type } from '@plinth/kernel';
import { isExcluded } from '../categories/excluded.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';
import { MAX_TEXT_LENGTH } from '../values.js';

/** What the form of the writing page sends. */
export const writingArguments = {
  post: Type.Integer({ default: 0, minimum: 0 }),
  title: Type.String({ default: '', maxLength: 1000 }),
  content: Type.String({ default: '', maxLength: MAX_TEXT_LENGTH }),
  excerpt: Type.String({ default: '', maxLength: 10_000 }),
  categories: Type.Array(Type.Integer(), { default: [], maxItems: 200 }),
  tags: Type.String({ default: '', maxLength: 2_000 }),
  description: Type.String({ default: '', maxLength: 1_000 }),
  /** The series that the post belongs to; 0 for none. */
  series: Type.Integer({ default: 0, minimum: 0 }),
  /** The picture of the post; 0 for none. */
  picture: Type.Integer({ default: 0, minimum: 0 }),
  /** When the post was changed last as the writer saw it; empty for a new one. */
  seen: Type.String({ default: '', maxLength: 30 }),
  status: choice(['keep', 'draft', 'publish'], { default: 'draft' }),
};

/** The fields of the form. */
export type WritingFields = ArgumentsOf<typeof writingArguments>;

/** Meta value that a description for search engines is kept under. */
export const DESCRIPTION = '_mb_meta_description';

/** Categories that the form offers. */
const MAX_CATEGORIES = 200;

/** An empty form. */
export const EMPTY: WritingFields = {
  post: 0,
  title: '',
  content: '',
  excerpt: '',
  categories: [],
  tags: '',
  description: '',
  series: 0,
  picture: 0,
  seen: '',
  status: 'draft',
};

/** The form as it shows a post. */
export async function fieldsOf(call: CallContext, post: Post): Promise<WritingFields> {
  const { use } = call;
  const terms = (await use(TERMS).ofPosts([post.id])).get(post.id) ?? [];
  const description = await use(META).get(post.id, DESCRIPTION);
  return {
    post: post.id,
    title: post.title,
    content: post.content,
    excerpt: post.excerpt,
    seen: post.modifiedAt,
    series: terms.find(({ taxonomy }) => taxonomy === SERIES_TAXONOMY)?.id ?? 0,
    picture: post.featuredMedia,
    categories: await chosenTermIds(
      call,
      'category',
      terms.filter(({ taxonomy }) => taxonomy === 'category').map(({ id }) => id),
    ),
    tags: terms
      .filter(({ taxonomy }) => taxonomy === 'post_tag')
      .map(({ name }) => name)
      .join(', '),
    description: typeof description === 'string' ? description : '',
    status: 'keep',
  };
}

/** The categories that a member may choose. */
export async function categoriesOf(call: CallContext) {
  const query = { taxonomy: 'category', orderBy: 'name', order: 'asc', limit: MAX_CATEGORIES } as const;
  const { terms } = await call.use(TERM_LIBRARY).list(query);
  return terms.filter((term) => !isExcluded(call, term));
}
