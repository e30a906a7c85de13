import { type TapDeclaration, tap } from '@plinth/kernel';
import { pageHooks } from '@plinth/pages';
import { settings } from '../settings.js';
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
];
