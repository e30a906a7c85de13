import { can, tap } from '@plinth/kernel';
import { CONSOLE, pageHooks, type Screen } from '@plinth/pages';
import { EDIT } from './access.js';
import { contentPages } from './content-pages.js';
import { listPages } from './list-pages.js';
import { outlinePages } from './outline-pages.js';
import { peoplePages } from './people-pages.js';
import { questionPages } from './question-pages.js';
import { removalPages } from './removal-pages.js';
import { settingsPages } from './settings-pages.js';
import { builderTexts } from './texts.js';
import { transferPages } from './transfer-pages.js';

/** The courses: a list, and the builder of each. */
export const courseScreen: Screen = {
  id: 'courses',
  title: 'Courses',
  section: 'learning',
  order: 5,
  access: can(EDIT),
  pages: [
    ...listPages,
    ...settingsPages,
    ...transferPages,
    ...outlinePages,
    ...contentPages,
    ...questionPages,
    ...peoplePages,
    ...removalPages,
  ],
};

/** A new course is in the "New" menu of every page. */
export const creationTap = tap(pageHooks.creation_navigation, { id: 'course' }, ({ site, use }, entries, caller) => {
  const { frame, path } = use(CONSOLE);
  if (!frame || !caller.can(EDIT)) return entries;
  return [...entries, { title: builderTexts.in(site.language)('course'), url: `${site.url}${path}/courses/new` }];
});
