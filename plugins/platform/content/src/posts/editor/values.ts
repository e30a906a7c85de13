import { type ArgumentsOf, type CallContext, choice, Type } from '@plinth/kernel';
import { toSiteTime } from '@plinth/kernel/time';
import { type Post, type PostTypeDefinition, type TaxonomyDefinition, TERMS } from '../../ports.js';
import { chosenTermIds } from '../../terms/usual-term.js';
import { writableStatuses } from '../../types/statuses.js';
import { MAX_INTEGER } from '../ids.js';
import { taxonomiesOf } from '../read-routes.js';

/** A text of a post may be as long as any text of a request. */
const MAX_CONTENT_LENGTH = 8_000_000;

/** What the form of the editor sends; which of it a kind of posts has, its features say. Terms come under their bases. */
export const editorArguments = {
  title: Type.String({ default: '', maxLength: 65_535 }),
  content: Type.String({ default: '', maxLength: MAX_CONTENT_LENGTH }),
  excerpt: Type.String({ default: '', maxLength: 65_535 }),
  slug: Type.String({ default: '', maxLength: 2_000 }),
  status: choice(writableStatuses, { default: 'draft' }),
  /** As the form control writes it: `2026-11-22T14:05`, in the site's zone; empty for now. */
  date: Type.String({ default: '', maxLength: 30 }),
  password: Type.String({ default: '', maxLength: 255 }),
  parent: Type.Integer({ default: 0, minimum: 0, maximum: MAX_INTEGER }),
  menu_order: Type.Integer({ default: 0, minimum: -MAX_INTEGER, maximum: MAX_INTEGER }),
  sticky: Type.Boolean({ default: false }),
  comments: Type.Boolean({ default: false }),
  featured_media: Type.Integer({ default: 0, minimum: 0, maximum: MAX_INTEGER }),
  /** When the post was changed last as the writer saw it; empty for a new one. */
  seen: Type.String({ default: '', maxLength: 30 }),
  /** Whether the page began without a post, which may have been made by what was kept since. */
  fresh: Type.Boolean({ default: false }),
};

type Sent = ArgumentsOf<typeof editorArguments>;

/** The fields of the form. */
export interface EditorValues extends Sent {
  /** Ids for taxonomies with levels, names for the others, by taxonomy. */
  readonly terms: Readonly<Record<string, readonly string[]>>;
}

/** The name of the field of a taxonomy. */
export function termField({ name }: TaxonomyDefinition): string {
  return `terms_${name}`;
}

const MINUTES = 16;

/** The fields of a post that is new. */
export function emptyValues(commentsOpen: boolean): EditorValues {
  return {
    ...{ title: '', content: '', excerpt: '', slug: '', status: 'draft', date: '', password: '', seen: '' },
    ...{
      parent: 0,
      menu_order: 0,
      sticky: false,
      fresh: true,
      comments: commentsOpen,
      featured_media: 0,
      terms: {},
    },
  };
}

function statusOf({ status }: Post): Sent['status'] {
  return writableStatuses.find((each) => each === status) ?? 'draft';
}

/** The fields as they show a post. */
export async function valuesOf(call: CallContext, type: PostTypeDefinition, post: Post): Promise<EditorValues> {
  const { use, site } = call;
  const terms = (await use(TERMS).ofPosts([post.id])).get(post.id) ?? [];
  const ofTaxonomy = async ({ name: taxonomy, hierarchical }: TaxonomyDefinition) => {
    const held = terms.filter((term) => term.taxonomy === taxonomy);
    if (!hierarchical) return held.map(({ name }) => name);
    const ids = held.map(({ id }) => id);
    return (await chosenTermIds(call, taxonomy, ids)).map(String);
  };
  const taxonomies = taxonomiesOf(call, type);
  const chosen = await Promise.all(taxonomies.map(async (each) => [each.name, await ofTaxonomy(each)] as const));
  const { title, content, excerpt, slug, password, sticky, modifiedAt, dated } = post;
  return {
    ...{ title, content, excerpt, slug, password, sticky },
    status: statusOf(post),
    // A draft without a date of its own is dated when it is published.
    date: dated ? toSiteTime(post.createdAt, site.timezone).slice(0, MINUTES) : '',
    parent: post.parentId,
    menu_order: post.menuOrder,
    comments: post.commentStatus === 'open',
    featured_media: post.featuredMedia,
    seen: modifiedAt,
    fresh: false,
    terms: Object.fromEntries(chosen),
  };
}

/** The fields as they were sent. */
export function sentValues(
  call: Pick<CallContext, 'request' | 'use'> & { readonly args: Sent },
  type: PostTypeDefinition,
): EditorValues {
  const { args, request } = call;
  const terms = taxonomiesOf(call, type).map((taxonomy) => {
    const sent = [request.body[termField(taxonomy)] ?? []].flat().map(String);
    return [taxonomy.name, taxonomy.hierarchical ? sent : sent.flatMap((names) => names.split(','))] as const;
  });
  return { ...args, terms: Object.fromEntries(terms) };
}
