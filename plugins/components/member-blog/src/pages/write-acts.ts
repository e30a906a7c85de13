import { TERMS } from '@plinth/content';
import {
  type ArgumentsOf,
  type CallContext,
  choice,
  hasShape,
  invalidParam,
  REST_SURFACE,
  RestError,
  type RouteQuestion,
  Type,
} from '@plinth/kernel';
import { COAUTHORS } from '../coauthors/store.js';
import { SERIES_TAXONOMY } from '../series/taxonomy.js';

const ROOT = '/member-blog/v1';
const ACTS = [
  'schedule',
  'unschedule',
  'publish',
  'unpublish',
  'submit',
  'invite',
  'uninvite',
  'earlier',
  'series',
  'trash',
] as const;

/** What was just done, told in the address. */
export const DONE = choice(
  ['', 'saved', 'schedule', 'unschedule', 'publish', 'unpublish', 'submit', 'invite', 'uninvite', 'earlier', 'series'],
  { default: '', description: 'What was just done.' },
);

/** One of them. */
export type Done = Type.Static<typeof DONE>;

/** What the small forms beside the text send. */
export const actArguments = {
  post: Type.Integer({ minimum: 1, description: 'The post.' }),
  act: choice(ACTS, { description: 'What to do.' }),
  date: Type.String({ default: '', maxLength: 30 }),
  user: Type.String({ default: '', maxLength: 200 }),
  member: Type.Integer({ default: 0, minimum: 0 }),
  name: Type.String({ default: '', maxLength: 200 }),
};

type Acting = ArgumentsOf<typeof actArguments>;

const made = Type.Object({ id: Type.Integer() });

/** A series of that name, and the post in it beside what it was in. */
async function putIntoNewSeries(call: CallContext, { post, name }: Acting): Promise<void> {
  if (name.trim() === '') throw invalidParam({ name: 'Give the series a name.' });
  const rest = call.use(REST_SURFACE);
  const series = await rest.ask(call, { method: 'POST', path: `${ROOT}/series`, body: { name } });
  if (!hasShape(made, series)) throw new Error('A series was made and has no id.');
  const held = (await call.use(TERMS).ofPosts([post], SERIES_TAXONOMY)).get(post) ?? [];
  const ids = [...new Set([...held.map(({ id }) => id), series.id])];
  await rest.ask(call, { method: 'POST', path: `/wp/v2/posts/${post}`, body: { mb_series: ids } });
}

function questionOf({ act, post, date, user, member }: Acting): RouteQuestion {
  const path = `${ROOT}/posts/${post}`;
  switch (act) {
    case 'schedule':
      return { method: 'POST', path: `${path}/schedule`, body: { date: `${date}:00` } };
    case 'unschedule':
      return { method: 'DELETE', path: `${path}/schedule` };
    case 'publish':
      return { method: 'POST', path: `${path}/status`, body: { status: 'publish' } };
    case 'unpublish':
      return { method: 'POST', path: `${path}/status`, body: { status: 'draft' } };
    case 'submit':
      return { method: 'POST', path: `${path}/review`, body: { action: 'submit' } };
    case 'invite':
      return { method: 'POST', path: `${path}/coauthors`, body: { user } };
    case 'uninvite':
      return { method: 'DELETE', path: `${path}/coauthors/${member}` };
    default:
      return { method: 'DELETE', path };
  }
}

/** Names a writer one place earlier in the byline. */
async function nameEarlier(call: CallContext, { post, member }: Acting): Promise<void> {
  const order = (await call.use(COAUTHORS).ofPost(post)).map(({ userId }) => userId);
  const place = order.indexOf(member);
  const before = order[place - 1];
  if (before === undefined) return;
  const body = { order: order.with(place - 1, member).with(place, before) };
  await call.use(REST_SURFACE).ask(call, { method: 'PATCH', path: `${ROOT}/posts/${post}/coauthors`, body });
}

/** That nobody has the name is a mistake of the form, which stays. */
async function invite(call: CallContext, acting: Acting): Promise<void> {
  try {
    await call.use(REST_SURFACE).ask(call, questionOf(acting));
  } catch (thrown) {
    if (thrown instanceof RestError && thrown.status === 404) throw invalidParam({ user: thrown.message });
    throw thrown;
  }
}

/**
 * Does what a small form asks for, as the routes do it.
 * @throws RestError the refusal of the route
 */
export async function actOn(call: CallContext, acting: Acting): Promise<Acting['act']> {
  if (acting.act === 'series') await putIntoNewSeries(call, acting);
  else if (acting.act === 'invite') await invite(call, acting);
  else if (acting.act === 'earlier') await nameEarlier(call, acting);
  else await call.use(REST_SURFACE).ask(call, questionOf(acting));
  return acting.act;
}
