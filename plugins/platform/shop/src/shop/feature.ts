import { defineFeature, provide } from '@plinth/kernel';
import { SHOP } from '../ports.js';
import { SiteShop } from './shop.js';

/** Currency and URLs of the shop. */
export const shopFeature = defineFeature({
  name: 'shop',
  services: [provide.class(SHOP, SiteShop)],
  exports: [SHOP],
});
