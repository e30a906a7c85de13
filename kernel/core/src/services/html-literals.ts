/** The elements of HTML, SVG and MathML roots included: what a browser or an older one gives a meaning. */
const ELEMENTS = [
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|bgsound|big|blink|blockquote|body|br',
  'button|canvas|caption|center|cite|code|col|colgroup|command|content|data|datalist|dd|del|details|dfn|dialog|dir|div',
  'dl|dt|element|em|embed|fencedframe|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header',
  'hgroup|hr|html|i|iframe|image|img|input|ins|isindex|kbd|keygen|label|legend|li|link|listing|main|map|mark|marquee|math',
  'menu|menuitem|meta|meter|multicol|nav|nextid|nobr|noembed|noframes|noscript|object|ol|optgroup|option|output|p|param',
  'picture|plaintext|portal|pre|progress|q|rb|rbc|rp|rt|rtc|ruby|s|samp|script|search|section|select|shadow|slot|small',
  'source|spacer|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title',
  'tr|track|tt|u|ul|var|video|wbr|xmp',
].join('|');

/**
 * A `<` that does not begin a tag or a comment: `a < b`, `Array<int>`, `<3`. A tag is a known element that is closed, or
 * that has an attribute; of any other name only one with an event handler.
 */
// Bounded pattern: at most 2,000 characters, read from each `<` and no further than the next `<` or `>`.
const LITERAL = new RegExp(
  `<(?!/?(?:${ELEMENTS})(?:[\\s/]{0,40}>|[\\s/]{1,40}[a-z][^<>]{0,2000}>|[\\s/]{1,40}[a-z-]{1,40}\\s{0,5}=)|!--|[!?/]?[a-z][^<>]{0,200}[\\s/"']on[a-z]{1,40}\\s{0,5}=)`,
  'gi',
);

/** Escapes each `<` that does not begin a tag of HTML, so that `Array<int>` and `a < b` stay text. */
export function escapeLiterals(text: string): string {
  return text.replace(LITERAL, '&lt;');
}

/** Escapes each `<` that no parser takes for the beginning of a tag; parsers read thousands of them slowly. */
export function escapeUnopened(html: string): string {
  return html.replace(/<(?![a-z/!?])/gi, '&lt;');
}
