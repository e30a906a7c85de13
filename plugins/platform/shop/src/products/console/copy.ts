import type { CallContext } from '@plinth/kernel';
import { shortened } from '@plinth/kernel/text';
import { PRODUCT_TERMS, PRODUCTS, type Product } from '../../ports.js';
import { productTexts } from './texts.js';

const MAX_NAME = 200;

/** Makes a draft of what a product is, with its terms, pictures, documents and files; the SKU is the original's alone. */
export async function copyProduct({ site, use }: CallContext, product: Product): Promise<Product> {
  const { id, name, description, shortDescription, downloadable, virtual, regularPrice, salePrice } = product;
  const { stockStatus, stockQuantity, menuOrder, imageId, pictureIds, downloadLimit, downloadExpiryDays } = product;
  const [terms, documents, files] = await Promise.all([
    use(PRODUCT_TERMS).ofProducts([id]),
    use(PRODUCTS).documentsOf([id]),
    use(PRODUCTS).filesOf([id]),
  ]);
  return use(PRODUCTS).create({
    ...{ description, shortDescription, downloadable, virtual, regularPrice, salePrice, stockStatus, stockQuantity },
    ...{ menuOrder, imageId, pictureIds, downloadLimit, downloadExpiryDays },
    name: shortened(productTexts.in(site.language)('copy_of', { name }), MAX_NAME),
    status: 'draft',
    termIds: (terms.get(id) ?? []).map((term) => term.id),
    documents: (documents.get(id) ?? []).map((document) => ({ name: document.name, url: document.url })),
    files: (files.get(id) ?? []).map((file) => ({ name: file.name, key: file.key })),
  });
}
