/** A colour as it is kept: # and six figures or letters. */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** The accent of a site that has chosen none. */
export const USUAL_ACCENT = '#1a56c4';
