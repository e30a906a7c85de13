/** Where the pages of the directory are, below the site's address. */
export const ADDRESSES = {
  list: '/directory',
  submit: '/submit-listing',
  mine: '/my-listings',
  claims: '/my-claims',
} as const;

/** The page of a listing, below the site's address. */
export function listingPath({ slug }: { readonly slug: string }): string {
  return `${ADDRESSES.list}/${encodeURIComponent(slug)}`;
}
