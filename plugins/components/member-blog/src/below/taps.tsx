import { avatarUrl } from '@plinth/accounts';
import { contentHooks, type PageReading } from '@plinth/content';
import { type PluginContext, type TapDeclaration, tap, type User } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { html, renderHtml } from '@plinth/pages';
import { ButtonLink } from '@plinth/pages/kit';
import { canEdit } from '../access/gates.js';
import { AUTHOR_REGISTRY } from '../authors/book.js';
import { NO_FIGURES } from '../authors/figures.js';
import { authors } from '../authors/table.js';
import { byline, bylinesOf } from '../cards/byline.js';
import { editLink } from '../dashboard/items.js';
import { FOLLOW } from '../pages/actions.js';
import { BELOW_ACTION, renderBelow } from './act-page.js';
import { DraftNotice, isUnpublished } from './draft-notice.js';
import { belowStyle, blogAssets } from './look.js';
import { type Reading, shownAuthor } from './matters.js';
import { belowTexts } from './texts.js';
import { AuthorTop } from './view.js';

/** Pixels of an author's picture above what they wrote, for screens of twice the density. */
const PICTURE_PIXELS = 128;

function readingOf(context: PluginContext, { caller }: PageReading): Reading {
  const { use, has, settings, module, hooks, site, clock } = context;
  return { use, has, settings, module, hooks, site, clock, caller };
}

async function authorTop(reading: Reading, author: User, { nonceField }: PageReading) {
  const { site, use } = reading;
  await use(AUTHOR_REGISTRY).settled();
  const [figures = NO_FIGURES, { followers, isFollowed, name, link }] = await Promise.all([
    use(DATABASE).rows(authors).find({ authorId: author.id }),
    shownAuthor(reading, author),
  ]);
  const back = new URL(link).pathname.slice(new URL(site.url).pathname.replace(/\/$/, '').length);
  const follow = { to: '/blog/following', id: author.id, back, nonce: nonceField(FOLLOW), name };
  const view = { picture: avatarUrl(site, author, PICTURE_PIXELS), followers, isFollowed, follow };
  return renderHtml(reading, <AuthorTop {...view} posts={figures.posts} views={figures.views} />);
}

/** What the blog adds to the pages of posts and authors. */
export const belowTaps: readonly TapDeclaration[] = [
  tap(contentHooks.post_bylines, { id: 'co-authors' }, async (context, named, posts) => {
    const blogPosts = context.module('coauthors') ? posts.filter(({ type }) => type === 'post') : [];
    if (blogPosts.length === 0) return named;
    const together = [...(await bylinesOf(context, blogPosts))].filter(([, writers]) => writers.length > 1);
    return new Map([...named, ...together.map(([id, writers]) => [id, byline(context, writers)] as const)]);
  }),
  tap(contentHooks.post_head, { id: 'blog-of-reader' }, ({ site }, sink, post) => {
    if (post.type === 'post') sink.append(belowStyle.link(site));
  }),
  tap(contentHooks.post_actions, { id: 'edit-of-writer' }, async (context, sink, post, { caller }) => {
    if (post.type !== 'post' || post.status === 'trash' || caller.isVisitor || !(await canEdit(context, caller, post)))
      return;
    const { site } = context;
    if (isUnpublished(post)) return sink.append(renderHtml(context, <DraftNotice post={post} site={site} />));
    sink.append(
      renderHtml(
        context,
        <ButtonLink to={editLink(site, post.id)} kind="quiet">
          {belowTexts.in(site.language)('edit')}
        </ButtonLink>,
      ),
    );
  }),
  tap(contentHooks.post_foot, { id: 'blog-of-reader' }, async (context, sink, post, page) => {
    if (post.type !== 'post') return;
    const { site } = context;
    const part = await renderBelow(readingOf(context, page), post, page.nonceField(BELOW_ACTION));
    const label = belowTexts.in(site.language)('progress');
    const props = JSON.stringify({ props: { label } });
    // Without a child an island starts at once: the bar is of use from the first line on.
    sink.append(html`<plinth-island data-module="${site.url}${blogAssets.path('reading-progress.js')}" data-props="${props}"></plinth-island>
<plinth-island data-module="${site.url}${blogAssets.path('below.js')}" data-props="{}">${part}</plinth-island>`);
  }),
  tap(contentHooks.archive_top, { id: 'author-of-blog' }, async (context, sink, subject, page) => {
    if (subject.kind !== 'author') return;
    sink.append(
      html`${belowStyle.link(context.site)}${await authorTop(readingOf(context, page), subject.author, page)}`,
    );
  }),
];
