/** An island that shows or edits HTML as people write it carries this attribute; its page may then show what such HTML may. */
export const SHOWS_ANY = { 'data-shows': 'any' } as const;

/** What a page needs beyond the strict default, because HTML that people wrote stands in it. */
export interface ShownHtml {
  /** Whether elements carry styles of their own. */
  readonly styles: boolean;
  /** Origins of pictures, sounds and films, or `https:` for all. */
  readonly media: readonly string[];
  /** Whether a PDF of the site is embedded. */
  readonly objects: boolean;
}

const NOTHING: ShownHtml = { styles: false, media: [], objects: false };
const EVERYTHING: ShownHtml = { styles: true, media: ['https:'], objects: true };

/** On the editor of our kit alone; what people write loses the attribute (see `sanitizeHtml`). */
const ANY = '<div class="rich-text" data-shows="any"';
/** What loads pictures, sounds or films, and elements with a style, as our own pages and the allow-list of HTML write them. */
const TAGS = /<(?:img|video|audio|source)\s[^<>]*>|\sstyle="[^"]*"/g;
const ORIGIN = /https:\/\/[\w.-]+(?::\d+)?/g;
/** A header that named more would grow without a bound. */
const MOST_ORIGINS = 20;

/**
 * Looks which styles and media stand in a page, so that its policy allows these and no others. What a page builds later, in the
 * browser, is not seen: an island that does so says {@link SHOWS_ANY}.
 */
export function shownHtml(page: string): ShownHtml {
  if (page.includes(ANY)) return EVERYTHING;
  const origins = new Set<string>();
  let styles = false;
  for (const [tag] of page.matchAll(TAGS)) {
    if (!tag.startsWith('<') || / style="/.test(tag)) styles = true;
    for (const [origin] of tag.matchAll(ORIGIN)) origins.add(origin);
  }
  const objects = page.includes('<object ');
  if (!styles && !objects && origins.size === 0) return NOTHING;
  return { styles, objects, media: origins.size > MOST_ORIGINS ? ['https:'] : [...origins].sort() };
}
