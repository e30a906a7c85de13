import { Type } from '@plinth/kernel';
import { CUSTOMER_STATUSES } from '@plinth/shop';

const moment = (description: string) => Type.String({ description: `${description} ISO 8601 with offset.` });

const tab = Type.Object({
  enabled: Type.Boolean({ description: 'Whether front ends show it.' }),
  label: Type.String({ description: 'What it is called.' }),
  slug: Type.String({ description: 'The part of the address that stands for it.' }),
  position: Type.Integer({ description: 'Its place; the lowest comes first.' }),
});

/** The answer of `/config`. */
export const configSchema = Type.Object(
  {
    version: Type.String({ description: 'Version of the interface, x.y.z.' }),
    profile_stack: Type.Enum(['community', 'standalone'], { description: 'What member profiles are made by.' }),
    tabs: Type.Record(Type.String(), tab),
    currency: Type.String({ description: 'Currency of the shop, ISO 4217.' }),
    rest_namespace: Type.String(),
    per_page_default: Type.Integer(),
    per_page_max: Type.Integer(),
  },
  { title: 'shop-account-config' },
);

/** One order. */
export const orderSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the order.' }),
    status: Type.Enum([...CUSTOMER_STATUSES], { description: 'Without prefix.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    total: Type.String({ description: 'Decimal text with the decimals of the currency.' }),
    item_count: Type.Integer({ description: 'Pieces.' }),
    created_at: moment('When it was made.'),
    updated_at: moment('When it changed last.'),
    view_url: Type.String({ description: 'Where the customer sees it.' }),
  },
  { title: 'shop-account-order' },
);

/** One download. */
export const downloadSchema = Type.Object(
  {
    product_id: Type.Integer(),
    product_name: Type.String(),
    download_id: Type.String({ description: 'UUID of the file.' }),
    download_name: Type.String(),
    download_url: Type.String(),
    downloads_remaining: Type.String({ description: 'Digits, or unlimited.' }),
    access_expires: Type.String({ description: 'ISO 8601 with offset, or never.' }),
    order_id: Type.Integer(),
  },
  { title: 'shop-account-download' },
);

/** One review. */
export const reviewSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the review.' }),
    product_id: Type.Integer(),
    product_name: Type.String(),
    rating: Type.Integer({ description: '1 to 5; 0 when unrated.' }),
    content: Type.String({ description: 'HTML, sanitised.' }),
    created_at: moment('When it was written.'),
  },
  { title: 'shop-account-review' },
);

/** What each page of a list says beside its items. */
export const pageFields = {
  total: Type.Integer({ description: 'How many there are in all.' }),
  pages: Type.Integer({ description: 'How many pages they fill.' }),
  has_more: Type.Boolean({ description: 'Whether another page follows.' }),
};
