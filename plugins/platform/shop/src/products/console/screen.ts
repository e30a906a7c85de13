import { can, tap } from '@plinth/kernel';
import { CONSOLE, pageHooks, type Screen } from '@plinth/pages';
import { productEditPages } from './edit-pages.js';
import { productListPages } from './list-pages.js';
import { productTexts } from './texts.js';

/** The products of the shop: the list, and the form that makes or changes one. */
export const productScreen: Screen = {
  id: 'products',
  title: 'Products',
  section: 'shop',
  order: 5,
  access: can('edit_products'),
  pages: [...productListPages, ...productEditPages],
};

/** What can be made stands in the menu of every page. */
export const creationTap = tap(pageHooks.creation_navigation, { id: 'product' }, ({ site, use }, entries, caller) => {
  const { frame, path } = use(CONSOLE);
  // It is made in the console, where there is one.
  if (!frame || !caller.can('edit_products')) return entries;
  return [...entries, { title: productTexts.in(site.language)('product'), url: `${site.url}${path}/products/new` }];
});
