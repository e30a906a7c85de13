import { PERMALINKS, TERM_LIBRARY, TERMS, type Term } from '@plinth/content';
import { html, type SafeHtml } from '@plinth/pages';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { flag, number, text } from '../types/schemas.js';
import { isSet, numberOf, textOf } from '../types/values.js';

/** As many categories as one list shows. */
const MOST = 100;

/** Levels of categories below each other. */
const DEEPEST = 16;

interface Tree {
  readonly rendering: BlockRendering;
  readonly below: ReadonlyMap<number, readonly Term[]>;
}

function categoryItem(tree: Tree, term: Term, level: number): SafeHtml {
  const { attributes, context } = tree.rendering;
  const inner = level < DEEPEST ? (tree.below.get(term.id) ?? []) : [];
  const count = isSet(attributes, 'showPostCounts') && ` (${term.count})`;
  const list =
    inner.length > 0 && html`<ul class="children">${inner.map((each) => categoryItem(tree, each, level + 1))}</ul>`;
  const address = context.host.use(PERMALINKS).ofTerm(term);
  return html`<li class="cat-item cat-item-${term.id}"><a href="${address}">${term.name}</a>${count}${list}
</li>
`;
}

async function renderCategories(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes, context } = rendering;
  const { terms } = await context.host.use(TERM_LIBRARY).list({
    taxonomy: 'category',
    hideEmpty: !isSet(attributes, 'showEmpty'),
    orderBy: 'name',
    order: 'asc',
    limit: MOST,
    ...(isSet(attributes, 'showOnlyTopLevel') ? { parentId: 0 } : {}),
  });
  const listed = new Set(terms.map(({ id }) => id));
  const isNested = isSet(attributes, 'showHierarchy');
  const below = new Map<number, Term[]>();
  for (const term of terms) {
    // What lies below a category that is not listed stands at the top.
    const parent = isNested && listed.has(term.parentId) ? term.parentId : 0;
    below.set(parent, [...(below.get(parent) ?? []), term]);
  }
  const items = (below.get(0) ?? []).map((term) => categoryItem({ rendering, below }, term, 0));
  const none = items.length === 0 && html`<li class="cat-item-none">No categories</li>`;
  return html`<ul ${wrapper(rendering, 'wp-block-categories-list')}>${items}${none}</ul>`;
}

/** The categories of the site. The choice of a list that drops down needs a script, so it is a list as well. */
export const categories: BlockTypeDefinition = {
  name: 'core/categories',
  title: 'Categories List',
  category: 'widgets',
  description: 'Shows the categories of the site.',
  supports: { align: true, html: false },
  attributes: {
    displayAsDropdown: flag(false),
    showHierarchy: flag(false),
    showPostCounts: flag(false),
    showOnlyTopLevel: flag(false),
    showEmpty: flag(false),
  },
  render: renderCategories,
};

const SIZE = /^(\d{1,3}(?:\.\d{1,2})?)(px|pt|em|rem|%)$/;

/** Sizes between the smallest and the largest, in the unit of the smallest. */
function sizer({ attributes }: BlockRendering, counts: readonly number[]): (count: number) => string {
  const [, from = '8', unit = 'pt'] = SIZE.exec(textOf(attributes, 'smallestFontSize')) ?? [];
  const [, to = '22'] = SIZE.exec(textOf(attributes, 'largestFontSize')) ?? [];
  const least = Math.min(...counts);
  const spread = Math.max(1, Math.max(...counts) - least);
  const step = (Number(to) - Number(from)) / spread;
  return (count) => `${Math.round((Number(from) + step * (count - least)) * 100) / 100}${unit}`;
}

async function renderTags(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes, context } = rendering;
  const wanted = textOf(attributes, 'taxonomy');
  const taxonomies = context.host.use(TERMS).taxonomies();
  const taxonomy = taxonomies.some(({ name }) => name === wanted) ? wanted : 'post_tag';
  const limit = numberOf(attributes, 'numberOfTags', { from: 1, to: MOST, fallback: 45 });
  const query = { taxonomy, hideEmpty: true, orderBy: 'count', order: 'desc', limit } as const;
  const { terms } = await context.host.use(TERM_LIBRARY).list(query);
  const byName = [...terms].sort((a, b) => a.name.localeCompare(b.name));
  const sizeOf = sizer(
    rendering,
    terms.map(({ count }) => count),
  );
  const links = byName.map(({ id, name, slug, count }, index) => {
    const shownCount = isSet(attributes, 'showTagCounts') && html`<span class="tag-link-count"> (${count})</span>`;
    const label = `${name} (${count} ${count === 1 ? 'item' : 'items'})`;
    const address = context.host.use(PERMALINKS).ofTerm({ taxonomy, slug });
    return html`<a href="${address}" class="tag-cloud-link tag-link-${id} tag-link-position-${index + 1}" style="font-size: ${sizeOf(count)};" aria-label="${label}">${name}${shownCount}</a>
`;
  });
  return html`<p ${wrapper(rendering)}>${links.length > 0 ? links : 'There are no tags to show.'}</p>`;
}

/** The terms that most posts have, the larger the more. */
export const tagCloud: BlockTypeDefinition = {
  name: 'core/tag-cloud',
  title: 'Tag Cloud',
  category: 'widgets',
  description: 'Shows the tags that are used most.',
  supports: { html: false, align: true },
  attributes: {
    numberOfTags: Object.assign(number(45), { minimum: 1, maximum: 100 }),
    taxonomy: text('post_tag'),
    showTagCounts: flag(false),
    smallestFontSize: text('8pt'),
    largestFontSize: text('22pt'),
  },
  render: renderTags,
};
