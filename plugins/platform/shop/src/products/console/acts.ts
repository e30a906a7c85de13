import { type CallContext, RestError } from '@plinth/kernel';
import { PRODUCTS, type Product } from '../../ports.js';
import { copyProduct } from './copy.js';

/** What can be done with products of the list. */
export const PRODUCT_ACTS = ['publish', 'to_draft', 'copy', 'to_trash', 'restore', 'remove'] as const;

/** One of them. */
export type ProductAct = (typeof PRODUCT_ACTS)[number];

/** What the audit calls an act. */
export const NOTED_ACTS: Readonly<Record<ProductAct, string>> = {
  publish: 'Published products.',
  to_draft: 'Made drafts of products.',
  copy: 'Copied products.',
  to_trash: 'Moved products to the trash.',
  restore: 'Restored products as drafts.',
  remove: 'Deleted products for good.',
};

/** The act of that name; undefined for another text. */
export function productAct(name: string): ProductAct | undefined {
  return PRODUCT_ACTS.find((each) => each === name);
}

/** What the caller may do with a product, where it makes sense. Only the trash is deleted for good. */
export function actsOn({ caller }: Pick<CallContext, 'caller'>, product: Product): ProductAct[] {
  const edits = caller.can('edit_product', product);
  const deletes = caller.can('delete_product', product);
  const { status } = product;
  if (status === 'trash') return [...(edits ? ['restore' as const] : []), ...(deletes ? ['remove' as const] : [])];
  const publishes = edits && status !== 'publish' && caller.can('publish_products');
  return [
    ...(publishes ? ['publish' as const] : []),
    ...(edits && status !== 'draft' ? ['to_draft' as const] : []),
    ...(edits ? ['copy' as const] : []),
    ...(deletes ? ['to_trash' as const] : []),
  ];
}

const STATUSES = { publish: 'publish', to_draft: 'draft', restore: 'draft', to_trash: 'trash' } as const;

async function work(call: CallContext, product: Product, act: ProductAct): Promise<Product | undefined> {
  const products = call.use(PRODUCTS);
  if (act === 'copy') return copyProduct(call, product);
  // What somebody changed meanwhile stays: whether the act fits was decided by what is not so any more.
  const options = { seen: product.modifiedAt };
  return act === 'remove'
    ? products.remove(product.id, options)
    : products.update(product.id, { status: STATUSES[act] }, options);
}

/** Does one act with one product; undefined when the caller may not, or when there is nothing to do. */
export async function change(call: CallContext, product: Product, act: ProductAct): Promise<Product | undefined> {
  if (!actsOn(call, product).includes(act)) return undefined;
  try {
    return await work(call, product, act);
  } catch (thrown) {
    // The others of the list go on.
    if (thrown instanceof RestError) return undefined;
    throw thrown;
  }
}
