import { plainBeginning } from '@plinth/kernel/text';
import { type SearchSource, shortText } from '@plinth/pages';
import { PRODUCTS, SHOP } from '../ports.js';

/** Characters of what is shown of a product. */
const SHOWN = 200;

/** Products in the search of the site. */
export const productSource: SearchSource = {
  name: 'product',
  title: () => 'Products',
  async find({ words, limit, offset }, { use }) {
    const { products, total } = await use(PRODUCTS).list({ search: words, limit, offset, without: ['description'] });
    const hits = products.map(({ name, slug, shortDescription }) => ({
      title: name,
      url: use(SHOP).productUrl(slug),
      text: shortText(plainBeginning(shortDescription), SHOWN),
    }));
    return { hits, total, hasMore: offset + hits.length < total };
  },
};
