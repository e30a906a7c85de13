import type { SetupContext } from '@plinth/kernel';
import { REFERENCE_KINDS, type ReferenceKind } from '@plinth/kernel/layer';
import { PRODUCTS } from '../ports.js';

/** Rights: those of the capabilities `edit_product` and `delete_product`. */
const productReference: ReferenceKind = {
  name: 'product',
  async find({ use, caller }, ids) {
    const found = await use(PRODUCTS).findMany(ids);
    return new Map(
      found.filter((product) => caller.can('read_product', product)).map((product) => [product.id, product]),
    );
  },
  may: ({ caller }, product, right) => caller.can(`${right}_product`, product),
};

/** Lets the arguments of any route name products. */
export function registerProductReference({ use, onStop }: Pick<SetupContext, 'use' | 'onStop'>): void {
  onStop(use(REFERENCE_KINDS).register(productReference));
}
