import { action, type Caller, filter, type RawParameters, type RestRequest, type User } from '@plinth/kernel';
import type { HtmlSink, Refused, SafeHtml } from '@plinth/pages';
import type { Activity } from './activity/ports.js';
import type { Group, GroupRole, GroupStanding } from './groups/ports.js';

/** An item as the REST surface shows it. */
export type CommunityItem = Readonly<Record<string, unknown>>;

/** What an activity or a comment is prepared for. */
export interface ActivityPreparing {
  readonly context: 'view' | 'edit' | 'embed';
  readonly caller: Caller;
  readonly request: RestRequest;
  /** What plugins keep with this activity, by name; loaded for all items of an answer at once. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/** What the posting form is about to keep. A tap may change it or put values of its own into `meta`. */
export interface ActivityDraft {
  readonly content: string;
  readonly quoteBackground: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Who posts, where, by which request. */
export interface ActivityPosting {
  readonly caller: Caller;
  /** Its `body` holds the fields of the form as they were sent. */
  readonly request: RestRequest;
  readonly group: Group | undefined;
  /** What a comment answers. */
  readonly parent: Activity | undefined;
}

/** Where the posting form stands. */
export interface ActivityFormPlace {
  readonly caller: Caller;
  readonly group: Group | undefined;
  readonly parent: Activity | undefined;
  /** The fields as they were sent, when the form is shown again: refused, or for a look around. Empty otherwise. */
  readonly sent: RawParameters;
  /** Why it is shown again, with mistakes by the names of fields. */
  readonly refused: Refused | undefined;
}

/** A group's own page, and its reader, who may read the group. */
export interface GroupPagePlace {
  readonly caller: Caller;
  readonly group: Group;
  readonly standing: GroupStanding;
  /** The hidden field of a form that leads to a page with this `nonceAction`. */
  nonceField(action: string): SafeHtml;
}

/**
 * The hooks that the community offers. What visitors are shown is kept until the cache tag `community` or
 * `users` is invalidated: a tap that shows something else invalidates one of them whenever that changes.
 */
export const communityHooks = {
  /** The response of one activity, and before it of each of its comments: a tap adds fields from `preparing.meta`. */
  community_rest_activity_prepare_value: filter<CommunityItem, [activity: Activity, preparing: ActivityPreparing]>(
    'community_rest_activity_prepare_value',
    { describes: 'Changes the item of an activity or a comment before it is sent.' },
  ),
  community_rest_group_prepare_value: filter<CommunityItem, [group: Group]>('community_rest_group_prepare_value', {
    describes: 'Changes the item of a group before it is sent.',
  }),
  /** Adds fields to the posting form: append labels and inputs, and read them in `community_activity_posting`. */
  community_activity_form: action<[sink: HtmlSink, place: ActivityFormPlace]>('community_activity_form', {
    shapes: true,
    describes: 'Adds fields to the form that posts an activity or a comment.',
  }),
  /** Adds to an activity on the readable pages; `meta` is what plugins keep with it. */
  community_activity_content: action<[sink: HtmlSink, activity: Activity, meta: Readonly<Record<string, unknown>>]>(
    'community_activity_content',
    { shapes: true, describes: 'Adds HTML below the text of an activity or a comment on the pages.' },
  ),
  /** Adds a section to the page of a group, between its activity and its members. */
  community_group_content: action<[sink: HtmlSink, place: GroupPagePlace]>('community_group_content', {
    shapes: true,
    describes: 'Adds HTML to the page of a group, for whoever may read the group.',
  }),
  /** The gate of the posting form: changes the draft, or refuses by throwing a RestError. */
  community_activity_posting: filter<ActivityDraft, [posting: ActivityPosting]>('community_activity_posting', {
    within: 10_000,
    onError: 'veto',
    describes: 'Changes or refuses what the form is about to post.',
  }),
  /** Runs inside the transaction that keeps the activity; an error undoes it. */
  community_activity_saved: action<[activity: Activity, posting: ActivityPosting]>('community_activity_saved', {
    onError: 'fail',
    describes: 'The form kept an activity or a comment; runs inside the transaction.',
  }),
  community_activity_posted: action<[activity: Activity]>('community_activity_posted', {
    describes: 'An activity or a comment was posted by the form; runs after the commit.',
  }),
  /**
   * Only members who may read it, each once, never its author, and only the first few of very many: the place to tell them.
   */
  community_members_mentioned: action<[activity: Activity, members: readonly User[]]>('community_members_mentioned', {
    describes: 'An activity or a comment that was posted by the form mentions members who may read it.',
  }),
  community_activity_removed: action<[activity: Activity]>('community_activity_removed', {
    describes: 'An activity or a comment was removed, with everything below it; runs after the commit.',
  }),
  community_group_joined: action<[groupId: number, userId: number, role: GroupRole]>('community_group_joined', {
    describes: 'Somebody was taken into a group; runs after the commit.',
  }),
  community_group_left: action<[groupId: number, userId: number]>('community_group_left', {
    describes: 'Somebody left a group or was removed from it; runs after the commit.',
  }),
  community_group_requested: action<[groupId: number, userId: number]>('community_group_requested', {
    describes: 'Somebody asked to be taken into a group; runs after the commit.',
  }),
  community_group_created: action<[group: Group]>('community_group_created', {
    describes: 'Somebody created a group; runs after the commit.',
  }),
  community_group_updated: action<[group: Group, before: Group]>('community_group_updated', {
    describes: 'A group was changed, closed or reopened; runs after the commit.',
  }),
  community_group_invited: action<[group: Group, userId: number, inviterId: number]>('community_group_invited', {
    describes: 'Somebody was invited to a group; runs after the commit.',
  }),
  community_group_request_accepted: action<[groupId: number, userId: number]>('community_group_request_accepted', {
    describes: 'A request to join a group was accepted; runs after the commit.',
  }),
  community_group_banned: action<[groupId: number, userId: number]>('community_group_banned', {
    describes: 'Somebody was banned from a group; runs after the commit.',
  }),
  community_group_removed: action<[group: Group]>('community_group_removed', {
    describes: 'A group was removed with everything in it; runs after the commit.',
  }),
};

type CommunityHooks = typeof communityHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends CommunityHooks {}
}
