import { pageHooks, tap } from '@plinth/kernel';
import { PATHS } from '../addresses.js';
import { pasteTexts } from './texts.js';

/** The public list, in the menu of the site. */
export const siteEntry = tap(pageHooks.site_navigation, {}, ({ site }, entries) => [
  ...entries,
  { title: pasteTexts.in(site.language)('pastes'), url: site.url + PATHS.list },
]);

/** What is a member's own, in their menu. */
export const accountEntry = tap(pageHooks.account_navigation, {}, ({ site }, entries) => [
  ...entries,
  { title: pasteTexts.in(site.language)('mine'), url: site.url + PATHS.mine },
]);
