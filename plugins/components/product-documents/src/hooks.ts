import { filter, type RestRequest } from '@plinth/kernel';
import type { Product } from '@plinth/shop';
import type { ProductEntry } from './entries.js';

/** The hooks of this plugin. */
export const documentHooks = {
  product_docs_rest_prepare_product: filter<ProductEntry, [product: Product, request: RestRequest]>(
    'product_docs_rest_prepare_product',
    { describes: 'Shapes the entry of a product, in the list and alone.' },
  ),
};

type DocumentHooks = typeof documentHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends DocumentHooks {}
}
