import { PERMALINKS, POSTS, type Post } from '@plinth/content';
import {
  type AccessRule,
  allOf,
  type CallContext,
  id,
  RestError,
  route,
  type Timestamp,
  Type,
  timestamp,
  timestampAfter,
} from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { fromSiteTime, toGmt, toSiteTime } from '@plinth/kernel/time';
import { authorizeInCharge, editablePost } from '../access/authorize.js';
import { forbiddenError, missingError } from '../access/errors.js';
import { canPublish } from '../access/gates.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { namedPost } from '../access/posts.js';
import { refuseInvalid, validationError } from '../core-posts/validation.js';
import { notifyApproved } from '../notifications/notify.js';
import { settings } from '../settings.js';
import { maySchedule } from './wished.js';

const HOUR_MS = 3_600_000;

/** How often others may be first with a post before its date is given up. */
const MAX_TRIES = 10;

/** States from which a post can be scheduled: what is live would vanish until its date. */
const SCHEDULABLE: ReadonlySet<string> = new Set(['auto-draft', 'draft', 'pending', 'future']);

/** The roles that the owner lets schedule; none listed means all. */
const schedulers: AccessRule = {
  kind: 'custom',
  describes: 'has a role that may schedule',
  authorize(context) {
    if (maySchedule(context)) return;
    throw new RestError('mb_cannot_schedule', 'You may not schedule posts.', { status: 403 });
  },
};

/**
 * The one form of a date (docs/components/member-blog.md, POST /posts/{id}/schedule): no zone, no fractions, no space.
 */
const PLAIN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** A moment in that form on the clock of a zone; undefined for anything else. */
function plainTime(text: string, timezone: string): Timestamp | undefined {
  return PLAIN.test(text) ? fromSiteTime(text, timezone) : undefined;
}

/** @throws RestError 400 `mb_invalid_date`, `mb_schedule_too_soon` */
function dateOf({ clock, settings: values, site }: CallContext, args: DateArguments): Timestamp {
  const { date, date_gmt: gmt } = args;
  const local = date === undefined ? undefined : plainTime(date, site.timezone);
  const utc = gmt === undefined ? undefined : plainTime(gmt, 'UTC');
  const moment = date === undefined ? utc : local;
  if (!moment || (gmt !== undefined && !utc)) {
    const message = 'Give a date as YYYY-MM-DDTHH:MM:SS: date on the clock of the site, or date_gmt.';
    throw new RestError('mb_invalid_date', message, { status: 400 });
  }
  const { scheduleLeadHours } = values(settings);
  if (moment <= timestamp(clock) || moment < timestampAfter(clock, scheduleLeadHours * HOUR_MS)) {
    const message = `The date must lie at least ${scheduleLeadHours} hours ahead.`;
    throw new RestError('mb_schedule_too_soon', message, { status: 400 });
  }
  return moment;
}

interface DateArguments {
  readonly date?: string | undefined;
  readonly date_gmt?: string | undefined;
}

/** Writes the date of a post that is as it was found; undefined when others changed it meanwhile. */
async function date(call: CallContext, post: Post, createdAt: Timestamp): Promise<Post | undefined> {
  const { caller, use } = call;
  const status = (await canPublish(call, caller, post)) ? 'future' : 'pending';
  await refuseInvalid(call, post, { status, createdAt });
  const changed = await use(DATABASE).transaction(async () => {
    const isHeld = await use(POSTS).hold(post.id, post.modifiedAt);
    // Two changes may bear the same moment, so the status is looked at once more while the post is held.
    const isSame = isHeld && (await use(POSTS).find(post.id))?.status === post.status;
    return isSame ? use(POSTS).update(post.id, { status, createdAt }) : undefined;
  });
  if (changed && post.status === 'pending' && status === 'future') await notifyApproved(call, changed, caller.id);
  return changed;
}

/** Schedules a post; what is live by then is left alone. Throws RestError 409 `mb_invalid_transition`. */
async function putOff(call: CallContext, found: Post, createdAt: Timestamp): Promise<Post> {
  for (let [post, tries] = [found, 1]; ; post = await editablePost(call, post.id), tries += 1) {
    if (!SCHEDULABLE.has(post.status) || tries > MAX_TRIES) {
      const message = tries > MAX_TRIES ? 'Others are changing this post.' : 'This post is live already.';
      throw new RestError('mb_invalid_transition', message, { status: 409 });
    }
    const changed = await date(call, post, createdAt);
    if (changed) return changed;
  }
}

const schedule = route({
  method: 'POST',
  path: '/posts/:id/schedule',
  summary: 'Schedules a post, or gives it another date; that of a moderated member goes to review with its date.',
  module: 'scheduling',
  access: allOf(canMutate, schedulers),
  args: {
    id: id('Id of the post.'),
    date: Type.Optional(
      Type.String({ maxLength: 1_000, description: 'On the clock of the site, YYYY-MM-DDTHH:MM:SS.' }),
    ),
    date_gmt: Type.Optional(Type.String({ maxLength: 1_000, description: 'The same as UTC.' })),
  },
  result: Type.Object({
    post_id: Type.Integer(),
    status: Type.String(),
    date: Type.String(),
    date_gmt: Type.String(),
    link: Type.String(),
  }),
  errors: [
    ...mutateErrors,
    { code: 'mb_cannot_schedule', status: 403, when: "the caller's role may not schedule" },
    missingError,
    forbiddenError,
    { code: 'mb_invalid_date', status: 400, when: 'there is no date, or it is none' },
    { code: 'mb_schedule_too_soon', status: 400, when: 'the date is past or too near' },
    { code: 'mb_invalid_transition', status: 409, when: 'the post is live' },
    validationError,
  ],
  resource: namedPost,
  authorizeResource: authorizeInCharge,
  async handle(call) {
    const { args, site, resource: post, use } = call;
    const createdAt = dateOf(call, args);
    const changed = await putOff(call, post, createdAt);
    return {
      post_id: post.id,
      status: changed.status,
      date: toSiteTime(createdAt, site.timezone),
      date_gmt: toGmt(createdAt),
      link: await use(PERMALINKS).ofPost(changed),
    };
  },
});

const unschedule = route({
  method: 'DELETE',
  path: '/posts/:id/schedule',
  summary: 'Makes a scheduled post a draft again.',
  module: 'scheduling',
  access: allOf(canMutate, schedulers),
  args: { id: id('Id of the post.') },
  result: Type.Object({ post_id: Type.Integer(), status: Type.String() }),
  errors: [
    ...mutateErrors,
    { code: 'mb_cannot_schedule', status: 403, when: "the caller's role may not schedule" },
    missingError,
    forbiddenError,
    { code: 'mb_not_scheduled', status: 400, when: 'the post is not scheduled' },
  ],
  resource: namedPost,
  authorizeResource: authorizeInCharge,
  handle: ({ clock, resource: post, use }) =>
    use(DATABASE).transaction(async () => {
      const changed = await use(POSTS).transition(post.id, 'future', 'draft');
      if (!changed) throw new RestError('mb_not_scheduled', 'This post is not scheduled.', { status: 400 });
      // Without a date of its own it goes out at once when somebody publishes it.
      await use(POSTS).update(post.id, { createdAt: timestamp(clock), dated: false });
      return { post_id: post.id, status: changed.status };
    }),
});

/** Scheduling (docs/components/member-blog.md, module Scheduling). */
export const schedulingRoutes = [schedule, unschedule];
