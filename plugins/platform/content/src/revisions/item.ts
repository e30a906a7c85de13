import { type Call, Type } from '@plinth/kernel';
import { toGmt, toSiteTime } from '@plinth/kernel/time';
import type { PostItem } from '../hooks.js';
import { CONTENT_SETTINGS, META, type Post, type PostTypeDefinition } from '../ports.js';
import { renderExcerpt, renderPost, renderTitle } from '../posts/html.js';
import { field, text } from '../posts/item-schema.js';

/** What a revision is shown with. */
export interface RevisionContext {
  readonly type: PostTypeDefinition;
  readonly parent: Post;
  readonly context: 'view' | 'embed' | 'edit';
}

const WHOLE = ['view', 'edit'];
const EVERYWHERE = ['view', 'edit', 'embed'];

/** The schema of a revision or autosave. */
export const revisionSchema = Type.Object(
  {
    author: field('integer', 'The ID of who wrote it.'),
    date: field('string', "When it was kept, in the site's timezone."),
    id: field('integer', 'Unique identifier for the revision.'),
    parent: field('integer', 'The ID of the post.'),
    slug: field('string', 'An alphanumeric identifier.'),
    title: text('Title of the post', EVERYWHERE),
    excerpt: text('Excerpt of the post', EVERYWHERE),
    date_gmt: field('string', 'When it was kept, as GMT.', { context: WHOLE }),
    modified: field('string', "The date of the last change, in the site's timezone.", { context: WHOLE }),
    modified_gmt: field('string', 'The date of the last change, as GMT.', { context: WHOLE }),
    guid: text('The globally unique identifier of the post', WHOLE),
    content: text('Content of the post', WHOLE),
    meta: field('object', 'Meta fields that revisions keep.', { context: WHOLE }),
    preview_link: Type.Optional(field('string', 'Preview of an autosave, for editors.', { context: ['edit'] })),
  },
  { title: 'revision' },
);

type ShowingCall = Pick<Call, 'caller' | 'hooks' | 'site' | 'use'>;

/** The items of revisions or autosaves of a post; one query for their meta. */
export async function revisionItems(
  call: ShowingCall,
  revisions: readonly Post[],
  shown: RevisionContext,
): Promise<PostItem[]> {
  const { caller, use } = call;
  const meta = shown.context === 'embed' ? undefined : await use(META).ofRevisions?.(revisions, shown.parent, caller);
  return Promise.all(revisions.map((each) => itemOf(call, each, shown, meta?.get(each.id) ?? {})));
}

/** The item of a revision or autosave. */
export async function revisionItem(call: ShowingCall, revision: Post, shown: RevisionContext): Promise<PostItem> {
  const [item = {}] = await revisionItems(call, [revision], shown);
  return item;
}

async function itemOf(
  { hooks, site, use }: ShowingCall,
  revision: Post,
  shown: RevisionContext,
  meta: Readonly<Record<string, unknown>>,
): Promise<PostItem> {
  const { context, parent, type } = shown;
  const editing = context === 'edit';
  const rendering = use(CONTENT_SETTINGS)();
  const text = (raw: string, rendered: string) => (editing ? { raw, rendered } : { rendered });
  const address = `${site.restUrl}/wp/v2/${type.restBase}/${parent.id}`;
  const item = {
    author: revision.authorId,
    date: toSiteTime(revision.createdAt, site.timezone),
    id: revision.id,
    parent: revision.parentId,
    slug: revision.slug,
    title: text(revision.title, renderTitle(revision.title, rendering)),
    excerpt: text(revision.excerpt, renderExcerpt(revision, rendering)),
    _links: { parent: [{ href: address }] },
  };
  if (context === 'embed') return item;
  const content = await renderPost(hooks, revision);
  return {
    ...item,
    date_gmt: toGmt(revision.createdAt),
    modified: toSiteTime(revision.modifiedAt, site.timezone),
    modified_gmt: toGmt(revision.modifiedAt),
    guid: text(revision.guid, revision.guid),
    content: text(revision.content, content),
    meta,
  };
}
