import { Type } from '@plinth/kernel';
import { ORDER_STATUSES, PRODUCT_STATUSES, REVIEW_STATUSES, STOCK_STATUSES } from '../ports.js';
import { downloadState, lineState, orderState, productState } from './states.js';

const closed = { additionalProperties: false };

const time = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'UTC, YYYY-MM-DDTHH:MM:SS.sssZ.',
});

const price = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: 'In minor units.' });

const limit = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]);

const login = Type.String({ description: 'Login of the account.' });

/** One attribute. */
export const attributeItem = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 29, description: 'Without `pa_`.' }),
    title: Type.String({ minLength: 1 }),
  },
  closed,
);

/** One category, tag or value of an attribute. */
export const termItem = Type.Object(
  {
    taxonomy: Type.String({ description: 'product_cat, product_tag, or pa_ and the name of an attribute.' }),
    slug: Type.String({ minLength: 1, maxLength: 191, description: 'With the taxonomy the natural key.' }),
    name: Type.String({ minLength: 1 }),
    description: Type.Optional(Type.String()),
    parent: Type.Optional(Type.String({ description: 'Slug of the term above; it must stand before.' })),
    menuOrder: Type.Optional(Type.Integer()),
  },
  closed,
);

const documentItem = Type.Object(
  {
    name: Type.String(),
    url: Type.Optional(Type.String({ minLength: 1, description: 'Where it lies.' })),
    file: Type.Optional(
      Type.String({
        description: 'In the place of `url`: path of the file, relative to the bundle; the site then serves it.',
      }),
    ),
  },
  closed,
);

const fileItem = Type.Object(
  {
    id: Type.Optional(Type.String({ format: 'uuid', minLength: 36, maxLength: 36 })),
    name: Type.String({ minLength: 1 }),
    file: Type.Optional(Type.String({ description: 'Path of the file, relative to the bundle.' })),
    key: Type.Optional(Type.String({ description: 'Its place in the file store, when it lies there already.' })),
  },
  closed,
);

/** Of the minor units in which amounts are given. */
const decimals = Type.Integer({ minimum: 0, maximum: 4, description: 'Of the minor units; default: of the currency.' });

/** One product. */
export const productItem = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 180, description: 'The natural key.' }),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    description: Type.Optional(Type.String({ description: 'HTML; sanitised.' })),
    shortDescription: Type.Optional(Type.String({ description: 'HTML; sanitised.' })),
    status: Type.Optional(Type.Enum([...PRODUCT_STATUSES])),
    downloadable: Type.Optional(Type.Boolean()),
    virtual: Type.Optional(Type.Boolean()),
    sku: Type.Optional(Type.String()),
    regularPrice: Type.Optional(price),
    salePrice: Type.Optional(price),
    decimals: Type.Optional(decimals),
    stockStatus: Type.Optional(Type.Enum([...STOCK_STATUSES])),
    stockQuantity: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    menuOrder: Type.Optional(Type.Integer()),
    image: Type.Optional(Type.String({ description: 'Slug of a picture in `media`.' })),
    pictures: Type.Optional(
      Type.Array(Type.String(), { maxItems: 50, description: 'Slugs of further pictures in `media`, in order.' }),
    ),
    downloadLimit: Type.Optional(limit),
    downloadExpiryDays: Type.Optional(limit),
    createdAt: Type.Optional(time),
    terms: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Slugs of terms by taxonomy.' }),
    ),
    state: Type.Optional(productState.schema),
    documents: Type.Optional(Type.Array(documentItem)),
    files: Type.Optional(Type.Array(fileItem)),
  },
  closed,
);

/** One review of a product. */
export const reviewItem = Type.Object(
  {
    product: Type.String({ description: 'Slug of the product.' }),
    user: Type.Optional(login),
    authorName: Type.Optional(Type.String()),
    rating: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
    content: Type.String({ minLength: 1 }),
    status: Type.Optional(Type.Enum([...REVIEW_STATUSES])),
    createdAt: time,
  },
  closed,
);

const lineItem = Type.Object(
  {
    product: Type.Optional(Type.String({ description: 'Slug of the product.' })),
    name: Type.Optional(Type.String()),
    quantity: Type.Optional(Type.Integer({ minimum: 1 })),
    unitPrice: Type.Optional(Type.Integer({ minimum: 0, description: 'In minor units; default: the price now.' })),
    state: Type.Optional(lineState.schema),
  },
  closed,
);

const downloadItem = Type.Object(
  {
    file: Type.String({ description: 'UUID of the file.' }),
    remaining: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    expiresAt: Type.Optional(Type.Union([time, Type.Null()])),
    state: Type.Optional(downloadState.schema),
  },
  closed,
);

const contactPart = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

const contactParts = {
  phone: contactPart(50),
  street: contactPart(200),
  postcode: contactPart(20),
  city: contactPart(100),
  country: contactPart(100),
};

/** One order. */
export const orderItem = Type.Object(
  {
    number: Type.String({ minLength: 1, maxLength: 40, description: 'The natural key.' }),
    user: Type.Optional(login),
    status: Type.Enum([...ORDER_STATUSES]),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    decimals: Type.Optional(decimals),
    createdAt: Type.Optional(time),
    updatedAt: Type.Optional(time),
    guestName: Type.Optional(Type.String({ maxLength: 200, description: 'Of whoever ordered without an account.' })),
    guestEmail: Type.Optional(Type.String({ maxLength: 254 })),
    note: Type.Optional(Type.String({ maxLength: 5_000, description: 'What those who sell should know of it.' })),
    contact: Type.Optional(
      Type.Object(contactParts, { ...closed, description: 'How its customer was reached when it was made.' }),
    ),
    recipient: Type.Optional(
      Type.Object(
        { name: Type.String({ minLength: 1, maxLength: 200 }), ...contactParts },
        { ...closed, description: 'Who it goes to, as its customer wrote it at checkout.' },
      ),
    ),
    tax: Type.Optional(
      Type.Object(
        {
          country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166 code.' }),
          rate: Type.Integer({ minimum: 0, maximum: 10_000, description: 'In hundredths of a percent.' }),
          included: Type.Boolean({ description: 'Whether the prices of its lines include it.' }),
          amount: Type.Integer({ minimum: 0, description: 'In minor units.' }),
        },
        closed,
      ),
    ),
    paymentMethod: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    paidAt: Type.Optional(time),
    state: Type.Optional(orderState.schema),
    items: Type.Array(lineItem, { minItems: 1 }),
    downloads: Type.Optional(
      Type.Array(downloadItem, { description: 'What differs from what its products grant when it is completed.' }),
    ),
  },
  closed,
);

/** The address and the telephone number of one customer. */
export const contactItem = Type.Object(
  {
    user: login,
    ...contactParts,
  },
  closed,
);

/** The types of the items. */
export type AttributeItem = Type.Static<typeof attributeItem>;
/** One term. */
export type TermItem = Type.Static<typeof termItem>;
/** One product. */
export type ProductItem = Type.Static<typeof productItem>;
/** One review. */
export type ReviewItem = Type.Static<typeof reviewItem>;
/** One order. */
export type OrderItem = Type.Static<typeof orderItem>;
/** One contact. */
export type ContactItem = Type.Static<typeof contactItem>;
