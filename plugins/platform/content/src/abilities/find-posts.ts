import { ability } from '@plinth/abilities';
import { choice, pagingArguments, Type } from '@plinth/kernel';
import { contentHooks } from '../hooks.js';
import { collectionQuery, mayAskFor } from '../posts/collection-query.js';
import { wantedFields } from '../posts/fields.js';
import { KEPT_POSTS } from '../posts/kept-posts.js';
import { presentPosts } from '../posts/present.js';
import { postType } from '../types/post-types.js';
import { writableStatuses } from '../types/statuses.js';
import { abilityType, plainRequest, summaryOf, summarySchema, typeInput } from './post-schemas.js';

const input = Type.Object(
  {
    type: typeInput,
    search: Type.Optional(Type.String({ maxLength: 500, description: 'Words that all have to occur.' })),
    status: choice(writableStatuses, { default: 'publish', description: 'The status that they have.' }),
    orderby: choice(['date', 'modified', 'title'], { default: 'date', description: 'What they are sorted by.' }),
    order: choice(['asc', 'desc'], { default: 'desc', description: 'Upwards or downwards.' }),
    ...pagingArguments(),
  },
  { default: {}, additionalProperties: false },
);

const output = Type.Object({
  posts: Type.Array(summarySchema, { description: 'One page of what was found.' }),
  total: Type.Integer({ description: 'How many there are on all pages.' }),
  pages: Type.Integer({ description: 'How many pages there are.' }),
});

/** `content/find-posts`: what `GET wp/v2/posts` and `pages` list, for the one who asks. */
export const findPosts = ability({
  name: 'content/find-posts',
  label: 'Find Posts',
  description: 'Finds posts or pages by words and status, a page at a time, with title, excerpt and address.',
  category: 'content',
  input,
  output,
  annotations: { readonly: true, destructive: false, idempotent: true },
  showInRest: true,
  permission: ({ caller }, { status, type }) => mayAskFor(status, caller, abilityType(type) ?? postType),
  async run({ caller, context, request }, { type: typeName, status, ...wanted }) {
    const { hooks, site, use } = context;
    const type = abilityType(typeName) ?? postType;
    const plain = plainRequest(request, 'summary');
    const asked = collectionQuery(
      {
        ...{ ...wanted, context: 'view', status: [status], include: [], exclude: [] },
        ...{ search_columns: [], author: [], author_exclude: [] },
      },
      { type, caller, site, terms: [], fields: wantedFields(plain) },
    );
    const query = await hooks.filter(contentHooks.rest_post_query, asked, plain, caller);
    const { posts, total } = await use(KEPT_POSTS).list(query, true);
    const items = await presentPosts(context, posts, { type, context: 'view', caller, request: plain });
    return {
      posts: items.flatMap((item) => summaryOf(item) ?? []),
      total,
      pages: Math.ceil(total / wanted.per_page),
    };
  },
});
