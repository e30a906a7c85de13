import { Chances, type GeneratedSite } from './content.js';

const COPIES = 1_000;
const LISTING_PLACES = ['Lübeck', 'Kiel', 'Bremen', 'Hamburg', 'Rostock'];
const MINUTE_MS = 60_000;

/** How many polls there are: each takes one ballot of the member who votes, some thousand a second. */
export const POLLS = 16_000;

/** Moments a minute apart, the newest first. */
function momentOf(index: number): string {
  return new Date(Date.UTC(2026, 4, 1) - index * MINUTE_MS).toISOString();
}

function many<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

/** Users, terms, posts and comments as `plinth import` takes them. */
export function contentBundle({ authors, categories, tags, posts }: GeneratedSite): object {
  const term = (taxonomy: string) => (slug: string) => ({ taxonomy, slug, name: slug });
  return {
    plinth: 1,
    users: authors.map((login) => ({ login, email: `${login}@example.org`, displayName: login, roles: ['author'] })),
    terms: [...categories.map(term('category')), ...tags.map(term('post_tag'))],
    posts: posts.map(({ slug, title, content, excerpt, author, createdAt, categories: in_, tags: with_ }) => ({
      ...{ slug, title, content, excerpt, author, createdAt, modifiedAt: createdAt },
      terms: { category: in_, post_tag: with_ },
    })),
    comments: posts.flatMap(({ slug, comments }) =>
      comments.map((comment, index) => ({ key: `${slug}-${index}`, post: slug, ...comment })),
    ),
  };
}

function shop(chances: Chances): object {
  const categories = many(10, (index) => `shelf-${index + 1}`);
  return {
    product_terms: categories.map((slug) => ({ taxonomy: 'product_cat', slug, name: slug })),
    products: many(COPIES, (index) => ({
      ...{ slug: `product-${index}`, name: chances.sentence(2, 4).slice(0, -1), menuOrder: index },
      ...{ shortDescription: chances.sentence(6, 12), description: `<p>${chances.sentences(4)}</p>` },
      ...{ regularPrice: chances.between(100, 9_900), createdAt: momentOf(index) },
      terms: { product_cat: chances.some(categories, 1) },
    })),
  };
}

function directory(chances: Chances, owners: readonly string[]): object {
  const categories = many(8, (index) => `trade-${index + 1}`);
  return {
    directory_types: [{ slug: 'place', name: 'Place', position: 0, fields: [{ name: 'seats', label: 'Seats' }] }],
    directory_categories: categories.map((slug) => ({ slug, name: slug })),
    directory_listings: many(COPIES, (index) => ({
      ...{ slug: `place-${index}`, title: chances.sentence(2, 4).slice(0, -1), type: 'place' },
      ...{ category: chances.some(categories, 1)[0], location: chances.some(LISTING_PLACES, 1)[0] },
      ...{ address: `Quay ${index}`, lat: 53 + chances.next(), lng: 10 + chances.next() },
      ...{ description: `<p>${chances.sentences(4)}</p>`, owner: owners[index % owners.length] },
      ...{ createdAt: momentOf(index), tags: [chances.words(1)], fields: { seats: String(index % 90) } },
    })),
  };
}

function pastesOf(chances: Chances, authors: readonly string[]): object {
  return {
    pastes: many(COPIES, (index) => ({
      ...{
        hash: `Paste${String(index).padStart(5, '0')}`,
        title: chances.sentence(2, 5),
        description: chances.sentence(5, 9),
      },
      ...{
        author: authors[index % authors.length],
        tags: [index % 2 === 0 ? 'even' : 'odd'],
        createdAt: momentOf(index),
      },
      revisions: [{ files: [{ filename: 'code.js', content: `console.log(${index});\n`.repeat(20) }] }],
    })),
  };
}

function activitiesOf(chances: Chances, authors: readonly string[]): object {
  return {
    activities: many(COPIES, (index) => ({
      ...{ key: `activity-${index}`, author: authors[index % authors.length], content: chances.sentences(2) },
      createdAt: momentOf(index * 10),
      comments: many(index % 3, (place) => ({
        ...{ key: `activity-${index}-${place}`, author: authors[place], content: chances.sentence(4, 12) },
        createdAt: momentOf(index * 10 - place - 1),
      })),
    })),
  };
}

function pollsOf(authors: readonly string[]): object {
  return {
    polls: many(POLLS, (index) => ({
      ...{ slug: `poll-${index}`, title: `Question ${index}?`, author: authors[index % authors.length] },
      ...{ createdAt: momentOf(index), showsResult: true, neverExpire: true },
      options: [{ label: 'Yes' }, { label: 'No' }],
    })),
  };
}

/** What the components show: products, listings, pastes, activities and polls, a thousand of each and more polls. */
export function componentBundle(authors: readonly string[]): object {
  const chances = new Chances(16);
  return {
    plinth: 1,
    ...shop(chances),
    ...directory(chances, authors),
    ...pastesOf(chances, authors),
    ...activitiesOf(chances, authors),
    ...pollsOf(authors),
  };
}
