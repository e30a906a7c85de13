import type { BundleSection, ImportContext } from '@plinth/bundle';
import { type PluginContext, Type } from '@plinth/kernel';
import { SITE_SETTINGS } from '@plinth/kernel/administration';
import { DATABASE } from '@plinth/kernel/database';
import { CONTENT_SETTINGS, POSTS } from '../ports.js';
import { pageType } from '../types/post-types.js';

const frontItem = Type.Object(
  {
    page: Type.Optional(
      Type.String({ minLength: 1, maxLength: 180, description: 'Slug of the page on the front of the site.' }),
    ),
    logo: Type.Optional(Type.String({ maxLength: 180, description: 'Slug of the picture that stands for the site.' })),
    icon: Type.Optional(Type.String({ maxLength: 180, description: 'Slug of the icon of the site.' })),
    posts: Type.Optional(
      Type.String({ maxLength: 180, description: 'Slug of the page that the posts are under then.' }),
    ),
  },
  { additionalProperties: false },
);

type FrontItem = Type.Static<typeof frontItem>;

async function slugOf({ use }: PluginContext, id: number): Promise<string | undefined> {
  const found = id === 0 ? undefined : await use(POSTS).find(id);
  return found?.slug || undefined;
}

async function choose({ use }: PluginContext, pageId: number, postsId: number): Promise<void> {
  const settings = use(SITE_SETTINGS);
  await settings.changeSetting('content', 'pageOnFront', pageId);
  if (postsId !== 0) await settings.changeSetting('content', 'pageForPosts', postsId);
  await settings.changeSetting('content', 'showOnFront', 'page');
}

/** Chooses the pictures that the site has not chosen yet. */
async function keepPictures(
  wanted: Readonly<Record<'siteLogo' | 'siteIcon', string | undefined>>,
  context: ImportContext,
): Promise<void> {
  const chosen = context.use(CONTENT_SETTINGS)();
  for (const name of ['siteLogo', 'siteIcon'] as const) {
    const slug = wanted[name];
    const id = slug === undefined || chosen[name] !== 0 ? undefined : await context.find('media', slug);
    if (id === undefined) continue;
    await context.use(DATABASE).afterCommit(() => context.use(SITE_SETTINGS).changeSetting('content', name, id));
  }
}

/** The section `front` of a site bundle: which page is on the front of the site; at most one item. */
export const frontSection: BundleSection = {
  name: 'front',
  title: 'The front of the site',
  item: frontItem,
  after: ['pages', 'media'],
  async import(items: readonly FrontItem[], context) {
    for (const { page, posts = '', logo, icon } of items) {
      await keepPictures({ siteLogo: logo, siteIcon: icon }, context);
      if (page === undefined) {
        context.count('kept');
        continue;
      }
      const isChosen = context.use(CONTENT_SETTINGS)().showOnFront === 'page';
      context.count(isChosen ? 'kept' : 'created');
      if (isChosen) continue;
      const ids = await context.findMany(
        pageType.restBase,
        [page, posts].filter((slug) => slug !== ''),
      );
      const pageId = ids.get(page);
      if (pageId === undefined) context.note(`front ${page}: there is no such page`);
      // A setting is what every process follows at once: nothing follows an import that is undone.
      else await context.use(DATABASE).afterCommit(() => choose(context, pageId, ids.get(posts) ?? 0));
    }
  },
  async export(context) {
    const { showOnFront, pageOnFront, pageForPosts, siteLogo, siteIcon } = context.use(CONTENT_SETTINGS)();
    const page = showOnFront === 'page' ? await slugOf(context, pageOnFront) : undefined;
    const [logo, icon] = [await slugOf(context, siteLogo), await slugOf(context, siteIcon)];
    const pictures = { ...(logo === undefined ? {} : { logo }), ...(icon === undefined ? {} : { icon }) };
    if (page === undefined) return logo === undefined && icon === undefined ? [] : [pictures];
    const posts = await slugOf(context, pageForPosts);
    return [{ page, ...(posts === undefined ? {} : { posts }), ...pictures }];
  },
};
