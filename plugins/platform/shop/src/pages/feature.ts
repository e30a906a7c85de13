import { defineFeature, tap } from '@plinth/kernel';
import { pageHooks, pages, searchSources } from '@plinth/pages';
import { SHOP } from '../ports.js';
import { postReview, productPage } from './product-page.js';
import { productSource } from './search-source.js';
import { shopPage } from './shop-page.js';
import { sitemapTap } from './sitemap-tap.js';
import { shopStyle } from './style.js';

/** The pages of the shop, and the links to them. */
export const pagesFeature = defineFeature({
  name: 'pages',
  contributes: [pages([shopStyle.page, shopPage, productPage, postReview]), searchSources([productSource])],
  taps: [
    sitemapTap,
    tap(pageHooks.site_navigation, {}, ({ use }, entries) => [
      ...entries,
      { title: 'Shop', url: use(SHOP).productsUrl },
    ]),
  ],
});
