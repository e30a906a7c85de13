import { plainBeginning } from '@plinth/kernel/text';
import { type SearchSource, shortText } from '@plinth/pages';
import { addressOf } from '../addresses.js';
import { POLLS } from '../store/poll-store.js';
import { pollTexts } from './texts.js';

/** Characters of what is shown of a poll. */
const SHOWN = 200;

/** Published polls in the search of the site. */
export const pollSource: SearchSource = {
  name: 'poll',
  title: ({ site }) => pollTexts.in(site.language)('polls'),
  async find({ words, limit, offset }, { site, use }) {
    const query = { statuses: ['publish'], search: words } as const;
    const [polls, total] = await Promise.all([use(POLLS).list({ ...query, limit, offset }), use(POLLS).count(query)]);
    const hits = polls.map((poll) => ({
      title: poll.title,
      url: addressOf(site, poll),
      text: shortText(plainBeginning(poll.content), SHOWN),
      at: poll.createdAt,
    }));
    return { hits, total, hasMore: offset + hits.length < total };
  },
};
