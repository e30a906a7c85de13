import { type AccessRule, allOf, anyone, id, RestError, route, Type } from '@plinth/kernel';
import { canMutate, mutateRefusals } from '../access/members.js';
import { missing, missingRefusal } from '../access/refusals.js';
import { settings } from '../settings.js';
import { SERIES_POSTS } from './posts.js';
import { progressOf, READING_PROGRESS, readIds } from './progress.js';
import { namedSeries } from './rights.js';

/** Requests of visitors a minute (docs/components/member-blog.md, guest progress). */
const GUEST_LIMIT = 30;

const progressOn: AccessRule = {
  kind: 'custom',
  describes: 'progress is switched on',
  admit(context) {
    if (context.settings(settings).seriesProgress) return;
    throw new RestError('mb_progress_off', 'Reading progress is switched off.', { status: 403 });
  },
};

const progressRefusals = [
  { code: 'mb_progress_off', status: 403, when: 'reading progress is switched off' },
  missingRefusal,
];

const progressFields = {
  series_id: Type.Integer(),
  read: Type.Array(Type.Integer(), { description: 'Ids of the posts that were read, in the order of the series.' }),
  total: Type.Integer(),
  percent: Type.Integer(),
  completed: Type.Boolean(),
};

const ofMember = route({
  method: 'POST',
  path: '/series/:id/progress',
  summary: 'Notes that the caller read a post of a series.',
  module: 'series',
  access: allOf(canMutate, progressOn),
  args: { id: id('Id of the series.'), post_id: id('The post that was read.') },
  result: Type.Object({ ...progressFields, post_id: Type.Integer() }),
  refusals: [...mutateRefusals, ...progressRefusals],
  subject: namedSeries,
  async handle({ args, caller, subject, use }) {
    const posts = await use(SERIES_POSTS).of(subject.id, ['publish']);
    if (!posts.includes(args.post_id)) throw missing('The series has no such post.');
    const progress = use(READING_PROGRESS);
    await progress.note(subject.id, caller.id, args.post_id);
    return { ...progressOf(subject.id, posts, await progress.of(subject.id, caller.id)), post_id: args.post_id };
  },
});

const ofGuest = route({
  method: 'POST',
  path: '/series/:id/guest-progress',
  summary: 'Says how far a visitor has come who keeps the list themselves; nothing is stored.',
  module: 'series',
  access: allOf(anyone, progressOn),
  limit: { limit: GUEST_LIMIT, window: 60_000, code: 'mb_rate_limited' },
  args: {
    id: id('Id of the series.'),
    progress: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'Ids of posts with true or the time they were read at, or {"read": [ids]}.',
    }),
  },
  result: Type.Object(progressFields),
  refusals: [...progressRefusals, { code: 'mb_rate_limited', status: 429, when: 'more than 30 requests a minute' }],
  subject: namedSeries,
  async handle({ args, subject, use }) {
    const read = readIds(args.progress);
    return progressOf(subject.id, await use(SERIES_POSTS).of(subject.id, ['publish']), read);
  },
});

/** Reading progress in series (docs/components/member-blog.md, module Series). */
export const progressRoutes = [ofMember, ofGuest];
