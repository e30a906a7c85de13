import { anyone, type CallContext, invalidParam, type Route, reference, route, Type } from '@plinth/kernel';
import { errors, unknownListing } from '../errors.js';
import { listingSchema, presentListings } from '../listings/items.js';
import { AS_UNKNOWN } from '../listings/references.js';
import { LISTINGS } from '../listings/store.js';

const MIN_LISTINGS = 2;
const MAX_LISTINGS = 4;

/** The public listings with these ids in the order asked for, grouped by their type. */
async function compare(call: CallContext, sent: readonly number[]) {
  const wanted = [...new Set(sent)];
  if (wanted.length < MIN_LISTINGS)
    throw invalidParam({ ids: `Choose ${MIN_LISTINGS} to ${MAX_LISTINGS} different listings.` });
  const found = new Map((await call.use(LISTINGS).findMany(wanted)).map((listing) => [listing.id, listing]));
  const listings = wanted.map((id) => {
    const listing = found.get(id);
    // It was public a moment ago, when its id was judged.
    if (listing?.status !== 'publish') throw unknownListing();
    return listing;
  });
  const groups = new Map<string, { type: unknown; listings: unknown[] }>();
  for (const item of await presentListings(call, listings)) {
    const key = JSON.stringify(item['type'] ?? null);
    const group = groups.get(key) ?? { type: item['type'] ?? null, listings: [] };
    group.listings.push(item);
    groups.set(key, group);
  }
  return { groups: [...groups.values()], total: listings.length };
}

const comparison = Type.Object({
  groups: Type.Array(
    Type.Object({
      type: Type.Unknown({ description: 'The type of its listings; null for those without.' }),
      listings: Type.Array(listingSchema),
    }),
  ),
  total: Type.Integer({ description: 'How many listings are compared.' }),
});

const args = {
  ids: reference(
    'listing',
    'respond',
    Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: MIN_LISTINGS,
      maxItems: MAX_LISTINGS,
      description: 'Two to four listings; separate with commas in a URL.',
    }),
    AS_UNKNOWN,
  ),
};

const show = route({
  method: 'GET',
  path: '/compare',
  summary: 'Two to four listings side by side, grouped by type.',
  access: anyone,
  args,
  result: comparison,
  errors: [errors.unknownListing],
  handle: (call) => compare(call, call.args.ids),
});

const preview = route({
  method: 'POST',
  path: '/compare/preview',
  summary: 'The same, for a choice that is not in an address yet.',
  access: anyone,
  args,
  result: comparison,
  errors: [errors.unknownListing],
  handle: (call) => compare(call, call.args.ids),
});

/** The routes that compare listings. */
export const compareRoutes: readonly Route[] = [show, preview];
