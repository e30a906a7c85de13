/** Items on a page unless the client asks otherwise (specification G, limits). */
export const PER_PAGE_DEFAULT = 12;

/** Most items on a page (specification G, limits). */
export const PER_PAGE_MAX = 100;
