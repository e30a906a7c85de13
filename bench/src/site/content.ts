/** Words of which texts are made; those at the beginning come most often. */
const WORDS = `the and of to in a that it with for on was as at by from they we had not but were all when there one what
out up into them some time then no more could so only over about first people water way long little very after words
called just where most know get through back much before right too means old same tell came want show also around form
three small set put end does another well large must big even such because turned here why asked went men read need
land different home move try kind hand picture again change off play spell air away animal house point page letters
mother answer found study still learn should garden mountain river bread kitchen window morning evening winter summer
harbour lantern copper velvet orchard meadow compass ferry lighthouse market bicycle teapot notebook blanket chestnut
quarry sparrow thimble willow anchor cellar ribbon saddle tunnel vineyard walnut yarn cobbler drizzle ember fjord
glacier hazel iris juniper kiln lichen mosaic nectar obelisk pebble quilt rafter silo trellis umber vestibule`.split(
  /\s+/,
);

/** A word that one post in thirty has, by its place in the list: what searches look for. */
export const SEARCHED = 'zephyr';

/** A word of the same posts, which copies of them lack: however large a site is made, as few have it. */
export const RARE = 'quagga';

const SHARE_SEARCHED = 1 / 30;
const AUTHORS = 5;
const CATEGORIES = 20;
const TAGS = 200;
const MOST_COMMENTS = 12;
const HOUR_MS = 3_600_000;
const NEWEST = Date.UTC(2026, 5, 1);

/** A comment of a visitor. */
export interface GeneratedComment {
  readonly authorName: string;
  readonly authorEmail: string;
  readonly content: string;
  readonly createdAt: string;
}

/** A published post as every system under measurement gets it. */
export interface GeneratedPost {
  readonly slug: string;
  readonly title: string;
  /** About two kilobytes of HTML. */
  readonly content: string;
  readonly excerpt: string;
  /** Login of the author. */
  readonly author: string;
  readonly createdAt: string;
  /** Slugs. */
  readonly categories: readonly string[];
  /** Slugs. */
  readonly tags: readonly string[];
  readonly comments: readonly GeneratedComment[];
}

/** A site's content: the same for the same seed. */
export interface GeneratedSite {
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly posts: readonly GeneratedPost[];
}

/** Chances that repeat: Park and Miller's generator, good enough to vary texts. */
export class Chances {
  #state: number;

  /** @param seed a whole number above zero */
  constructor(seed: number) {
    this.#state = seed % 2_147_483_647;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state / 2_147_483_647;
  }

  /** A whole number from the least to the most, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Some different ones of a list. */
  some<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set<T>();
    for (let tries = 0; chosen.size < count && tries < count * 10; tries += 1) {
      const one = list[this.between(0, list.length - 1)];
      if (one !== undefined) chosen.add(one);
    }
    return [...chosen];
  }

  /** Words without marks, common ones more often. */
  words(count: number): string {
    const one = () => WORDS[Math.floor(this.next() ** 2 * WORDS.length)] ?? 'the';
    return Array.from({ length: count }, one).join(' ');
  }

  /** A sentence of some words. */
  sentence(least: number, most: number): string {
    const text = this.words(this.between(least, most));
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }

  /** Some sentences. */
  sentences(count: number): string {
    return Array.from({ length: count }, () => this.sentence(8, 16)).join(' ');
  }
}

/** Paragraphs, a heading, a list, a link and a picture. */
function contentOf(chances: Chances, index: number): string {
  const found = chances.next() < SHARE_SEARCHED ? ` A ${SEARCHED} and a ${RARE} came by.` : '';
  const items = Array.from({ length: chances.between(3, 6) }, () => `<li>${chances.sentence(4, 9)}</li>`);
  const paragraphs = (count: number) =>
    Array.from({ length: count }, () => `<p>${chances.sentences(chances.between(4, 6))}</p>`);
  const address = `https://example.org/${chances.words(2).replaceAll(' ', '-')}`;
  return [
    ...paragraphs(2),
    `<p><img src="https://example.org/pictures/${index}.jpg" alt="${chances.words(3)}" width="640" height="480"></p>`,
    `<h2>${chances.sentence(3, 6).slice(0, -1)}</h2>`,
    `<ul>\n${items.join('\n')}\n</ul>`,
    `<p>${chances.sentence(6, 12)} <a href="${address}">${chances.words(3)}</a> ${chances.sentences(2)}${found}</p>`,
    ...paragraphs(2),
  ].join('\n');
}

function commentsOf(chances: Chances, postedAt: number): GeneratedComment[] {
  return Array.from({ length: chances.between(0, MOST_COMMENTS) }, (_, index) => {
    const reader = chances.between(1, 400);
    return {
      authorName: `Reader ${reader}`,
      authorEmail: `reader${reader}@example.org`,
      content: chances.sentences(chances.between(1, 4)),
      createdAt: new Date(postedAt + (index + 1) * 60_000).toISOString(),
    };
  });
}

function postOf(chances: Chances, index: number, site: Omit<GeneratedSite, 'posts'>): GeneratedPost {
  const { authors, categories, tags } = site;
  const postedAt = NEWEST - index * HOUR_MS;
  return {
    slug: `post-${index}`,
    title: chances.sentence(4, 8).slice(0, -1),
    content: contentOf(chances, index),
    excerpt: chances.sentence(10, 20),
    author: authors[index % authors.length] ?? '',
    createdAt: new Date(postedAt).toISOString(),
    categories: chances.some(categories, chances.between(1, 2)),
    tags: chances.some(tags, chances.between(2, 6)),
    comments: commentsOf(chances, postedAt),
  };
}

/** Posts of about two kilobytes an hour apart by five authors, in twenty categories, with two hundred tags and up to twelve comments each. */
export function generateSite(count: number, seed = 15): GeneratedSite {
  const named = (name: string, length: number) => Array.from({ length }, (_, index) => `${name}-${index + 1}`);
  const site = {
    authors: named('writer', AUTHORS),
    categories: named('category', CATEGORIES),
    tags: named('tag', TAGS),
  };
  const chances = new Chances(seed);
  return { ...site, posts: Array.from({ length: count }, (_, index) => postOf(chances, index, site)) };
}
