import { authorizeIf, forbidden, id, nullable, pagingArguments, route, Type, under } from '@plinth/kernel';
import { listEntries, singleEntry, visibleProduct } from './entries.js';
import { SERVICES } from './judging/services.js';

const PER_PAGE_DEFAULT = 20;
const PER_PAGE_MAX = 100;

const editors = authorizeIf('needs edit_products or edit_posts', ({ caller }) => {
  if (!caller.can('edit_products') && !caller.can('edit_posts')) throw forbidden();
});

const document = Type.Object({
  name: Type.String(),
  url: Type.String({ description: 'As it was entered.' }),
  service: nullable(Type.String(), { description: `One of ${SERVICES.join(', ')}; null for any other host.` }),
  renderer: Type.Enum(['pdfjs', 'google'], { description: 'What would show it.' }),
  previewable: Type.Boolean({ description: 'Whether it can be shown.' }),
});

const entry = Type.Object(
  {
    product_id: Type.Integer({ description: 'Id of the product.' }),
    name: Type.String({ description: 'Name of the product.' }),
    edit_link: Type.String({ description: 'Where the product is edited.' }),
    documents: Type.Array(document),
    problems: Type.Array(Type.String(), { description: 'Addresses of documents that will not preview, each once.' }),
  },
  { title: 'product-documents' },
);

/** `product-docs/v1` (docs/components/product-documents.md). */
export const routes = under('product-docs/v1', [
  route({
    method: 'GET',
    path: '/documents',
    summary: 'The products that have documents, by title.',
    access: editors,
    args: {
      ...pagingArguments({ perPage: PER_PAGE_DEFAULT, maximum: PER_PAGE_MAX }),
      problems: Type.Boolean({ default: false, description: 'Only products with a link that cannot preview.' }),
    },
    item: entry,
    result: Type.Array(entry),
    handle: (call) => listEntries(call, call.args),
  }),
  route({
    method: 'GET',
    path: '/documents/:product_id',
    summary: 'One product with its documents.',
    access: editors,
    // Any number is taken, because one that names no product is not found rather than wrong.
    args: { product_id: id('Id of the product.', { minimum: 0 }) },
    item: entry,
    result: entry,
    errors: [{ code: 'rest_product_not_found', status: 404, when: 'the id is not that of a product' }],
    resource: (call) => visibleProduct(call, call.args.product_id),
    handle: (call) => singleEntry(call, call.resource),
  }),
]);
