import { CONTENT_SETTINGS, contentHooks, POSTS, type Post, plainTitle } from '@plinth/content';
import { type CallContext, type PluginContext, type RestRequest, type TapDeclaration, tap } from '@plinth/kernel';
import { nonceField, pageHooks, renderHtml, type SafeHtml } from '@plinth/pages';
import { ButtonForm, ButtonLink, Notice, useTexts } from '@plinth/pages/kit';
import { myBlogTexts } from './my-blog-texts.js';
import { TRASH_ACTION, TRASH_PATH } from './trashed-view.js';

/** What the name of a post in addresses gets in the trash, which leaves the name to others. */
const TRASHED = '__trashed';

/** The addresses that name a post by its id: `/?p=7`, `/write?post=7`. */
const ID = /^[1-9]\d{0,8}$/;

function idIn({ query }: RestRequest): number | undefined {
  const [id] = [query['p'], query['post']].filter((each) => typeof each === 'string' && ID.test(each));
  return id === undefined ? undefined : Number(id);
}

function slugIn({ path }: RestRequest): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    // Half a character names nothing.
    return '';
  }
}

/** The post of whoever looks that lies in the trash and stood at this address. */
async function trashedAt({ caller, request, use }: Pick<CallContext, 'caller' | 'request' | 'use'>) {
  if (caller.isVisitor) return undefined;
  const id = idIn(request);
  const slug = slugIn(request);
  if (id === undefined && slug === '') return undefined;
  const named = id === undefined ? { slugs: [slug, `${slug}${TRASHED}`, `${slug}${TRASHED}-2`] } : { include: [id] };
  const own = { types: ['post'], statuses: ['trash'], authors: [caller.id], ...named };
  const { posts } = await use(POSTS).list({ ...own, limit: 1, without: ['content', 'excerpt'] });
  return posts[0];
}

/** Where a post is that its author looks for, and the button that brings it back. */
function Trashed({ post, title, nonce }: { post: Post; title: string; nonce: SafeHtml }) {
  const t = useTexts(myBlogTexts);
  return (
    <Notice title={t('is_trashed', { title: title || t('untitled') })}>
      <p>{t('is_trashed_lead')}</p>
      <div class="actions">
        <ButtonForm to={TRASH_PATH} nonce={nonce} fields={{ post: post.id, act: 'restore' }} small>
          {t('restore')}
        </ButtonForm>
        <ButtonLink to="/my-blog?tab=trash" kind="quiet" small>
          {t('to_trash')}
        </ButtonLink>
      </div>
    </Notice>
  );
}

function trashed(context: PluginContext, post: Post, nonce: SafeHtml): SafeHtml {
  const title = plainTitle(post, context.use(CONTENT_SETTINGS)());
  return renderHtml(context, <Trashed post={post} title={title} nonce={nonce} />);
}

/** Tells the author of a post in the trash where it is: at its old address, where it is written, and on its page. */
export const trashedTaps: readonly TapDeclaration[] = [
  tap(pageHooks.page_not_found, { id: 'in-the-trash', priority: 5 }, async (context, sink, viewing) => {
    const { caller, request } = viewing;
    const post = await trashedAt({ caller, request, use: context.use });
    if (post) sink.append(trashed(context, post, nonceField({ caller, use: context.use }, TRASH_ACTION)));
  }),
  tap(contentHooks.post_actions, { id: 'in-the-trash', priority: 5 }, (context, sink, post, reading) => {
    if (post.type !== 'post' || post.status !== 'trash' || post.authorId !== reading.caller.id) return;
    sink.append(trashed(context, post, reading.nonceField(TRASH_ACTION)));
  }),
];
