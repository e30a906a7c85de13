import { GROUPS, type GroupPagePlace } from '@plinth/community';
import type { PluginContext } from '@plinth/kernel';

/** The action of the nonces in the forms around reviews. */
export const REVIEW_ACTION = 'community-group-review';

/** A reader in front of a group, and the context to show them something. */
export interface Place extends GroupPagePlace {
  readonly context: PluginContext;
}

/** Where all reviews of a group are read, and where every form leads. */
export function reviewsAddress({ context, group }: Place): string {
  return `${context.use(GROUPS).addressOf(group)}/reviews`;
}
