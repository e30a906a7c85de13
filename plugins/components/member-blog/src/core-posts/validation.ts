import { type Post, type PostChanges, countWords as wordsIn } from '@plinth/content';
import { type Caller, type ErrorSpecification, RestError, type TapDeclaration, tap } from '@plinth/kernel';
import { isExempt, type Judging } from '../access/gates.js';
import { blogHooks, type PostCandidate } from '../hooks.js';
import { settings } from '../settings.js';

/** `mb_rest_validation_failed` as a route documents it. */
export const validationError: ErrorSpecification = {
  code: 'mb_rest_validation_failed',
  status: 400,
  when: 'the post has too few or too many words, or another member is editing it',
};

function candidateOf(post: Post | undefined, changes: PostChanges): PostCandidate {
  return {
    postId: post?.id ?? 0,
    title: changes.title ?? post?.title ?? '',
    content: changes.content ?? post?.content ?? '',
    excerpt: changes.excerpt ?? post?.excerpt ?? '',
    status: changes.status ?? post?.status ?? 'draft',
    changes,
  };
}

/**
 * Asks the taps of `member_blog_pro_validate_post` about a post as it would be; whoever passes the gate is not asked.
 * @throws RestError 400 `mb_rest_validation_failed` with what the first tap objects to
 */
export async function refuseInvalid(
  context: Judging & { readonly caller: Caller },
  post: Post | undefined,
  changes: PostChanges,
): Promise<void> {
  const { caller, hooks } = context;
  if (await isExempt(context, caller)) return;
  const candidate = candidateOf(post, changes);
  const verdict = await hooks.filter(blogHooks.member_blog_pro_validate_post, null, candidate, caller.id);
  if (!verdict) return;
  const objection = verdict instanceof Error ? verdict.message : verdict;
  const message = typeof objection === 'string' ? objection : 'The post was refused.';
  const data = verdict instanceof RestError ? verdict.data : {};
  throw new RestError('mb_rest_validation_failed', message, { status: 400, data });
}

/** States in which a post is still being written, and may have any number of words. */
const UNFINISHED: ReadonlySet<string> = new Set(['auto-draft', 'draft']);

/** As browsers read them: a comment or tag that is not closed hides what follows. */
const COMMENTS_AND_TAGS = /<!--[\s\S]*?(?:-->|$)|<[a-z/!?][^>]*(?:>|$)/gi;

/** How many words some HTML shows. */
export function countWords(content: string): number {
  return wordsIn(content.replace(COMMENTS_AND_TAGS, ' '));
}

/** The word limits of the owner, for posts that are to be seen by others. */
export const wordLimits: TapDeclaration = tap(
  blogHooks.member_blog_pro_validate_post,
  { id: 'word-limits' },
  (context, verdict, { content, status }) => {
    if (verdict || UNFINISHED.has(status)) return verdict;
    const { fewestWords, mostWords } = context.settings(settings);
    if (fewestWords === 0 && mostWords === 0) return verdict;
    const words = countWords(content);
    if (words < fewestWords) return `The post has ${words} words; it needs at least ${fewestWords}.`;
    return mostWords > 0 && words > mostWords
      ? `The post has ${words} words; at most ${mostWords} are allowed.`
      : verdict;
  },
);
