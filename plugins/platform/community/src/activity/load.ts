import { type PluginContext, USERS, type User } from '@plinth/kernel';
import { GROUPS, type Group } from '../groups/ports.js';
import { settings } from '../settings.js';
import { ACTIVITIES, ACTIVITY_META, type Activity } from './ports.js';

/** Some activities with everything that is shown of them. */
export interface LoadedActivities {
  /** Direct answers by what they answer. */
  readonly answers: ReadonlyMap<number, readonly Activity[]>;
  readonly authors: ReadonlyMap<number, User>;
  readonly groups: ReadonlyMap<number, Group>;
  readonly meta: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
}

function answersOf(comments: readonly Activity[]): Map<number, Activity[]> {
  const found = new Map<number, Activity[]>();
  for (const comment of comments) {
    const parent = comment.parentId ?? 0;
    const list = found.get(parent);
    if (list) list.push(comment);
    else found.set(parent, [comment]);
  }
  return found;
}

function byId<T extends { readonly id: number }>(list: readonly T[]): Map<number, T> {
  return new Map(list.map((each) => [each.id, each]));
}

/** Loads what stands around activities: comments, authors, groups and meta, one query each however many there are. */
export async function loadActivities(
  { use, settings: read }: Pick<PluginContext, 'use' | 'settings'>,
  activities: readonly Activity[],
  options: { readonly withComments: boolean },
): Promise<LoadedActivities> {
  const roots = [...new Set(activities.map(({ id, rootId }) => rootId ?? id))];
  const threads = options.withComments
    ? await use(ACTIVITIES).comments(roots, read(settings).commentsShown)
    : new Map<number, Activity[]>();
  const comments = [...threads.values()].flat();
  const all = [...activities, ...comments];
  const [users, groups, meta] = await Promise.all([
    use(USERS).findMany(all.map((each) => each.userId)),
    use(GROUPS).findMany(all.flatMap((each) => each.groupId ?? [])),
    use(ACTIVITY_META).ofActivities([...new Set(all.map((each) => each.id))]),
  ]);
  return { answers: answersOf(comments), authors: byId(users), groups: byId(groups), meta };
}
