import { type CallContext, Type } from '@plinth/kernel';
import { mayNot } from './refusals.js';

/** Whose list is asked for; 0 is the caller. */
export const userArgument = {
  user_id: Type.Integer({ default: 0, minimum: 0, description: 'Whose; 0 is the caller.' }),
};

/** The member whose list a call asks for. Throws 403 `mb_forbidden` for others without `edit_others_posts`. */
export function ownerOf({ caller }: Pick<CallContext, 'caller'>, userId: number): number {
  const owner = userId === 0 ? caller.id : userId;
  if (owner !== caller.id && !caller.can('edit_others_posts')) throw mayNot('You may not see what belongs to others.');
  return owner;
}
