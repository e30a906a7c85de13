import { carriedState } from '@plinth/content';
import { downloadPermissions } from '../downloads/table.js';
import { orderItems, orders } from '../orders/tables.js';
import { products } from '../products/tables.js';

/** What a product has that making it anew does not give it. */
export const productState = carriedState(products, ['previousStatus', 'modifiedAt']);

/** What an order has that making it anew does not give it. */
export const orderState = carriedState(orders, [
  ...['previousStatus', 'completedAt', 'statusChangedAt', 'holdsStock', 'refundNote'],
]);

/** What the line of an order has beside what was ordered. */
export const lineState = carriedState(orderItems, ['stockTaken']);

/** What became of a permission to download. */
export const downloadState = carriedState(downloadPermissions, ['downloads', 'revoked']);
