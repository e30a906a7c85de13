import { type TapDeclaration, tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { mayCreate } from '../groups/writing.js';
import { settings } from '../settings.js';
import { CREATE_PATH } from './groups/create-page.js';
import { groupTexts } from './groups/texts.js';
import { communityTexts } from './texts.js';
import { addresses } from './view.js';

/** The community in the menu of every page. */
export const navigationTaps: readonly TapDeclaration[] = [
  tap(pageHooks.site_navigation, { id: 'community' }, (context, entries, caller) => {
    if (!context.module('pages')) return entries;
    const t = communityTexts.in(context.site.language);
    const { activity, groups, members } = addresses(context);
    const listed = !caller.isVisitor || context.settings(settings).memberDirectory === 'everyone';
    return [
      ...entries,
      { title: t('activity'), url: activity },
      { title: t('groups'), url: groups },
      ...(listed ? [{ title: t('members'), url: members }] : []),
    ];
  }),
  tap(pageHooks.creation_navigation, { id: 'group' }, (context, entries, caller) => {
    if (!context.module('pages') || !mayCreate(context, caller)) return entries;
    const { language, url } = context.site;
    return [...entries, { title: groupTexts.in(language)('group'), url: url + CREATE_PATH }];
  }),
];
