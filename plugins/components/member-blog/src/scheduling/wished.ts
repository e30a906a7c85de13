import type { Post } from '@plinth/content';
import { type Caller, type Clock, type PluginContext, type Timestamp, timestamp } from '@plinth/kernel';
import { settings } from '../settings.js';

/** When a post that is not public yet is to appear, if somebody chose a moment for it that is still to come. */
export function wishedDate(
  { status, dated, createdAt }: Pick<Post, 'status' | 'dated' | 'createdAt'>,
  clock: Clock,
): Timestamp | undefined {
  const isPublic = status === 'publish' || status === 'private';
  return dated && !isPublic && createdAt > timestamp(clock) ? createdAt : undefined;
}

/** Whether the owner lets somebody schedule: by role, no role listed means all. */
export function maySchedule({
  caller,
  settings: values,
}: Pick<PluginContext, 'settings'> & { caller: Caller }): boolean {
  const { scheduleRoles } = values(settings);
  const isListed = caller.user?.roles.some((role) => scheduleRoles.includes(role)) ?? false;
  return scheduleRoles.length === 0 || isListed || caller.can('edit_others_posts');
}
