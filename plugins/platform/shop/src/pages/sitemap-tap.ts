import { tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { PRODUCT_CATEGORY, PRODUCT_TERMS, PRODUCTS, SHOP } from '../ports.js';
import { categoryUrl } from './categories.js';

/** The categories that search engines are told of. */
const LISTED_CATEGORIES = { taxonomy: PRODUCT_CATEGORY, hideEmpty: true, orderBy: 'id' } as const;

/** The products and their categories, as the sitemap lists them. */
export const sitemapTap = tap(pageHooks.sitemap, {}, ({ use }, sections) => [
  ...sections,
  {
    name: 'product',
    count: async () => (await use(PRODUCTS).list({ limit: 1 })).total,
    async list(range) {
      const { products: found } = await use(PRODUCTS).list({ ...range, without: ['description'] });
      return found.map(({ slug }) => ({ url: use(SHOP).productUrl(slug) }));
    },
  },
  {
    name: 'product-category',
    count: async () => (await use(PRODUCT_TERMS).list({ ...LISTED_CATEGORIES, limit: 1 })).total,
    async list(range) {
      const { terms } = await use(PRODUCT_TERMS).list({ ...LISTED_CATEGORIES, ...range });
      return terms.map(({ slug }) => ({ url: categoryUrl({ use }, slug) }));
    },
  },
]);
