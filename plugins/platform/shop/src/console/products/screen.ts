import { can, type Screen } from '@plinth/kernel';
import { productEditPages } from './edit-pages.js';
import { productListPages } from './list-pages.js';

/** The products of the shop: the list, and the form that makes or changes one. */
export const productScreen: Screen = {
  id: 'products',
  title: 'Products',
  section: 'shop',
  order: 5,
  access: can('edit_products'),
  pages: [...productListPages, ...productEditPages],
};
