import { tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { LOOKS } from '../decisions/looks.js';
import { ADDRESSES } from '../pages/addresses.js';
import { mineTexts } from './submit-texts.js';

/** The listings of whoever is signed in, in their menu, with how many decisions they have not seen. */
export const mineTap = tap(pageHooks.account_navigation, {}, async ({ module, site, use }, entries, caller) => {
  if (!module('pages')) return entries;
  const { claims, listings } = await use(LOOKS).news(caller.id);
  const title = mineTexts.in(site.language)('mine');
  return [...entries, { title, url: site.url + ADDRESSES.mine, news: listings + claims }];
});
