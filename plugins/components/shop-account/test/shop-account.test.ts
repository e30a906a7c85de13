import shop, { PRODUCT_REVIEWS } from '@plinth/shop';
import { conforms } from '@plinth/testing';
import shopAccount from '../src/plugin.js';
import { idOf, makeBook, makeOrder, ofShop } from './support.js';

conforms(shopAccount, {
  needs: [shop],
  async prepare(site) {
    const userId = idOf(await site.as('administrator'));
    const book = await makeBook(site);
    await makeOrder(site, userId, { status: 'completed', items: [{ productId: book.id }] });
    await ofShop(site, PRODUCT_REVIEWS).create({ productId: book.id, userId, content: 'Good.', status: 'approved' });
  },
});
