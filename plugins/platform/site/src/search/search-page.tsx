import { anyone, type CallContext, notFound, page, type Route, Type } from '@plinth/kernel';
import { type SearchSection, searchSections, sitePage } from '@plinth/pages';
import { searchTexts } from './texts.js';
import { type FoundSection, SEARCH_PATH, SearchPage } from './view.js';

/** What is shown of each kind beside others, and of one alone. */
const OF_EACH = 5;
const OF_ONE = 20;

/** Fewer letters find too much. */
const FEWEST_LETTERS = 2;

/** Pages of one kind; whoever wants more gives other words. */
const MOST_PAGES = 50;

/** Searches of an address a minute: each looks through every kind. */
const A_MINUTE = { limit: 60, window: 60_000, code: 'site_search_limited' };

async function foundIn(
  call: CallContext,
  section: SearchSection,
  query: { readonly words: string; readonly limit: number; readonly offset: number },
): Promise<FoundSection> {
  const { name, title } = section;
  try {
    return { name, title, ...(await section.find(query)), failed: false };
  } catch (thrown) {
    call.log.error('a kind could not be searched', { kind: name, error: thrown });
    return { name, title, hits: [], total: undefined, hasMore: false, failed: true };
  }
}

/** The search of the site: every kind of thing that a plugin offers, as far as whoever looks may see it. */
export const searchPages: readonly Route[] = [
  page({
    method: 'GET',
    path: SEARCH_PATH,
    summary: 'Searches everything on the site that the caller may see, by kind.',
    access: anyone,
    limit: A_MINUTE,
    args: {
      q: Type.String({ default: '', maxLength: 200, description: 'Words to look for.' }),
      kind: Type.String({ default: '', maxLength: 40, description: 'The one kind to look through; empty for all.' }),
      page: Type.Integer({ default: 1, minimum: 1, maximum: MOST_PAGES, description: 'Page of one kind.' }),
    },
    errors: [{ code: 'site_search_limited', status: 429, when: 'more than 60 searches a minute' }],
    async handle(call) {
      const { args, site } = call;
      const words = args.q.trim();
      const all = searchSections(call);
      const chosen = args.kind === '' ? all : all.filter(({ name }) => name === args.kind);
      if (chosen.length === 0 && args.kind !== '') throw notFound('rest_no_route', 'There is no such page.');
      const isTooShort = words !== '' && [...words].length < FEWEST_LETTERS;
      const limit = args.kind === '' ? OF_EACH : OF_ONE;
      const offset = args.kind === '' ? 0 : (args.page - 1) * OF_ONE;
      const isAsked = words !== '' && !isTooShort;
      const sections = isAsked
        ? await Promise.all(chosen.map((section) => foundIn(call, section, { words, limit, offset })))
        : [];
      const isPast = args.page > 1 && isAsked && sections.every(({ hits, failed }) => hits.length === 0 && !failed);
      const kinds = all.map(({ name, title }) => ({ name, title }));
      const view = { words, isTooShort, kind: args.kind, page: args.page, kinds, sections };
      const t = searchTexts.in(site.language);
      return sitePage(call, {
        title: words === '' ? t('search') : t('results', { words }),
        body: <SearchPage {...view} />,
        meta: { unlisted: true },
        status: isTooShort ? 400 : isPast ? 404 : 200,
      });
    },
  }),
];
