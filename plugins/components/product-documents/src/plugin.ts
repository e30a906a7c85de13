import { definePlugin, job, provide, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { shopHooks } from '@plinth/shop';
import { documentHooks } from './hooks.js';
import { createProductDocuments } from './migrations/0001-product-documents.js';
import { routes } from './routes.js';
import { DOCUMENTED, DocumentedProducts } from './store.js';
import { documentedProducts } from './table.js';

export type { DocumentItem, ProductEntry } from './entries.js';
export { documentHooks } from './hooks.js';
export type { Renderer } from './judging/judge.js';
export type { Service } from './judging/services.js';

const DAY = 86_400;

/** Component M: the documents of products, and the links among them that will not preview. */
export default definePlugin({
  id: 'product-documents',
  version: '0.1.0',
  title: 'Product documents',
  describes: 'Lists the documents of products with what would show them, and the links that cannot preview.',
  needs: { kernel: '^0.1.0', plugins: { shop: '^0.1.0' } },
  tables: [documentedProducts],
  migrations: [createProductDocuments],
  services: [provide.class(DOCUMENTED, DocumentedProducts)],
  hooks: documentHooks,
  routes,
  taps: [
    tap(shopHooks.shop_product_documents_changed, {}, ({ use }, productId) => use(DOCUMENTED).refresh(productId)),
    // A product that is new or goes is told by its documents.
    tap(shopHooks.shop_product_saved, {}, async ({ use }, product, before) => {
      const isMoved = before !== undefined && (before.name !== product.name || before.status !== product.status);
      if (isMoved) await use(DOCUMENTED).refresh(product.id);
    }),
  ],
  // A tap that failed, or a process that ended between a commit and its taps, must not hide a product for ever.
  jobs: [job('compare', { every: DAY, run: ({ use }) => use(DOCUMENTED).refreshAll() })],
  // What was written while the plugin was off was told to nobody, and the site may have another address now.
  async setup({ use }) {
    // What happened while this plugin was off is caught up with, where anything may be written.
    if (!use(DATABASE).isReadOnly) await use(DOCUMENTED).refreshAll();
  },
});
