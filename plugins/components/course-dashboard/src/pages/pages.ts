import { type Route, tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { MESSAGES } from '../messaging/message-store.js';
import { MESSAGING } from '../messaging/routes.js';
import { CONVERSATIONS, COURSE_LIST, LEARNING } from './addresses.js';
import { cataloguePage } from './catalogue/catalogue-page.js';
import { askPages } from './courses/ask-page.js';
import { coursePages } from './courses/course-page.js';
import { handInPages } from './courses/hand-in-page.js';
import { stepPages } from './courses/step-page.js';
import { peoplePages } from './enrolling/people-page.js';
import { removalPages } from './enrolling/removal-page.js';
import { frontPage } from './front/front-page.js';
import { conversationsPage } from './messages/list-page.js';
import { threadPages } from './messages/thread-page.js';
import { writePages } from './messages/write-page.js';
import { pageAssets } from './page-assets.js';
import { personPage } from './people/person-page.js';
import { reportListPage } from './reports/list-page.js';
import { reportPages } from './reports/report-page.js';
import { learningTexts } from './texts.js';
import { filePage } from './work/file-page.js';
import { gradePages } from './work/grade-page.js';
import { workPage } from './work/list-page.js';

/** The courses in the search of the site. */
export { searchTap } from './catalogue/search-tap.js';

/** The readable pages of learning. */
export const learningPages: readonly Route[] = [
  pageAssets.page,
  frontPage,
  cataloguePage,
  ...coursePages,
  ...askPages,
  ...peoplePages,
  ...removalPages,
  ...stepPages,
  ...handInPages,
  workPage,
  ...gradePages,
  filePage,
  reportListPage,
  ...reportPages,
  personPage,
  conversationsPage,
  ...writePages,
  ...threadPages,
];

/** The way to learning, for visitors to the courses that are open, and to messages of its people that wait to be read. */
export const navigationTaps = [
  tap(pageHooks.site_navigation, { id: 'learning' }, ({ site }, entries, caller) =>
    caller.isVisitor
      ? [...entries, { title: learningTexts.in(site.language)('courses'), url: site.url + COURSE_LIST }]
      : [...entries, { title: learningTexts.in(site.language)('learning'), url: site.url + LEARNING }],
  ),
  tap(pageHooks.account_navigation, { id: 'messages', priority: 5 }, async (context, entries, caller) => {
    const { module, site, use } = context;
    const news = module(MESSAGING) ? await use(MESSAGES).unreadCount(caller.id) : 0;
    if (news === 0) return entries;
    return [{ title: learningTexts.in(site.language)('messages'), url: site.url + CONVERSATIONS, news }, ...entries];
  }),
];
