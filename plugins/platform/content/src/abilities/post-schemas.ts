import { choice, type RestRequest, Type } from '@plinth/kernel';
import { hasShape } from '@plinth/kernel/layer';
import type { PostItem } from '../hooks.js';
import type { PostTypeDefinition } from '../ports.js';
import { pageType, postType } from '../types/post-types.js';

/** The types of content that abilities speak of. */
const TYPES = [postType, pageType];

/** The type of the posts that an ability is about. */
export const typeInput = choice(['post', 'page'], { default: 'post', description: 'Posts of the blog, or pages.' });

/** One of the types of content that abilities speak of. */
export function abilityType(name: string): PostTypeDefinition | undefined {
  return TYPES.find((type) => type.name === name);
}

const SUMMARY = {
  id: Type.Integer({ description: 'The id.' }),
  type: Type.String({ description: '`post` or `page`.' }),
  status: Type.String({ description: '`publish`, `draft`, `pending`, `future` or `private`.' }),
  link: Type.String({ description: 'The address that readers open.' }),
  date: Type.String({ description: "When it was published, in the site's time zone." }),
  modified: Type.String({ description: "When it was changed last, in the site's time zone." }),
  author: Type.Integer({ description: 'The id of the author.' }),
};

const html = (description: string) => Type.String({ description: `${description}, as HTML.` });

/** A post in a list. */
export const summarySchema = Type.Object({ ...SUMMARY, title: html('The title'), excerpt: html('The excerpt') });

/** A post with its text. */
export const postSchema = Type.Object({
  ...SUMMARY,
  title: html('The title'),
  excerpt: html('The excerpt'),
  content: html('The text, empty while a password protects it'),
});

const RENDERED = Type.Object({ rendered: Type.String() });
const ITEM = Type.Object({ ...SUMMARY, title: RENDERED, excerpt: Type.Optional(RENDERED) });
const ITEM_WITH_CONTENT = Type.Object({ content: RENDERED });

/** The fields of an item that {@link summaryOf} reads; what is left out is not rendered. */
const SUMMARY_FIELDS = [...Object.keys(SUMMARY), 'title', 'excerpt'].join(',');

/** The request of an ability as one that names no fields and no filters: its own are those of the ability's answer. */
export function plainRequest(request: RestRequest, fields?: 'summary'): RestRequest {
  return { ...request, query: fields ? { _fields: SUMMARY_FIELDS } : {}, body: {} };
}

/** An item of `wp/v2` as a post in a list; undefined for one from which a tap took what a post has. */
export function summaryOf(item: PostItem): Type.Static<typeof summarySchema> | undefined {
  if (!hasShape(ITEM, item)) return undefined;
  const { id, type, status, link, date, modified, author, title, excerpt } = item;
  const texts = { title: title.rendered, excerpt: excerpt?.rendered ?? '' };
  return { id, type, status, link, date, modified, author, ...texts };
}

/** An item of `wp/v2` as a post with its text. */
export function wholeOf(item: PostItem): Type.Static<typeof postSchema> | undefined {
  const summary = summaryOf(item);
  if (!summary) return undefined;
  return { ...summary, content: hasShape(ITEM_WITH_CONTENT, item) ? item.content.rendered : '' };
}
