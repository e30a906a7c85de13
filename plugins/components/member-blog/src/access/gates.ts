import type { UserMetaDefinition } from '@plinth/accounts';
import type { Post } from '@plinth/content';
import { type Caller, type PluginContext, Type, USERS } from '@plinth/kernel';
import { COAUTHORED } from '../coauthors/capability.js';
import { blogHooks } from '../hooks.js';
import { settings } from '../settings.js';

/** Sends a member's posts to review first. */
export const moderatedMeta: UserMetaDefinition = {
  name: 'mb_moderated',
  type: 'boolean',
  schema: Type.Boolean(),
  contexts: [],
};

/** What the rules look at. */
export type Judging = Pick<PluginContext, 'use' | 'hooks' | 'settings' | 'module'>;

/** Whether somebody is the author of a post, or edits everybody's. */
export function isInCharge(caller: Caller, post: Post): boolean {
  return (!caller.isVisitor && post.authorId === caller.id) || caller.can('edit_others_posts');
}

/** Whether somebody accepted to write this post with its author. */
export async function isCoauthor({ use, module }: Judging, userId: number, post: Post): Promise<boolean> {
  return module('coauthors') && userId !== 0 && (await use(COAUTHORED).includes(userId, post.id));
}

/** Whether a member's posts go to review first: by role, by name, by the flag kept with the account, or by a tap. */
export async function isModerated({ hooks, settings: values, use }: Judging, { user }: Caller): Promise<boolean> {
  if (!user) return true;
  const { moderatedRoles, moderatedMembers } = values(settings);
  const listed = user.roles.some((role) => moderatedRoles.includes(role)) || moderatedMembers.includes(user.login);
  const flagged = listed || (await use(USERS).meta(user.id, moderatedMeta.name)) === true;
  // Only a plain no lets somebody publish.
  return (await hooks.filter(blogHooks.mb_is_moderated, flagged, user.id)) !== false;
}

/** The create gate: `edit_posts`, and no posting limit that a tap of `mb_can_create` knows of is reached. */
export async function canCreate({ hooks }: Judging, caller: Caller): Promise<boolean> {
  return caller.can('edit_posts') && (await hooks.filter(blogHooks.mb_can_create, true, caller.id)) === true;
}

/** Whether somebody may edit a post: by their capabilities, or as an accepted co-author. */
export async function canEdit(context: Judging, caller: Caller, post: Post): Promise<boolean> {
  return caller.can('edit_post', post) || (await isCoauthor(context, caller.id, post));
}

/** Whether somebody may make a post live: who may publish, is not moderated, and is in charge of it. */
export async function canPublish(context: Judging, caller: Caller, post: Post | undefined): Promise<boolean> {
  if (!caller.can('publish_posts')) return false;
  if (post && !isInCharge(caller, post)) return false;
  return !(await isModerated(context, caller));
}

/** Whether somebody may move a post to the trash; being a co-author does not suffice. */
export function canDelete(caller: Caller, post: Post): boolean {
  return caller.can('delete_post', post);
}

/** Whether the gate of the core posts route lets somebody pass unexamined. */
export async function isExempt({ hooks }: Judging, caller: Caller): Promise<boolean> {
  const usually = caller.can('manage_options') || caller.can('edit_others_posts');
  return (await hooks.filter(blogHooks.mb_rest_gate_exempt, usually, caller.id)) === true;
}
