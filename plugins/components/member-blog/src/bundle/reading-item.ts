import { Type } from '@plinth/kernel';

const slug = (description: string) => Type.String({ minLength: 1, description });

const many = (description: string) => Type.Integer({ minimum: 0, description });

/** What readers did with one post, as a bundle names it. */
export const readingItem = Type.Object(
  {
    post: slug('Slug of the post; the natural key.'),
    views: Type.Optional(many('How often it was read.')),
    daily: Type.Optional(
      Type.Array(
        Type.Object(
          {
            day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
            source: Type.String({ maxLength: 100, description: 'Host of another site, `direct` or `internal`.' }),
            views: many('Views of that day from there.'),
          },
          { additionalProperties: false },
        ),
      ),
    ),
    featured: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 9999, description: "Place among the editors' picks." }),
    ),
    group: Type.Optional(slug('Slug of the group whose blog it belongs to.')),
    featuredInGroup: Type.Optional(Type.Boolean()),
    bookmarks: Type.Optional(Type.Array(slug('Login of a member who keeps it.'))),
    claps: Type.Optional(
      Type.Array(
        Type.Object(
          { user: slug('Login of a member.'), claps: Type.Integer({ minimum: 1 }) },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);

/** An item of the section `blog_reading`. */
export type ReadingItem = Type.Static<typeof readingItem>;
