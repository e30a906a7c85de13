import { choice, Type } from '@plinth/kernel';

const yesNo = (description: string) => Type.Optional(choice(['yes', 'no'], { description }));

const common = {
  filter_name: Type.String({ maxLength: 500, description: 'Title of the filter.' }),
  filter_enabled: yesNo('Whether shoppers see the filter; absent means yes.'),
  show_toggle: yesNo('Whether the filter folds away.'),
  toggle_style: Type.Optional(choice(['opened', 'closed'], { description: 'How a filter that folds begins.' })),
  show_count: yesNo('Whether each choice says how many products it has.'),
  adaptive: yesNo('Whether choices that the present selection leaves without products are left out.'),
};

const closed = { additionalProperties: false };

const termText = Type.Object({ label: Type.Optional(Type.String()), tooltip: Type.Optional(Type.String()) }, closed);

const taxDetails = {
  taxonomy: Type.String({ minLength: 1, maxLength: 191, description: 'product_cat, product_tag or an attribute.' }),
  filter_design: Type.Optional(choice(['checkbox', 'radio', 'select'])),
  column_number: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
  terms_text: Type.Optional(Type.Record(Type.String(), termText, { description: 'Other texts of terms, by id.' })),
  order_by: Type.Optional(choice(['name', 'slug', 'count', 'term_order'])),
  order: Type.Optional(choice(['asc', 'desc'])),
  hierarchical: Type.Optional(choice(['no', 'parents_only', 'collapsed', 'expanded', 'open'])),
  multiple: yesNo('Whether several terms may be chosen.'),
  relation: Type.Optional(choice(['and', 'or'], { description: 'Whether a product needs all chosen terms or any.' })),
};

const MAX_TERMS = 200;

const termId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const termSlug = Type.String({ minLength: 1, maxLength: 191 });

const taxField = Type.Object(
  {
    type: Type.Literal('tax'),
    ...common,
    ...taxDetails,
    terms: Type.Optional(Type.Array(termId, { maxItems: MAX_TERMS, description: 'Ids; none for all terms.' })),
  },
  closed,
);

const bundledTaxField = Type.Object(
  {
    type: Type.Literal('tax'),
    ...common,
    ...taxDetails,
    terms: Type.Optional(
      Type.Array(Type.Union([termId, termSlug]), {
        maxItems: MAX_TERMS,
        description: 'Slugs of terms, or ids; terms_text is by the same.',
      }),
    ),
  },
  closed,
);

/** The largest amount, in whole units of the currency. */
const amount = (description: string) => Type.Number({ minimum: 0, maximum: 2_000_000_000, description });

const priceRange = Type.Object(
  {
    min: amount('The lowest price.'),
    max: Type.Optional(amount('The highest price.')),
    unlimited: yesNo('Whether there is no highest price.'),
  },
  closed,
);

const otherFields = [
  Type.Object(
    {
      type: Type.Literal('orderby'),
      ...common,
      order_options: Type.Array(choice(['menu_order', 'popularity', 'rating', 'date', 'price', 'price-desc']), {
        uniqueItems: true,
      }),
    },
    closed,
  ),
  Type.Object(
    { type: Type.Literal('price_range'), ...common, price_ranges: Type.Array(priceRange, { maxItems: 100 }) },
    closed,
  ),
  Type.Object(
    {
      type: Type.Literal('price_slider'),
      ...common,
      price_slider_min: amount('The lowest price that can be asked for.'),
      price_slider_max: amount('The highest price that can be asked for.'),
      price_slider_step: Type.Number({ exclusiveMinimum: 0 }),
    },
    closed,
  ),
  Type.Object({ type: Type.Literal('review'), ...common }, closed),
  Type.Object(
    {
      type: Type.Literal('stock_sale'),
      ...common,
      show_stock_filter: yesNo('Whether one may ask for what is in stock.'),
      show_sale_filter: yesNo('Whether one may ask for what is on sale.'),
    },
    closed,
  ),
] as const;

/** One filter of a preset (docs/components/filter-presets.md, config). */
export const fieldSchema = Type.Union([taxField, ...otherFields]);

/** The same in a bundle, where terms go by their slugs. */
export const bundledFieldSchema = Type.Union([bundledTaxField, ...otherFields]);

/** One filter of a preset. */
export type PresetField = Type.Static<typeof fieldSchema>;

/** One filter of a preset as a bundle has it. */
export type BundledField = Type.Static<typeof bundledFieldSchema>;

/** A filter of one type. */
export type FieldOf<T extends PresetField['type']> = Extract<PresetField, { type: T }>;

/** Whether a filter is on: `filter_enabled` is `yes` or absent (docs/components/filter-presets.md, fields_enabled). */
export function isOn(field: Pick<PresetField, 'filter_enabled'>): boolean {
  return (field.filter_enabled ?? 'yes') === 'yes';
}

/** What the schema cannot say: prices that are the wrong way round. Undefined when nothing is wrong. */
export function mistakeIn(field: BundledField): string | undefined {
  if (field.type === 'price_slider' && field.price_slider_min >= field.price_slider_max) {
    return 'price_slider_min must be below price_slider_max';
  }
  if (field.type !== 'price_range') return undefined;
  const wrong = field.price_ranges.some(
    ({ min, max, unlimited }) => unlimited !== 'yes' && (max === undefined || max < min),
  );
  return wrong ? 'a price range needs a max that is not below its min, or unlimited' : undefined;
}
