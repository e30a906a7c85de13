import { htmlToText, shortened } from '@plinth/kernel/text';
import type { Post } from '../ports.js';
import { type Rendering, renderExcerpt, renderTitle } from '../posts/html.js';

/** The title as readers see it, without markup. */
export function plainTitle({ title }: Pick<Post, 'title'>, rendering: Rendering): string {
  return title === '' ? 'Untitled' : htmlToText(renderTitle(title, rendering));
}

/** Characters of an excerpt that are shown where no markup is: enough for any program, and for a feed. */
const MAX_PLAIN_EXCERPT = 5_000;

/** The first sentences as readers see them, without markup; nothing of what a password protects. */
export function plainExcerpt(post: Pick<Post, 'excerpt' | 'summary' | 'password'>, rendering: Rendering): string {
  if (post.password !== '') return '';
  const excerpt = shortened(post.excerpt, MAX_PLAIN_EXCERPT);
  return htmlToText(renderExcerpt({ excerpt, summary: post.summary }, rendering));
}
