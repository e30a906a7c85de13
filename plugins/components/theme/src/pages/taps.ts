import { isRegistrationOpen } from '@plinth/accounts';
import { tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { savedColorMode } from '../color-mode.js';
import { settings } from '../settings.js';
import { APPEARANCE_PATH } from './appearance-page.js';
import { REGISTER_PATH } from './register-page.js';
import { SIGN_IN_LINK_PATH } from './sign-in-link-page.js';
import { themePageTexts } from './texts.js';

/** Where the pages of this plugin are found, and what they decide about the others. */
export const pageTaps = [
  tap(pageHooks.sign_in_options, {}, async ({ site, use }, entries) => {
    const t = themePageTexts.in(site.language);
    const register = { title: t('register'), url: site.url + REGISTER_PATH };
    return [
      ...entries,
      { title: t('link_title'), url: site.url + SIGN_IN_LINK_PATH },
      ...((await isRegistrationOpen({ site, use })) ? [register] : []),
    ];
  }),
  tap(pageHooks.account_parts, {}, ({ site, settings: values }, entries) => {
    if (!values(settings).colorModeToggle) return entries;
    return [...entries, { title: themePageTexts.in(site.language)('appearance'), url: site.url + APPEARANCE_PATH }];
  }),
  tap(pageHooks.page_color_scheme, {}, async (context, scheme, caller) => {
    if (caller.isVisitor || !context.settings(settings).colorModeToggle) return scheme;
    return (await savedColorMode(context, caller.id)) ?? scheme;
  }),
];
