import { allOf, type CallContext, choice, id, page, type Route, redirect, Type } from '@plinth/kernel';
import { html, nonceField, type SafeHtml } from '@plinth/pages';
import { canMutate, featureOn } from '../access/members.js';
import { publishedPost } from '../access/posts.js';
import { addBookmark, keptAmong, removeBookmark } from '../bookmarks/reading-list.js';
import { followedAmong, unfollow } from '../follows/follows.js';
import { startFollowing } from '../follows/routes.js';
import { settings } from '../settings.js';
import { blogAddress } from './address.js';

/** The actions that the nonces of the forms stand for. */
const SAVE = 'member-blog-save';

/** The action of the nonce by which authors and series are followed. */
export const FOLLOW = 'member-blog-follow';

/** Makes the button of one card. */
export type CardAction = (id: number, name: string) => SafeHtml | null;

const none: CardAction = () => null;

/** Where the page is that carries a form, below the address of the site. */
function here({ request }: CallContext): string {
  const { page: number } = request.query;
  const path = request.path.toLowerCase();
  return typeof number === 'string' ? `${path}?page=${Number(number)}` : path;
}

interface Button {
  readonly path: string;
  readonly action: string;
  readonly id: number;
  /** What the form asks for: the other of what is. */
  readonly wanted: boolean;
  readonly label: string;
  /** What is so now, where the button does not say it by itself. */
  readonly state?: string;
  /** Says to screen readers what the button is for. */
  readonly name: string;
}

function form(call: CallContext, { action, id: object, label, name, path, state, wanted }: Button): SafeHtml {
  return html`<form class="mb-action" method="post" action="${blogAddress(call.site, path)}">${nonceField(call, action)}
<input type="hidden" name="id" value="${object}"><input type="hidden" name="wanted" value="${Number(wanted)}">
<input type="hidden" name="back" value="${here(call)}">
${state && html`<span class="badge good">${state}</span> `}<button>${label}<span class="mb-hidden">: ${name}</span></button></form>`;
}

/** Buttons that put posts on the caller's reading list and take them off it; none for visitors. One query. */
export async function saveButtons(call: CallContext, postIds: readonly number[]): Promise<CardAction> {
  const { caller, settings: values } = call;
  if (caller.isVisitor || !values(settings).readingList) return none;
  const kept = await keptAmong(call, caller.id, postIds);
  const shared = { path: '/reading-list', action: SAVE };
  return (object, name) => {
    const isKept = kept.has(object);
    return form(call, {
      ...shared,
      id: object,
      wanted: !isKept,
      // The state beside it says from what.
      label: isKept ? 'Remove' : 'Add to reading list',
      ...(isKept ? { state: 'On your reading list' } : {}),
      name,
    });
  };
}

/** Buttons by which the caller follows authors, or no longer; none for visitors. One query. */
export async function followButtons(call: CallContext, userIds: readonly number[]): Promise<CardAction> {
  const { caller, settings: values } = call;
  if (caller.isVisitor || !values(settings).follow) return none;
  const followed = await followedAmong(call, caller.id, 'user', userIds);
  const shared = { path: '/following', action: FOLLOW };
  return (object, name) => {
    if (object === caller.id) return null;
    const isFollowed = followed.has(object);
    return form(call, { ...shared, id: object, wanted: !isFollowed, label: isFollowed ? 'Unfollow' : 'Follow', name });
  };
}

const formArguments = (what: string) => ({
  id: id(what),
  wanted: Type.Boolean({ description: 'Whether it is to be so from now on.' }),
  // Only addresses of the blog itself: a form must not lead its sender to another site.
  back: Type.String({
    default: '/blog',
    maxLength: 200,
    pattern: '^/(?:blog(?:/[a-z/-]*)?|(?:author|mb_series)/[\\w%-]{1,180}/?)(?:\\?page=\\d{1,6})?$',
    description: 'Where to go on.',
  }),
});

/** Where the forms of the cards arrive. */
export const actionPages: readonly Route[] = [
  page({
    method: 'POST',
    path: '/blog/reading-list',
    summary: "Puts a post on the caller's reading list, or takes it off.",
    access: allOf(canMutate, featureOn('readingList')),
    nonceAction: SAVE,
    args: formArguments('The post.'),
    async handle(call) {
      const { args, caller, site } = call;
      if (args.wanted) await addBookmark(call, caller.id, (await publishedPost(call, args.id)).id);
      else await removeBookmark(call, caller.id, args.id);
      return redirect(`${site.url}${args.back}`, 303);
    },
  }),
  page({
    method: 'POST',
    path: '/blog/following',
    summary: 'Follows an author or a series, or no longer.',
    access: allOf(canMutate, featureOn('follow')),
    nonceAction: FOLLOW,
    args: {
      ...formArguments('The author or series.'),
      kind: choice(['user', 'series'], { default: 'user', description: 'What is followed.' }),
    },
    async handle(call) {
      const { args, caller, site } = call;
      const object = { type: args.kind, id: args.id };
      if (args.wanted) await startFollowing(call, object);
      else await unfollow(call, caller.id, object);
      return redirect(`${site.url}${args.back}`, 303);
    },
  }),
];
