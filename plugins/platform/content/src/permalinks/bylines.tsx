import { type CallContext, USERS } from '@plinth/kernel';
import { html, type SafeHtml } from '@plinth/pages';
import { Html, Time } from '@plinth/pages/kit';
import { contentHooks } from '../hooks.js';
import { PERMALINKS, type Post } from '../ports.js';

/** Who wrote some posts, as links by their ids: the authors, and whom plugins name beside them. */
export async function bylinesOf(
  { hooks, use }: CallContext,
  posts: readonly Post[],
): Promise<ReadonlyMap<number, SafeHtml>> {
  const authors = await use(USERS).findMany([...new Set(posts.map((post) => post.authorId))]);
  const links = new Map(
    authors.map((author) => {
      const link = html`<a rel="author" href="${use(PERMALINKS).ofAuthor(author)}">${author.displayName}</a>`;
      return [author.id, link] as const;
    }),
  );
  const named = posts.flatMap(({ id, authorId }) => {
    const link = links.get(authorId);
    return link ? [[id, link] as const] : [];
  });
  return hooks.filter(contentHooks.post_bylines, new Map(named), posts);
}

/** Who wrote a post, and when. */
export function Byline({ post, names }: { post: Post; names: SafeHtml | undefined }) {
  return (
    <p class="meta">
      {names ? (
        <>
          <Html of={names} as="span" />
          {' · '}
        </>
      ) : null}
      <Time at={post.createdAt} clock={false} />
    </p>
  );
}
