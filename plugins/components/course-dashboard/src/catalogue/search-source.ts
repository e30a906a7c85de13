import { COURSES } from '@plinth/learning';
import type { SearchSource } from '@plinth/pages';
import { plainText } from '../messaging/text.js';
import { courseAddress } from '../pages/addresses.js';
import { ABOUT_LENGTH, findable } from './catalogue.js';
import { catalogueTexts } from './texts.js';

/** Courses in the search of the site, as far as whoever looks finds them in the catalogue. */
export const courseSource: SearchSource = {
  name: 'course',
  title: ({ site }) => catalogueTexts.in(site.language)('title'),
  async find({ words, limit, offset, caller }, { site, use }) {
    const { courses, total } = await use(COURSES).list({ ...findable(caller), search: words, limit, offset });
    const hits = courses.map(({ id, title, description, createdAt }) => ({
      title,
      url: site.url + courseAddress(id),
      text: plainText(description, ABOUT_LENGTH),
      at: createdAt,
    }));
    return { hits, total, hasMore: offset + hits.length < total };
  },
};
