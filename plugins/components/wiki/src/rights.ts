import { META, type Post } from '@plinth/content';
import type { Caller, PluginContext } from '@plinth/kernel';
import { settings } from './settings.js';

const PROTECTED = 'wiki_protected';

/** What somebody may do with wiki pages; each list of roles is a setting, administrators are in all of them. */
export type WikiRight = 'create' | 'editOthers' | 'delete' | 'protect';

/**
 * Whether the caller is an administrator or has a role in the list for this right (docs/components/wiki.md,
 * authentication).
 */
export function hasRight(
  { settings: values }: Pick<PluginContext, 'settings'>,
  caller: Caller,
  right: WikiRight,
): boolean {
  if (caller.can('manage_options')) return true;
  const roles = values(settings)[`${right}Roles`];
  return caller.user?.roles.some((role) => roles.includes(role)) ?? false;
}

/** Whether a page is protected from editing. */
export async function isProtected({ use }: Pick<PluginContext, 'use'>, page: Post): Promise<boolean> {
  return (await use(META).get(page.id, PROTECTED)) === true;
}

/** Protects a page, or lets it be edited again. */
export async function setProtected({ use }: Pick<PluginContext, 'use'>, page: Post, protect: boolean): Promise<void> {
  await use(META).set(page.id, PROTECTED, protect ? true : undefined);
}

/** Whether the caller may edit a page: its author or who may edit others' pages; a protected one only who may protect. */
export async function mayEdit(context: PluginContext, caller: Caller, page: Post): Promise<boolean> {
  if (caller.isVisitor) return false;
  if (await isProtected(context, page)) return hasRight(context, caller, 'protect');
  const isAuthor = page.authorId === caller.id && hasRight(context, caller, 'create');
  return isAuthor || hasRight(context, caller, 'editOthers');
}
