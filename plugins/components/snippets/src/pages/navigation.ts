import { tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { PATHS } from '../addresses.js';
import { pasteTexts } from './texts.js';

/** The public list, in the menu of the site. */
export const siteEntry = tap(pageHooks.site_navigation, {}, ({ site }, entries) => [
  ...entries,
  { title: pasteTexts.in(site.language)('pastes'), url: site.url + PATHS.list },
]);

/** A new one, in the menu of what can be made. */
export const creationEntry = tap(pageHooks.creation_navigation, {}, ({ site }, entries) => [
  ...entries,
  { title: pasteTexts.in(site.language)('paste'), url: site.url + PATHS.fresh },
]);

/** What is a member's own, in their menu. */
export const accountEntry = tap(pageHooks.account_navigation, {}, ({ site }, entries) => [
  ...entries,
  { title: pasteTexts.in(site.language)('mine'), url: site.url + PATHS.mine },
]);
