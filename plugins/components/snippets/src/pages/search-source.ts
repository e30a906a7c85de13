import { type SearchSource, shortText } from '@plinth/pages';
import { pageOf } from '../addresses.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { pasteTexts } from './texts.js';

/** Characters of what is shown of a paste. */
const SHOWN = 200;

/** Public pastes in the search of the site, by title and description as their list has them. */
export const pasteSource: SearchSource = {
  name: 'paste',
  title: ({ site }) => pasteTexts.in(site.language)('pastes'),
  async find({ words, limit, offset }, { site, use }) {
    const filter = { scope: 'listed', search: words } as const;
    const reader = use(PASTE_READER);
    const [pastes, total] = await Promise.all([
      reader.list({ ...filter, orderBy: 'created_at', order: 'desc', limit, offset }),
      reader.count(filter),
    ]);
    const hits = pastes.map((paste) => ({
      title: paste.title,
      url: pageOf(site, paste),
      text: shortText(paste.description, SHOWN),
      at: paste.createdAt,
    }));
    return { hits, total, hasMore: offset + hits.length < total };
  },
};
