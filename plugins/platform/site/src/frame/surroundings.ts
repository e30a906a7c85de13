import { CONTENT_SETTINGS, MEDIA, PERMALINKS, POSTS, plainTitle } from '@plinth/content';
import type { PluginContext } from '@plinth/kernel';
import type { NavigationEntry } from '@plinth/pages';
import { siteSettings } from '../settings.js';

/** What the owner put around every page. */
export interface Around {
  /** Address of the logo, which stands for the title. */
  readonly logo: string | undefined;
  readonly footer: readonly NavigationEntry[];
}

async function logoOf({ use }: PluginContext): Promise<string | undefined> {
  const { siteLogo } = use(CONTENT_SETTINGS)();
  return siteLogo === 0 ? undefined : (await use(MEDIA).find(siteLogo))?.file.url;
}

async function footerOf({ use, settings }: PluginContext): Promise<NavigationEntry[]> {
  const ids = settings(siteSettings).footerPages;
  if (ids.length === 0) return [];
  const posts = (await use(POSTS).findMany(ids)).filter(({ status }) => status === 'publish');
  const addresses = await use(PERMALINKS).ofPosts(posts);
  const rendering = use(CONTENT_SETTINGS)();
  return posts.map((post, index) => ({ title: plainTitle(post, rendering), url: addresses[index] ?? '' }));
}

/** What stands around a page. */
export async function aroundOf(context: PluginContext): Promise<Around> {
  const [logo, footer] = await Promise.all([logoOf(context), footerOf(context)]);
  return { logo, footer };
}
