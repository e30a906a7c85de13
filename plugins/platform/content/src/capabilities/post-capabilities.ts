import type { MetaCapability, PluginContext, User } from '@plinth/kernel';
import { POST_TYPES, type Post } from '../ports.js';
import { capabilitiesOf, type PostTypeCapabilities } from '../types/post-types.js';

/** What the mapping of capabilities looks at; every post has it. */
export type JudgedPost = Pick<Post, 'type' | 'status' | 'authorId' | 'previousStatus'>;

const NEVER = ['do_not_allow'];

const PUBLISHED: ReadonlySet<string> = new Set(['publish', 'future']);

function isJudged(subject: unknown): subject is JudgedPost {
  return (
    typeof subject === 'object' && subject !== null && 'authorId' in subject && 'status' in subject && 'type' in subject
  );
}

type Verb = 'edit' | 'delete';

/** host-conventions G2, rows `edit_post` and `delete_post`. */
function toChange(verb: Verb, own: boolean, post: JudgedPost, names: PostTypeCapabilities): readonly string[] {
  const published = names[`${verb}_published_posts`];
  if (own) {
    const status = post.status === 'trash' ? (post.previousStatus ?? 'draft') : post.status;
    return [PUBLISHED.has(status) ? published : names[`${verb}_posts`]];
  }
  const others = names[`${verb}_others_posts`];
  if (PUBLISHED.has(post.status)) return [others, published];
  return post.status === 'private' ? [others, names[`${verb}_private_posts`]] : [others];
}

/** host-conventions G2, row `read_post`. An attachment that hangs nowhere is as open as a published post. */
function toRead(own: boolean, post: JudgedPost, names: PostTypeCapabilities): readonly string[] {
  if (own || post.status === 'publish' || post.status === 'inherit') return [names.read];
  return post.status === 'private' ? [names.read_private_posts] : toChange('edit', own, post, names);
}

function mapper(
  map: (own: boolean, post: JudgedPost, names: PostTypeCapabilities) => readonly string[],
): MetaCapability {
  return (user: User | undefined, subject: unknown, context: PluginContext) => {
    if (!isJudged(subject)) return NEVER;
    const type = context.use(POST_TYPES).get(subject.type);
    if (!type) return NEVER;
    return map(user !== undefined && subject.authorId === user.id, subject, capabilitiesOf(type));
  };
}

const edit = mapper((own, post, names) => toChange('edit', own, post, names));
const remove = mapper((own, post, names) => toChange('delete', own, post, names));
const read = mapper(toRead);
const publish = mapper((_own, _post, names) => [names.publish_posts]);

/**
 * The capabilities that speak of a post (host-conventions G2, G3). The post's own type decides which primitive ones
 * they take, so `edit_post` may be asked of a page. The subject is the post; a number says too little and is refused.
 */
export const postCapabilities: Readonly<Record<string, MetaCapability>> = {
  edit_post: edit,
  delete_post: remove,
  read_post: read,
  publish_post: publish,
  edit_page: edit,
  delete_page: remove,
  read_page: read,
  publish_page: publish,
};
