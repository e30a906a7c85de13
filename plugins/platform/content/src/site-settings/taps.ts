import { type PluginContext, restHooks, SITE_SETTINGS, type TapDeclaration, tap } from '@plinth/kernel';
import { contentHooks } from '../hooks.js';
import { MEDIA } from '../media/ports.js';
import { CONTENT_SETTINGS } from '../ports.js';

async function iconUrl({ use }: PluginContext, icon: number): Promise<string> {
  return icon === 0 ? '' : ((await use(MEDIA).find(icon))?.file.url ?? '');
}

/** The index of the REST surface says what the front of the site shows, and its logo and icon (host-conventions A5). */
const siteInIndex = tap(restHooks.rest_index, { id: 'front' }, async (context, index) => {
  const { showOnFront, pageOnFront, pageForPosts, siteLogo, siteIcon } = context.use(CONTENT_SETTINGS)();
  const front = { show_on_front: showOnFront, page_on_front: pageOnFront, page_for_posts: pageForPosts };
  const pictures = { site_logo: siteLogo, site_icon: siteIcon, site_icon_url: await iconUrl(context, siteIcon) };
  return { ...index, ...front, ...pictures };
});

/** An image that is gone is neither logo nor icon any more. */
const withoutLostPictures = tap(contentHooks.deleted_post, { id: 'site-pictures' }, async ({ use }, { id }) => {
  const { siteLogo, siteIcon } = use(CONTENT_SETTINGS)();
  if (id === siteLogo) await use(SITE_SETTINGS).changeSetting('content', 'siteLogo', undefined);
  if (id === siteIcon) await use(SITE_SETTINGS).changeSetting('content', 'siteIcon', undefined);
});

/** What follows from the settings of the site. */
export const siteTaps: readonly TapDeclaration[] = [siteInIndex, withoutLostPictures];
