import { type AccessRule, allOf, anyone, id, RestError, route, Type } from '@plinth/kernel';
import { missing, missingError } from '../access/errors.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { settings } from '../settings.js';
import { SERIES_POSTS } from './posts.js';
import { progressOf, READING_PROGRESS, readIds } from './progress.js';
import { namedSeries } from './rights.js';

/** Requests of visitors a minute (docs/components/member-blog.md, guest progress). */
const GUEST_LIMIT = 30;

const progressOn: AccessRule = {
  kind: 'custom',
  describes: 'progress is switched on',
  authorize(context) {
    if (context.settings(settings).seriesProgress) return;
    throw new RestError('mb_progress_off', 'Reading progress is switched off.', { status: 403 });
  },
};

const progressErrors = [
  { code: 'mb_progress_off', status: 403, when: 'reading progress is switched off' },
  missingError,
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
  access: allOf(canMutate, progressOn),
  args: { id: id('Id of the series.'), post_id: id('The post that was read.') },
  result: Type.Object({ ...progressFields, post_id: Type.Integer() }),
  errors: [...mutateErrors, ...progressErrors],
  resource: namedSeries,
  async handle({ args, caller, resource, use }) {
    const posts = await use(SERIES_POSTS).of(resource.id, ['publish']);
    if (!posts.includes(args.post_id)) throw missing('The series has no such post.');
    const progress = use(READING_PROGRESS);
    await progress.note(resource.id, caller.id, args.post_id);
    return { ...progressOf(resource.id, posts, await progress.of(resource.id, caller.id)), post_id: args.post_id };
  },
});

const ofGuest = route({
  method: 'POST',
  path: '/series/:id/guest-progress',
  summary: 'Says how far a visitor has come who keeps the list themselves; nothing is stored.',
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
  errors: [...progressErrors, { code: 'mb_rate_limited', status: 429, when: 'more than 30 requests a minute' }],
  resource: namedSeries,
  async handle({ args, resource, use }) {
    const read = readIds(args.progress);
    return progressOf(resource.id, await use(SERIES_POSTS).of(resource.id, ['publish']), read);
  },
});

/** Reading progress in series (docs/components/member-blog.md, module Series). */
export const progressRoutes = [ofMember, ofGuest];
