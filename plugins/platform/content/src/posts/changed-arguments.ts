import { checkValue, choice, invalidParam } from '@plinth/kernel';
import type { Post } from '../ports.js';
import { writableStatuses } from '../types/statuses.js';
import { rawTextOf, type WriteValues } from './draft.js';

const WRITABLE = choice(writableStatuses);

/** What an argument says, in the form in which the column of the same meaning holds it. */
function heldBy(post: Post): Partial<Record<keyof WriteValues, unknown>> {
  return {
    title: post.title,
    content: post.content,
    excerpt: post.excerpt,
    author: post.authorId,
    featured_media: post.featuredMedia,
    parent: post.parentId,
    template: post.template,
    sticky: post.sticky,
    password: post.password,
  };
}

/** @throws RestError 400 `rest_invalid_param` for a status that no client gives, unless the post has it */
function judgeStatus(status: string | undefined, existing: Post | undefined): string | undefined {
  if (status === undefined) return undefined;
  const verdict = checkValue(WRITABLE, status, 'status');
  if (verdict.ok) return status;
  if (status === existing?.status) return undefined;
  throw invalidParam({ status: { code: verdict.fault.code, message: verdict.fault.message } });
}

/**
 * The arguments of a write without those that say what the post says already: programs send back everything they read,
 * and what does not change is neither judged nor cleaned.
 */
export function changedArguments(args: WriteValues, existing: Post | undefined): WriteValues {
  const status = judgeStatus(args.status, existing);
  if (!existing) return args;
  const held = Object.entries(heldBy(existing));
  const same = held.filter(([name, value]) => {
    const sent = args[name as keyof WriteValues];
    return (typeof value === 'string' ? rawTextOf(sent) : sent) === value;
  });
  const without = Object.fromEntries(same.map(([name]) => [name, undefined]));
  return { ...args, ...without, status: status as WriteValues['status'] };
}
