/**
 * What typography writes, as the character references that clients of the REST interface compare with: a reference
 * survives every charset and every later escaping, which the character itself does not.
 */
export const SYMBOLS = {
  openingSingle: '&#8216;',
  closingSingle: '&#8217;',
  apostrophe: '&#8217;',
  prime: '&#8242;',
  openingDouble: '&#8220;',
  closingDouble: '&#8221;',
  doublePrime: '&#8243;',
  enDash: '&#8211;',
  emDash: '&#8212;',
  ellipsis: '&#8230;',
  times: '&#215;',
  trademark: '&#8482;',
  ampersand: '&#038;',
} as const;
