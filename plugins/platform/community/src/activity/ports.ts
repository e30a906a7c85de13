import { type Caller, definePoint, definePort, type Timestamp, type TSchema } from '@plinth/kernel';
import type { Row } from '@plinth/kernel/database';
import type { activities } from './tables.js';

/** Something that a member said or did, or a comment on it. */
export type Activity = Omit<Row<typeof activities>, 'isComment' | 'bundleKey' | 'groupId' | 'rootId' | 'parentId'> & {
  /** The group in which it stands, comments included. */
  readonly groupId: number | undefined;
  /** The activity that a comment stands under; undefined for an activity. */
  readonly rootId: number | undefined;
  /** The activity or comment that a comment answers. */
  readonly parentId: number | undefined;
};

/** What makes an activity, or with `parentId` a comment. */
export interface NewActivity {
  readonly userId: number;
  readonly content: string;
  readonly component?: string;
  readonly type?: string;
  readonly quoteBackground?: string | null;
  readonly primaryItemId?: number;
  readonly secondaryItemId?: number;
  readonly groupId?: number | undefined;
  readonly parentId?: number | undefined;
  /** Values that plugins keep with it, by name. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly createdAt?: Timestamp;
}

/** Which activities a list shows. */
export interface ActivityQuery {
  /** Only what this caller may read; everything without it. */
  readonly visibleTo?: Caller;
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  /** Only what is newer. */
  readonly after?: Timestamp | undefined;
  readonly userId?: number | undefined;
  readonly groupId?: number | undefined;
  /** Only what stands in a group that this user belongs to. */
  readonly inGroupsOf?: number | undefined;
  readonly components?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly primaryItemId?: number | undefined;
  readonly secondaryItemId?: number | undefined;
  /** Whether comments stand in the list beside activities; default no. */
  readonly withComments?: boolean;
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset?: number;
}

/** A background that a member may give to an activity: a gradient and a colour for the words, as `#rrggbb`. */
export interface QuoteBackground {
  readonly name: string;
  readonly title: string;
  /** At the top. */
  readonly from: string;
  /** At the bottom. */
  readonly to: string;
  readonly text: string;
}

/**
 * The activity stream. Counters hold under parallel requests. An embedder may put another implementation in its place.
 */
export interface ActivityStore {
  find(id: number): Promise<Activity | undefined>;
  /** A page of activities, newest first unless asked otherwise, and how many there are: one query each. */
  list(query: ActivityQuery): Promise<{ activities: Activity[]; total: number }>;
  /** The first `limit` comments of each of these activities by activity id, oldest first. One query. */
  comments(rootIds: readonly number[], limit: number): Promise<Map<number, Activity[]>>;
  /** Everything of one thread: the activity and all its comments, oldest first, for bundles. */
  thread(rootId: number): Promise<Activity[]>;
  /**
   * Keeps an activity or a comment, its text sanitised. A comment deeper than the setting allows stands beside what it answers.
   * @throws RestError 404 when the group, or what a comment answers, is gone
   */
  insert(fresh: NewActivity): Promise<Activity>;
  /** Removes an activity or a comment with everything below it. Returns whether there was one. */
  remove(id: number): Promise<boolean>;
  /** Whether the caller may read an activity or a comment. */
  mayRead(activity: Activity, caller: Caller): Promise<boolean>;
  /** Whether the caller may remove it: its author, holders of `community_moderate`, moderators of its group. */
  mayRemove(activity: Activity, caller: Caller): Promise<boolean>;
  /** The readable address. */
  addressOf(activity: Pick<Activity, 'id' | 'rootId'>): string;
  /** The words without any HTML. */
  textOf(activity: Pick<Activity, 'content'>): string;
  /** The backgrounds that members may choose, in order. */
  backgrounds(): readonly QuoteBackground[];
}

/** The activity stream. */
export const ACTIVITIES = definePort<ActivityStore>('community/activities');

/** Values that plugins keep with activities and comments, each under a name of its own. */
export interface ActivityMeta {
  get(activityId: number, name: string): Promise<unknown>;
  /** Everything kept with these activities, by activity id. One query. */
  ofActivities(activityIds: readonly number[]): Promise<Map<number, Record<string, unknown>>>;
  /** Keeps any JSON value; undefined removes it. Joins the transaction that it is called in. */
  set(activityId: number, name: string, value: unknown): Promise<void>;
}

/** Values kept with activities. */
export const ACTIVITY_META = definePort<ActivityMeta>('community/activity-meta');

/** A field that a plugin adds to activities by `community_rest_activity_prepare_value`, as `OPTIONS` publishes it. */
export interface ActivityField {
  readonly name: string;
  readonly schema: TSchema;
}

/** Fields that plugins add to activities. */
export const activityFields = definePoint<ActivityField>('community/activity-fields', {
  describes: 'Fields that plugins add to activities, for their published schema.',
  item: 'activity field',
  nameOf: ({ name }) => name,
  isUnique: true,
});
