import type { SafeHtml } from '@plinth/pages';
import { Html, useTexts } from '@plinth/pages/kit';
import type { Media } from '../media/ports.js';
import type { Post } from '../ports.js';
import { Byline } from './bylines.js';
import { FileOfPost, isPicture, Picture } from './pictures.js';
import { PasswordForm } from './post-password.js';
import { permalinkTexts } from './texts.js';

/** Everything that the page of a post shows. */
export interface PostView {
  readonly post: Post;
  readonly title: SafeHtml;
  /** What plugins let who reads it do with it. */
  readonly actions: SafeHtml | undefined;
  /** Who wrote it; undefined for a type that names nobody. */
  readonly bylines: ReadonlyMap<number, SafeHtml> | undefined;
  readonly featured: Media | undefined;
  /** What an attachment holds. */
  readonly file: Media | undefined;
  /** Undefined while a password is asked for. */
  readonly content: SafeHtml | undefined;
  /** Whether one was just given that is none. */
  readonly isWrong: boolean;
  readonly terms: readonly { readonly name: string; readonly url: string }[];
}

function Terms({ terms }: Pick<PostView, 'terms'>) {
  const t = useTexts(permalinkTexts);
  if (terms.length === 0) return null;
  return (
    <ul class="post-terms" aria-label={t('filed_under')}>
      {terms.map(({ name, url }) => (
        <li key={url}>
          <a rel="tag" href={url}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One post, without what stands below it. */
export function PostArticle({ post, title, actions, bylines, featured, file, content, isWrong, terms }: PostView) {
  return (
    <article>
      {actions ? (
        <div class="page-heading">
          <Html of={title} as="h1" />
          <Html of={actions} class="actions" />
        </div>
      ) : (
        <Html of={title} as="h1" />
      )}
      {bylines ? <Byline post={post} names={bylines.get(post.id)} /> : null}
      {isPicture(featured) ? (
        <p class="post-picture">
          <Picture of={featured} sizes={['medium_large', 'large']} />
        </p>
      ) : null}
      {file ? <FileOfPost media={file} /> : null}
      {content ? <Html of={content} class="post-content" /> : <PasswordForm post={post} isWrong={isWrong} />}
      <Terms terms={terms} />
    </article>
  );
}
