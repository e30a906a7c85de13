import { pageHooks, type TapDeclaration, tap } from '@plinth/kernel';
import { settings } from '../settings.js';
import { addresses } from './view.js';

/** The community in the menu of every page. */
export const navigationTaps: readonly TapDeclaration[] = [
  tap(pageHooks.site_navigation, { id: 'community' }, (context, entries, caller) => {
    if (!context.module('pages')) return entries;
    const { activity, groups, members } = addresses(context);
    const listed = !caller.isVisitor || context.settings(settings).memberDirectory === 'everyone';
    return [
      ...entries,
      { title: 'Activity', url: activity },
      { title: 'Groups', url: groups },
      ...(listed ? [{ title: 'Members', url: members }] : []),
    ];
  }),
];
