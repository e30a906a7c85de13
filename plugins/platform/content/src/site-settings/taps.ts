import { type PluginContext, type TapDeclaration, tap } from '@plinth/kernel';
import { restHooks } from '@plinth/kernel/administration';
import { MEDIA } from '../media/ports.js';
import { CONTENT_SETTINGS } from '../ports.js';
import { pointedPosts, pointedTaps } from './pointed.js';

async function iconUrl({ use }: PluginContext, icon: number): Promise<string> {
  return icon === 0 ? '' : ((await use(MEDIA).find(icon))?.file.url ?? '');
}

/** The index of the REST surface says what the front of the site shows, and its logo and icon (host-conventions A5). */
const siteInIndex = tap(restHooks.rest_index, { id: 'front' }, async (context, index) => {
  const { showOnFront } = context.use(CONTENT_SETTINGS)();
  const { pageOnFront, pageForPosts, siteLogo, siteIcon } = await pointedPosts(context);
  const front = { show_on_front: showOnFront, page_on_front: pageOnFront, page_for_posts: pageForPosts };
  const pictures = { site_logo: siteLogo, site_icon: siteIcon, site_icon_url: await iconUrl(context, siteIcon) };
  return { ...index, ...front, ...pictures };
});

/** What follows from the settings of the site. */
export const siteTaps: readonly TapDeclaration[] = [siteInIndex, ...pointedTaps];
