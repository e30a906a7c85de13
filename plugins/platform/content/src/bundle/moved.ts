import { Type } from '@plinth/kernel';

/** The highest id that an item may ask for: it leaves room for those that come later. */
export const MAX_WANTED_ID = 1_000_000_000;

/** The id that an item had where it comes from. */
export const wantedId = Type.Integer({
  minimum: 1,
  maximum: MAX_WANTED_ID,
  description: 'Id that it had; kept where it is free.',
});

/** Where an item comes from, when its texts still lead there. */
export const movedFrom = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Address of the site that it comes from, of which `moved` tells; links to there lead here afterwards.',
});

/** The name under which a post keeps where it comes from until its links lead here. */
export const MOVED_FROM = '_moved_from';

const address = Type.String({ maxLength: 2_000 });

/** What had which address on another site. */
export const movedItem = Type.Object(
  {
    address: Type.String({ minLength: 1, maxLength: 2_000, description: 'Of the site, without a slash at its end.' }),
    things: Type.Array(
      Type.Object(
        {
          section: Type.String({ description: 'The section of the bundle that has it.' }),
          key: Type.String({ description: 'Its natural key there.' }),
          id: Type.Optional(Type.Integer({ minimum: 1, description: 'The id of a post, page or file.' })),
          address: Type.Optional(address),
          files: Type.Optional(Type.Array(address, { maxItems: 10, description: 'Addresses of the file itself.' })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** A site that things come from. */
export type MovedSite = Type.Static<typeof movedItem>;
/** One of those things. */
export type MovedThing = MovedSite['things'][number];

/** Items of other sections are checked when they are handed over; this tells the compiler what they were checked for. */
export function isMovedSite(item: unknown): item is MovedSite {
  return typeof item === 'object' && item !== null && 'address' in item && 'things' in item;
}

/** The id that an item of a bundle asks for; 0 for none. */
export function wantedBy(item: unknown): number {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'number' ? item.id : 0;
}
