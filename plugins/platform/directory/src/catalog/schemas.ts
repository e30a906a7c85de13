import { Type } from '@plinth/kernel';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });

/** What `GET /credit-packs` answers. */
export const creditPacksSchema = Type.Object({
  packs: Type.Array(
    Type.Object(
      {
        id: count('Which one.'),
        name: text('Its name.'),
        credits: count('How many credits it holds.'),
        price: Type.Number({ description: 'What it costs.' }),
        currency: text('ISO 4217.'),
        buy_url: text('Where it is bought.'),
      },
      { title: 'directory-credit-pack' },
    ),
  ),
});

/** What `GET /plans` answers. */
export const plansSchema = Type.Object({
  plans: Type.Array(
    Type.Object(
      {
        id: count('Which one.'),
        title: text('Its name.'),
        credits: count('What a listing under it costs.'),
        display_price: text('The price in words.'),
        duration_days: count('How long a listing stays.'),
        features: Type.Record(Type.String(), Type.Boolean(), { description: 'What it offers.' }),
        listing_types: Type.Array(Type.String(), { description: 'Slugs of the types that may have it.' }),
        sort_order: count('Its place among the others.'),
        badge_text: text('What its mark says.'),
        badge_color: text('Colour of its mark.'),
      },
      { title: 'directory-plan' },
    ),
  ),
});

/** What `GET /badges` answers. */
export const badgesSchema = Type.Object({
  badges: Type.Array(
    Type.Object(
      {
        slug: text('Which one.'),
        label: text('What it says.'),
        color: text('Its colour.'),
        text_color: text('Colour of its text.'),
        icon: text('Its icon.'),
      },
      { title: 'directory-badge' },
    ),
  ),
});

/** What `GET /types` answers. */
export const typesSchema = Type.Object({
  types: Type.Array(
    Type.Object(
      {
        slug: text('Which one.'),
        name: text('Its name.'),
        fields: Type.Array(
          Type.Object({
            name: text('Name in the body of a request.'),
            label: text('What people read.'),
            required: Type.Optional(Type.Boolean({ description: 'Whether it must be filled in.' })),
          }),
          { description: 'The fields beside the common ones.' },
        ),
      },
      { title: 'directory-type' },
    ),
  ),
});

/** A category of listings and services. */
export const categorySchema = Type.Object(
  { id: count('Which one.'), slug: text('Its slug.'), name: text('Its name.') },
  { title: 'directory-category' },
);

/** What `GET /categories` answers. */
export const categoriesSchema = Type.Object({ categories: Type.Array(categorySchema) });

/** A category, or that there is none. */
export const categoryOrNone = Type.Union([categorySchema, Type.Null()]);
