import { defineTexts } from '@plinth/pages/kit';
import { de } from './order-texts.de.js';

/** The orders of products that shoppers may choose, in the order in which they are offered. */
export const SHOPPER_ORDERS = ['menu_order', 'popularity', 'rating', 'date', 'price', 'price-desc'] as const;

/** What the orders of products are called, on the pages of the shop and of whoever offers them as well. */
export const productOrderTexts = defineTexts(
  {
    menu_order: 'Default',
    popularity: 'Most popular',
    rating: 'Top rated',
    date: 'Newest',
    price: 'Price: low to high',
    'price-desc': 'Price: high to low',
  },
  { de },
);
