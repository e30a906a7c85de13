import { sanitizeText } from '@plinth/kernel';
import type { Post } from '../ports.js';
import { type Rendering, renderExcerpt, renderTitle } from '../posts/html.js';

/** The title as readers see it, without markup. */
export function plainTitle({ title }: Pick<Post, 'title'>, rendering: Rendering): string {
  return title === '' ? 'Untitled' : sanitizeText(renderTitle(title, rendering));
}

/** The first sentences as readers see them, without markup; nothing of what a password protects. */
export function plainExcerpt(post: Pick<Post, 'excerpt' | 'summary' | 'password'>, rendering: Rendering): string {
  return post.password === '' ? sanitizeText(renderExcerpt(post, rendering)) : '';
}
