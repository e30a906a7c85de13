import { contentHooks } from '@plinth/content';
import { type TapDeclaration, tap } from '@plinth/kernel';
import { VIEW_COUNTER } from './counter.js';
import { viewOf } from './counting.js';

/** Whoever reads the page of a post is counted, once the page is on its way. */
export const viewTaps: readonly TapDeclaration[] = [
  tap(contentHooks.post_viewed, { id: 'count-views' }, (context, post, caller, request) => {
    const view = viewOf(context, post, { caller, request });
    if (view) context.use(VIEW_COUNTER).add(view);
  }),
];
