/** A plugin that a new site can choose. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly kind: 'platform' | 'component';
  /** The platforms without which it stays off. */
  readonly needs: readonly string[];
}

function platform(id: string, title: string, needs: readonly string[] = []): Choice {
  return { id, title, kind: 'platform', needs };
}

function component(id: string, title: string, needs: readonly string[] = []): Choice {
  return { id, title, kind: 'component', needs };
}

/** What there is to choose from, as the plugins declare it; a test of the whole site holds the two together. */
export const CATALOGUE: readonly Choice[] = [
  platform('accounts', 'Accounts'),
  platform('operations', 'Operations'),
  platform('content', 'Content'),
  platform('blocks', 'Blocks', ['content']),
  platform('site', 'Site', ['content']),
  platform('abilities', 'Abilities'),
  platform('console', 'Console', ['operations']),
  platform('community', 'Community'),
  platform('shop', 'Shop'),
  platform('membership', 'Membership'),
  platform('learning', 'Learning'),
  platform('directory', 'Directory'),
  component('activity-gif', 'GIFs on activities', ['community']),
  component('course-dashboard', 'Course dashboard', ['learning']),
  component('credentials', 'Credentials'),
  component('directory-limits', 'Directory rate limiting', ['directory']),
  component('filter-presets', 'Product filter presets', ['shop']),
  component('group-reviews', 'Group reviews', ['community']),
  component('media-quota', 'Media quotas', ['content']),
  component('member-blog', 'Member blog', ['content']),
  component('polls', 'Polls'),
  component('product-documents', 'Product documents', ['shop']),
  component('quotes', 'Quote cards', ['community']),
  component('shop-account', 'Shop account', ['shop']),
  component('snippets', 'Snippets'),
  component('theme', 'Theme utilities', ['accounts']),
  component('wiki', 'Wiki', ['content']),
];

/** What a site has unless somebody chooses. */
export const USUAL_PLATFORMS = ['accounts', 'operations', 'content', 'blocks', 'site', 'console'];

/** The ids of one kind. */
export function idsOf(kind: Choice['kind']): string[] {
  return CATALOGUE.filter((choice) => choice.kind === kind).map(({ id }) => id);
}

/** What was chosen and what that needs, in the order of the catalogue. */
export function withNeeds(chosen: readonly string[]): string[] {
  const wanted = new Set(chosen);
  for (const { id, needs } of [...CATALOGUE].reverse()) if (wanted.has(id)) for (const need of needs) wanted.add(need);
  return CATALOGUE.map(({ id }) => id).filter((id) => wanted.has(id));
}
