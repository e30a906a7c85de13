import { type PluginContext, type TapDeclaration, tap } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { contentHooks } from '../hooks.js';
import { CONTENT_SETTINGS, POSTS, type Post } from '../ports.js';

/** Settings that hold the id of a post. */
const POINTING = ['pageOnFront', 'pageForPosts', 'siteLogo', 'siteIcon'] as const;

/** What settings point at: ids of posts, 0 where there is none. */
export type PointedPosts = Readonly<Record<(typeof POINTING)[number], number>>;

/** What the settings point at, as far as it is there. One query. */
export async function pointedPosts({ use }: Pick<PluginContext, 'use'>): Promise<PointedPosts> {
  const { pageOnFront, pageForPosts, siteLogo, siteIcon } = use(CONTENT_SETTINGS)();
  const held = { pageOnFront, pageForPosts, siteLogo, siteIcon };
  const wanted = Object.values(held).filter((id) => id !== 0);
  const found = new Set(wanted.length === 0 ? [] : (await use(POSTS).findMany(wanted)).map(({ id }) => id));
  const shown = (id: number) => (found.has(id) ? id : 0);
  return {
    pageOnFront: shown(pageOnFront),
    pageForPosts: shown(pageForPosts),
    siteLogo: shown(siteLogo),
    siteIcon: shown(siteIcon),
  };
}

/** Lets settings point at a post no longer. A front without its page shows the newest posts. */
async function forget({ use }: PluginContext, { id }: Post): Promise<void> {
  const held = use(CONTENT_SETTINGS)();
  const settings = use(SITE_SETTINGS);
  if (held.pageOnFront === id && held.showOnFront === 'page')
    await settings.changeSetting('content', 'showOnFront', 'posts');
  for (const name of POINTING) if (held[name] === id) await settings.changeSetting('content', name, 0);
}

/** Settings do not point at what was removed, nor at a page in the trash. */
export const pointedTaps: readonly TapDeclaration[] = [
  tap(contentHooks.deleted_post, { id: 'settings-without-removed' }, forget),
  tap(contentHooks.trashed_post, { id: 'settings-without-trashed' }, forget),
];
