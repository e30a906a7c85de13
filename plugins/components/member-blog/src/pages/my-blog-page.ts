import { POSTS } from '@plinth/content';
import {
  type CallContext,
  choice,
  html,
  nonceField,
  page,
  pageHooks,
  type RestResponse,
  type Route,
  redirect,
  type SafeHtml,
  sitePage,
  type TapDeclaration,
  Type,
  tap,
} from '@plinth/kernel';
import { missing } from '../access/errors.js';
import { members } from '../access/members.js';
import { COAUTHORS } from '../coauthors/store.js';
import { dashboardItems } from '../dashboard/items.js';
import { countsOf, selectionOf, type Tab, tabOf } from '../dashboard/query.js';
import { noticeList, noticePages } from './notices.js';

const PER_PAGE = 20;

/** The action of the nonces in the forms. */
const ANSWER_ACTION = 'member-blog-invitation';

function tabs(call: CallContext, current: Tab, counts: Readonly<Record<Tab, number>>): SafeHtml {
  const entries = [
    ['published', 'Published'],
    ['drafts', 'Drafts'],
    ['pending', 'In review'],
  ] as const;
  const links = entries.map(([tab, title]) =>
    tab === current
      ? html`<strong aria-current="page">${title} (${counts[tab]})</strong> `
      : html`<a href="${call.site.url}/my-blog?tab=${tab}">${title} (${counts[tab]})</a> `,
  );
  return html`<nav aria-label="Your posts">${links}</nav>`;
}

async function table(call: CallContext, tab: Tab, current: number): Promise<SafeHtml> {
  const { caller, site, use } = call;
  const query = { ...(await selectionOf(call, caller.id, tab)), limit: PER_PAGE, offset: (current - 1) * PER_PAGE };
  const { posts, total } = await use(POSTS).list({ ...query, without: ['content', 'excerpt'] });
  const items = await dashboardItems(call, posts, caller.id);
  if (items.length === 0) return html`<p>Nothing here yet.</p>`;
  const rows = items.map(
    (item) => html`<tr><th scope="row"><a href="${item.link}">${item.title || 'Untitled'}</a><br>
<span class="meta">${item.date.replace('T', ' ')}${!item.is_owner && ', written together'}</span></th>
<td>${item.views}</td><td><a href="${item.edit_link}" aria-label="Edit: ${item.title}">Edit</a></td></tr>
`,
  );
  const more =
    current * PER_PAGE < total && html`<a href="${site.url}/my-blog?tab=${tab}&page=${current + 1}">More</a>`;
  return html`<table><thead><tr><th scope="col">Post</th><th scope="col">Views</th><th scope="col">Actions</th></tr></thead>
<tbody>
${rows}</tbody></table>
${more}`;
}

async function invitations(call: CallContext): Promise<SafeHtml> {
  const { caller, module, site, use } = call;
  const open = module('coauthors') ? await use(COAUTHORS).invitationsOf(caller.id) : [];
  if (open.length === 0) return html``;
  const posts = new Map((await use(POSTS).findMany(open.map(({ postId }) => postId))).map((post) => [post.id, post]));
  const forms = open.map(
    ({ postId }) => html`<form method="post" action="${site.url}/my-blog">${nonceField(call, ANSWER_ACTION)}
<input type="hidden" name="post" value="${postId}"><p>Write “${posts.get(postId)?.title}” together?</p>
<button name="answer" value="accepted">Accept</button> <button name="answer" value="declined">Decline</button></form>`,
  );
  return html`<section aria-label="Invitations"><h2>Invitations</h2>${forms}</section>`;
}

async function dashboard(call: CallContext, tab: Tab, current: number): Promise<RestResponse> {
  const counts = await countsOf(call, call.caller.id);
  const body = html`<h1>Your posts</h1>
<p><a href="${call.site.url}/write">Write a post</a> <span class="meta">${counts.total} posts, ${counts.views} views</span></p>
${await noticeList(call)}
${tabs(call, tab, counts)}
${await table(call, tab, current)}
${await invitations(call)}`;
  return sitePage(call, { title: 'Your posts', body });
}

/** The dashboard of a member as a page. */
export const myBlogPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/my-blog',
    summary: "The member's own and co-authored posts by tab, their notices and invitations.",
    access: members,
    args: {
      tab: Type.String({ default: 'published', description: 'published, drafts or pending.' }),
      page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
    },
    handle: (call) => dashboard(call, tabOf(call.args.tab), call.args.page),
  }),
  page({
    method: 'POST',
    path: '/my-blog',
    summary: 'Answers an invitation to write together.',
    access: members,
    nonceAction: ANSWER_ACTION,
    args: {
      post: Type.Integer({ minimum: 1, description: 'The post.' }),
      answer: choice(['accepted', 'declined'], { description: 'The answer.' }),
    },
    async handle({ args, caller, module, site, use }) {
      if (!module('coauthors')) throw missing();
      const outcome = await use(COAUTHORS).respond(args.post, caller.id, args.answer);
      if (outcome.kind !== 'done') throw missing('You have no such invitation.');
      return redirect(`${site.url}/my-blog?tab=drafts`, 303);
    },
  }),
  ...noticePages,
];

/** The link to it in the menu of every page. */
export const navigation: TapDeclaration = tap(pageHooks.account_navigation, {}, ({ site }, entries) => [
  ...entries,
  { title: 'Your posts', url: `${site.url}/my-blog` },
]);
