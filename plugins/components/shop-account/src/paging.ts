/** Items on a page unless the client asks otherwise (docs/components/shop-account.md, limits). */
export const PER_PAGE_DEFAULT = 12;

/** Most items on a page (docs/components/shop-account.md, limits). */
export const PER_PAGE_MAX = 100;
