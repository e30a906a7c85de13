import { type Route, tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { cataloguePage } from '../catalogue/catalogue-page.js';
import { askPages } from '../courses/ask-page.js';
import { coursePages } from '../courses/course-page.js';
import { handInPages } from '../courses/hand-in-page.js';
import { stepPages } from '../courses/step-page.js';
import { peoplePages } from '../enrolling/pages/people-page.js';
import { removalPages } from '../enrolling/pages/removal-page.js';
import { frontPage } from '../front/front-page.js';
import { MESSAGES } from '../messaging/message-store.js';
import { conversationsPage } from '../messaging/pages/list-page.js';
import { threadPages } from '../messaging/pages/thread-page.js';
import { writePages } from '../messaging/pages/write-page.js';
import { MESSAGING } from '../messaging/routes.js';
import { reportListPage } from '../reports/pages/list-page.js';
import { reportPages } from '../reports/pages/report-page.js';
import { personPage } from '../statistics/pages/person-page.js';
import { filePage } from '../work/pages/file-page.js';
import { gradePages } from '../work/pages/grade-page.js';
import { workPage } from '../work/pages/list-page.js';
import { CONVERSATIONS, COURSE_LIST, LEARNING } from './addresses.js';
import { pageAssets } from './page-assets.js';
import { learningTexts } from './texts.js';

/** The courses in the search of the site. */
export { searchTap } from '../catalogue/search-tap.js';

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
